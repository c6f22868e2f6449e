package import FoundationEssentials
import Glibc
package import HTTP

extension World {
    /// The real world; `now` can be another clock, for trying another day.
    package static func real(
        network: any HTTPTransport, log: Log = .silent, now: @escaping @Sendable () -> Date = { Date() }
    ) -> World {
        World(
            now: now,
            sleepUntil: { time in
                let seconds = min(max(time.timeIntervalSince(now()), 0), 86_400)
                try? await Task.sleep(for: .seconds(seconds))
            },
            uptime: secondsSinceBoot,
            random: { UInt64.random(in: .min ... .max) },
            network: network,
            log: log
        )
    }

    /// Goes on while the machine sleeps, and is unaffected by setting the clock.
    private static func secondsSinceBoot() -> TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
}
