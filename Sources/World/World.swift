package import FoundationEssentials
package import HTTP
import Shared

/// Everything that reaches the service from outside of it: time, chance, the network, and what can go wrong.
///
/// Production takes `World.real`; a transcript or a simulation passes its own, and the same seed gives the same run.
package struct World: Sendable {
    /// What the clock on the wall says, to the millisecond, as it is kept: what was just noted equals what is read later.
    package var now: @Sendable () -> Date
    /// Returns at that time on the wall, or earlier: whoever waits looks at the clock again.
    package var sleepUntil: @Sendable (Date) async -> Void
    /// Seconds since some moment, at a pace that nobody sets: how long something took is told by this and not by `now`.
    package var uptime: @Sendable () -> TimeInterval
    package var random: @Sendable () -> UInt64
    package var network: any HTTPTransport
    package var log: Log
    /// Asked at each point where something can break; nil is the common case that nothing does.
    package var fault: @Sendable (FaultPoint) -> Fault?

    package init(
        now: @escaping @Sendable () -> Date,
        sleepUntil: @escaping @Sendable (Date) async -> Void,
        uptime: (@Sendable () -> TimeInterval)? = nil,
        random: @escaping @Sendable () -> UInt64,
        network: any HTTPTransport,
        log: Log = .silent,
        fault: @escaping @Sendable (FaultPoint) -> Fault? = { _ in nil }
    ) {
        self.now = { now().inMilliseconds }
        self.sleepUntil = sleepUntil
        self.uptime = uptime ?? { now().timeIntervalSince1970 }
        self.random = random
        self.network = network
        self.log = log
        self.fault = fault
    }

    /// What the wall will show when so many seconds of the uptime have passed. It is never earlier, though the wall is
    /// read to the millisecond only.
    package func time(after seconds: TimeInterval) -> Date {
        now().addingTimeInterval(seconds > 0 ? seconds + 0.001 : 0)
    }
}

/// Where the world can fail us.
package enum FaultPoint: Sendable {
    case databaseWrite
    case send
    case model
}

/// How it fails us there.
package enum Fault: Sendable {
    case diskFull
    case readOnly
    case networkDown
    case sendUncertain
    case timedOut
}
