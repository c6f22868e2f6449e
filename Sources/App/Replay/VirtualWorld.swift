package import FoundationEssentials
import Synchronization
package import World

/// A world in which time passes on request, random numbers repeat, and faults occur on request.
nonisolated package final class VirtualWorld: Sendable {
    private struct State {
        var now: Date
        var chance: UInt64 = 0x9E37_79B9_7F4A_7C15
        var faults: [FaultPoint: Fault] = [:]
    }

    private let state: Mutex<State>

    package init(at now: Date) {
        state = Mutex(State(now: now))
    }

    package var now: Date {
        get { state.withLock { $0.now } }
        set { state.withLock { $0.now = newValue } }
    }

    package var world: World {
        World(
            now: { self.now },
            sleepUntil: { _ in },
            random: { self.state.withLock { VirtualWorld.next(&$0.chance) } },
            network: NoNetwork(),
            fault: { point in self.state.withLock { $0.faults[point] } }
        )
    }

    func set(_ fault: Fault?, at point: FaultPoint) {
        state.withLock { $0.faults[point] = fault }
    }

    /// Xorshift: short, and the same on every machine.
    private static func next(_ chance: inout UInt64) -> UInt64 {
        chance ^= chance << 13
        chance ^= chance >> 7
        chance ^= chance << 17
        return chance
    }
}
