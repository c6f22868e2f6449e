package import Foundation
package import HTTP

/// Everything that reaches the service from outside of it: time, chance, the network, and what can go wrong.
///
/// Production takes `World.real`; a transcript or a simulation passes its own, and the same seed gives the same run.
package struct World: Sendable {
    /// What the clock on the wall says.
    package var now: @Sendable () -> Date
    /// Returns at that time on the wall, or earlier: whoever waits looks at the clock again.
    package var sleepUntil: @Sendable (Date) async -> Void
    package var random: @Sendable () -> UInt64
    package var network: any HTTPTransport
    /// Asked at each point where something can break; nil is the common case that nothing does.
    package var fault: @Sendable (FaultPoint) -> Fault?

    package init(
        now: @escaping @Sendable () -> Date,
        sleepUntil: @escaping @Sendable (Date) async -> Void,
        random: @escaping @Sendable () -> UInt64,
        network: any HTTPTransport,
        fault: @escaping @Sendable (FaultPoint) -> Fault? = { _ in nil }
    ) {
        self.now = now
        self.sleepUntil = sleepUntil
        self.random = random
        self.network = network
        self.fault = fault
    }
}

/// Where the world can fail us.
package enum FaultPoint: Sendable {
    case databaseWrite
    case send
}

/// How it fails us there.
package enum Fault: Sendable {
    case diskFull
    case networkDown
    case sendUncertain
}
