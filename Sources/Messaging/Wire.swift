import Shared
import Synchronization
import World

/// The last stretch of an account's letters: so many are on their way at once, and the next follows as soon as one has
/// ended. On no actor, so that the network never waits for a turn to be over.
///
/// Who may be where at the same time:
/// - `take` on the service's actor, while runners take letters out and put ends in: they meet under the lock.
/// - a runner that finds nothing to do leaves under the lock: `take` either is seen by it or starts another.
/// - `takeEnds` empties what had ended; the first end after that is told again.
nonisolated final class Wire: Sendable {
    typealias End = (letter: Letter, delivery: Delivery)

    private struct State {
        var waiting = Queue<Letter>()
        var runners = 0
        var ends: [End] = []
    }

    private let adapter: any Adapter
    private let world: World
    private let atOnce: Int
    private let whenEnded: @Sendable () -> Void
    private let state = Mutex(State())

    /// `whenEnded` is called when there is an end again where there was none.
    init(adapter: any Adapter, world: World, atOnce: Int, whenEnded: @escaping @Sendable () -> Void) {
        self.adapter = adapter
        self.world = world
        self.atOnce = atOnce
        self.whenEnded = whenEnded
    }

    var hasEnds: Bool { state.withLock { !$0.ends.isEmpty } }

    func take(_ letters: [Letter]) {
        let started = state.withLock { state in
            for letter in letters { state.waiting.append(letter) }
            let started = min(letters.count, atOnce - state.runners)
            state.runners += started
            return started
        }
        guard started > 0 else { return }
        // One task starts the others: to begin many costs the service's actor more than a turn.
        Task { for _ in 0..<started { Task { await run() } } }
    }

    func takeEnds() -> [End] {
        state.withLock { state in
            defer { state.ends = [] }
            return state.ends
        }
    }

    /// What has not left yet ends like that, without being tried.
    func turnBack(as delivery: Delivery) {
        let isAny = state.withLock { state in
            let isAny = !state.waiting.isEmpty
            while let letter = state.waiting.removeFirst() { state.ends.append((letter, delivery)) }
            return isAny
        }
        if isAny { whenEnded() }
    }

    private func run() async {
        while let letter = next() {
            let delivery = await deliver(letter)
            let isFirst = state.withLock { state in
                state.ends.append((letter, delivery))
                return state.ends.count == 1
            }
            if isFirst { whenEnded() }
        }
    }

    private func next() -> Letter? {
        state.withLock { state in
            guard let letter = state.waiting.removeFirst() else {
                state.runners -= 1
                return nil
            }
            return letter
        }
    }

    private func deliver(_ letter: Letter) async -> Delivery {
        switch world.fault(.send) {
        case .networkDown: .notSent
        case .sendUncertain:
            // The message arrives; only the news of it does not.
            await adapter.deliver(letter) == .notSent ? .notSent : .uncertain
        case .diskFull, .timedOut, nil: await adapter.deliver(letter)
        }
    }
}
