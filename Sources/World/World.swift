package import FoundationEssentials
package import HTTP
import Shared

/// Everything that reaches the service from outside: time, chance, the network, and faults.
///
/// Production takes `World.real`; a transcript or a simulation passes its own, and the same seed gives the same run.
package struct World: Sendable {
    /// The wall clock, rounded as the database stores it, so that a new value equals the one that is read back.
    package var now: @Sendable () -> Date
    /// Returns at that wall-clock time or earlier; the caller checks the clock again.
    package var sleepUntil: @Sendable (Date) async -> Void
    /// Seconds since some moment, unaffected by setting the clock: durations are measured with this and not with `now`.
    package var uptime: @Sendable () -> TimeInterval
    package var random: @Sendable () -> UInt64
    package var network: any HTTPTransport
    package var log: Log
    /// Asked wherever something can break; nil means that nothing does.
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

    /// The wall-clock time at which that many seconds of uptime will have passed; rounded up, since `now` has
    /// milliseconds only.
    package func time(after seconds: TimeInterval) -> Date {
        now().addingTimeInterval(seconds > 0 ? seconds + 0.001 : 0)
    }
}

/// Where a fault can occur.
package enum FaultPoint: Sendable {
    case databaseWrite
    case send
    case model
}

/// Which fault occurs there.
package enum Fault: Sendable {
    case diskFull
    case readOnly
    case networkDown
    case sendUncertain
    case timedOut
}
