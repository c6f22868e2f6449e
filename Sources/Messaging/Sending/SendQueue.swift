import FoundationEssentials
import Shared
import Synchronization
import World

/// The last stretch of an account's messages. On no actor, so that the network never waits for a turn to be over.
///
/// Messages that somebody waits for and messages that nobody waits for have places of their own. There are few as long as
/// sends end soon, so that connections are used again. A message that has waited a moment gets a place beyond those: so
/// sends that hang hold up nobody else. A chat never has two messages here.
///
/// Who may be where at the same time:
/// - `take` on the service's actor, while runners take messages out and put ends in: they meet under the lock.
/// - a runner that finds nothing to do leaves under the lock: `take` either is seen by it or starts another.
/// - `drainEnds` empties what had ended; the first end after that is told again.
nonisolated final class SendQueue: Sendable {
    typealias End = (item: OutboxItem, delivery: Delivery)

    enum Line: Hashable, CaseIterable {
        case urgent
        case patient

        fileprivate var usualPlaces: Int { self == .urgent ? 32 : 8 }
        fileprivate var mostPlaces: Int { self == .urgent ? 512 : 64 }
    }

    private struct Queued {
        let item: OutboxItem
        let since: TimeInterval
    }

    private struct Places {
        var waiting = Queue<Queued>()
        var runners = 0
    }

    private struct State {
        var lines: [Line: Places] = [:]
        var ends: [End] = []
        var isWatched = false
    }

    /// Nobody waits longer for a place, as long as there is one to be had.
    private static let patience: TimeInterval = 0.25

    private let adapter: any Adapter
    private let world: World
    private let whenEnded: @Sendable () -> Void
    private let state = Mutex(State())

    /// `whenEnded` is called when there is an end again where there was none, or room where all was stuck.
    init(adapter: any Adapter, world: World, whenEnded: @escaping @Sendable () -> Void) {
        self.adapter = adapter
        self.world = world
        self.whenEnded = whenEnded
    }

    var hasEnds: Bool { state.withLock { !$0.ends.isEmpty } }

    /// How many messages have no place yet.
    func waiting(_ line: Line) -> Int { state.withLock { $0.lines[line]?.waiting.count ?? 0 } }

    func add(_ items: [OutboxItem]) {
        let now = world.uptime()
        state.withLock { state in
            for item in items {
                state.lines[item.kind.line, default: Places()].waiting
                    .append(Queued(item: item, since: now))
            }
        }
        open()
    }

    func drainEnds() -> [End] {
        state.withLock { state in
            defer { state.ends = [] }
            return state.ends
        }
    }

    /// What has not left yet ends like that, without being tried.
    func turnBack(as delivery: Delivery) {
        let isAny = state.withLock { state in
            var isAny = false
            for line in Line.allCases {
                while let queued = state.lines[line]?.waiting.removeFirst() {
                    state.ends.append((queued.item, delivery))
                    isAny = true
                }
            }
            return isAny
        }
        if isAny { whenEnded() }
    }

    /// Gives places to those who wait: the usual ones at once, and others to who has waited long enough.
    private func open() {
        let now = world.uptime()
        var started: [(line: Line, count: Int)] = []
        var hasRoomAgain = false
        let mustWatch = state.withLock { state in
            var mustWatch = false
            for line in Line.allCases {
                guard var places = state.lines[line], !places.waiting.isEmpty else { continue }
                let isStuck = places.waiting.first.map { now - $0.since >= SendQueue.patience } ?? false
                let most = isStuck ? line.mostPlaces : line.usualPlaces
                let count = max(0, min(places.waiting.count, most - places.runners))
                places.runners += count
                state.lines[line] = places
                if count > 0 { started.append((line, count)) }
                // Whoever fills this queue waits for the end of a send, and these may not end for long.
                hasRoomAgain = hasRoomAgain || isStuck && count > 0
                mustWatch = mustWatch || places.waiting.count > count
            }
            mustWatch = mustWatch && !state.isWatched
            if mustWatch { state.isWatched = true }
            return mustWatch
        }
        // One task starts the others: to begin many costs the service's actor more than a turn.
        for (line, count) in started { Task { for _ in 0..<count { Task { await self.run(line) } } } }
        if hasRoomAgain { whenEnded() }
        guard mustWatch else { return }
        Task {
            await world.sleepUntil(world.now().addingTimeInterval(SendQueue.patience))
            state.withLock { $0.isWatched = false }
            open()
        }
    }

    private func run(_ line: Line) async {
        while let item = next(line) {
            let delivery = await deliver(item)
            let isFirst = state.withLock { state in
                state.ends.append((item, delivery))
                return state.ends.count == 1
            }
            if isFirst { whenEnded() }
        }
    }

    private func next(_ line: Line) -> OutboxItem? {
        state.withLock { state in
            guard let queued = state.lines[line]?.waiting.removeFirst() else {
                state.lines[line]?.runners -= 1
                return nil
            }
            return queued.item
        }
    }

    private func deliver(_ item: OutboxItem) async -> Delivery {
        switch world.fault(.send) {
        case .networkDown: .notSent
        case .sendUncertain:
            // The message arrives; only the news of it does not.
            await adapter.deliver(item) == .notSent ? .notSent : .uncertain
        case .diskFull, .readOnly, .timedOut, nil: await adapter.deliver(item)
        }
    }
}
