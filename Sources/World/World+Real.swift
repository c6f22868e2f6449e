package import Foundation
package import HTTP

extension World {
    /// The world as it is; `now` can be another clock, for trying what another day is like.
    package static func real(
        network: any HTTPTransport, now: @escaping @Sendable () -> Date = { Date() }
    ) -> World {
        World(
            now: now,
            sleepUntil: { time in
                let seconds = min(max(time.timeIntervalSince(now()), 0), 86_400)
                try? await Task.sleep(for: .seconds(seconds))
            },
            random: { UInt64.random(in: .min ... .max) },
            network: network
        )
    }
}
