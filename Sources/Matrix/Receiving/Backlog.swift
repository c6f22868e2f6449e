import FoundationEssentials
import World

/// Parts of rooms' histories that the server has not told: each is asked for again beside the polls, for some hours, so
/// that one room holds up no other. The position is not stored before all of them are read or given up: after a crash,
/// the server tells the whole of it again.
@MainActor final class Backlog {
    private static let pauses: [TimeInterval] = [2, 10, 30, 60, 300, 900, 1800, 3600, 3600]
    /// If more rooms than that fail, it is the server that does.
    private static let most = 100

    private struct Missing {
        var failures = 0
        var at: Date
        var reading: Task<Void, Never>?
    }

    private let account: String
    private let world: World
    private var missing: [History.Span: Missing] = [:]

    init(account: String, world: World) {
        self.account = account
        self.world = world
    }

    var isEmpty: Bool { missing.isEmpty }
    /// When the next try is due.
    var nextDue: Date? { missing.values.filter { $0.reading == nil }.map(\.at).min() }

    func hasRoom(for count: Int) -> Bool { missing.count + count <= Backlog.most }

    func add(_ span: History.Span) {
        guard missing[span] == nil else { return }
        world.log.warning(account, "a room's history cannot be read now: it is asked for again")
        missing[span] = Missing(at: world.now().addingTimeInterval(Backlog.pauses[0]))
    }

    /// Begins to ask for what is due; `read` says whether what it found is stored.
    func begin(_ read: @escaping @MainActor (History.Span) async -> Bool) {
        let due = missing.filter { $0.value.reading == nil && $0.value.at <= world.now() }
        for span in due.keys.sorted(by: { $0.room < $1.room }) {
            missing[span]?.reading = Task {
                let isRead = await read(span)
                if !Task.isCancelled { end(span, isRead) }
            }
        }
    }

    func settle() async {
        for task in missing.values.compactMap(\.reading) { await task.value }
    }

    func cancel() {
        for one in missing.values { one.reading?.cancel() }
    }

    private func end(_ span: History.Span, _ isRead: Bool) {
        missing[span]?.reading = nil
        missing[span]?.failures += 1
        let failures = missing[span]?.failures ?? 0
        if !isRead, failures < Backlog.pauses.count {
            missing[span]?.at = world.now().addingTimeInterval(Backlog.pauses[failures])
            return
        }
        missing[span] = nil
        if !isRead {
            world.log.error(account, "a room's history cannot be read: what was missed there stays unread")
        }
    }
}
