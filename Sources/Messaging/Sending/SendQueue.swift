import FoundationEssentials
import Shared
import Synchronization
import World

/// Sends an account's messages. It runs on no actor, so that the network does not wait for a turn to end.
///
/// Urgent and patient messages each have a limited number of send places. There are few while sends end quickly, so
/// that connections are reused. A message that has waited too long for a place opens a further one: sends that hang
/// hold up nobody else. A chat never has two messages here.
///
/// What may happen at the same time:
/// - `add` runs on the service's actor while runners take messages and append ends: the lock protects both.
/// - A runner that finds no message leaves under the lock: `add` is either seen by it or starts another.
/// - `drainEnds` takes all ends; the first end after that calls `whenEnded` again.
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

    /// A message that has waited this long gets a further place, up to `mostPlaces`.
    private static let patience: TimeInterval = 0.25

    private let adapter: any Adapter
    private let world: World
    private let whenEnded: @Sendable () -> Void
    private let state = Mutex(State())

    /// `whenEnded` is called at the first end since the last drain, and when sends that were stuck got further places.
    init(adapter: any Adapter, world: World, whenEnded: @escaping @Sendable () -> Void) {
        self.adapter = adapter
        self.world = world
        self.whenEnded = whenEnded
    }

    var hasEnds: Bool { state.withLock { !$0.ends.isEmpty } }

    /// How many messages have no send place yet.
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

    /// Ends every message that has not left with this result, without trying it; or those of these chats only.
    func turnBack(as delivery: Delivery, of chats: Set<Int64>? = nil) {
        let isAny = state.withLock { state in
            var isAny = false
            for line in Line.allCases {
                var staying = Queue<Queued>()
                while let queued = state.lines[line]?.waiting.removeFirst() {
                    guard chats?.contains(queued.item.chat.id) != false else {
                        staying.append(queued)
                        continue
                    }
                    state.ends.append((queued.item, delivery))
                    isAny = true
                }
                state.lines[line]?.waiting = staying
            }
            return isAny
        }
        if isAny { whenEnded() }
    }

    /// Gives waiting messages send places: the usual ones at once, further ones after `patience`.
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
                // The sender waits for an end before it adds more, and the sends that hang may not end for long.
                hasRoomAgain = hasRoomAgain || isStuck && count > 0
                mustWatch = mustWatch || places.waiting.count > count
            }
            mustWatch = mustWatch && !state.isWatched
            if mustWatch { state.isWatched = true }
            return mustWatch
        }
        // One task starts the others: creating many tasks here would hold the service's actor for longer than a turn.
        for (line, count) in started {
            Task {
                for _ in 1..<count { Task { await self.run(line) } }
                await self.run(line)
            }
        }
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
            // The message arrives; only the confirmation is lost.
            await adapter.deliver(item) == .notSent ? .notSent : .uncertain
        case .diskFull, .readOnly, .timedOut, nil: await adapter.deliver(item)
        }
    }
}
