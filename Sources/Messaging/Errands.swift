package import Shared

/// Something that a turn wants done outside of all turns, since it takes a while.
nonisolated package struct Errand: Sendable {
    package let person: PersonID
    /// Asked when its turn has come: it may have waited for others.
    package let isWanted: @MainActor @Sendable () -> Bool
    package let work: @Sendable () async -> any Finding

    package init(
        for person: PersonID, isWanted: @escaping @MainActor @Sendable () -> Bool = { true },
        work: @escaping @Sendable () async -> any Finding
    ) {
        self.person = person
        self.isWanted = isWanted
        self.work = work
    }
}

/// What came of an errand; the person's session knows it.
package protocol Finding: Sendable {}

/// Runs errands a few at a time, once what wanted them is committed, and keeps what came of them until that is saved by
/// a turn of its own. It keeps nothing else: what the process takes with it is wanted again by who wanted it.
final class Errands {
    private static let atOnce = 4

    private let whenEnded: @MainActor () -> Void
    private var queue: [Errand] = []
    private var running: [PersonID: Task<Void, Never>] = [:]
    /// The earliest first.
    private(set) var findings: [(person: PersonID, finding: any Finding)] = []

    init(whenEnded: @escaping @MainActor () -> Void) {
        self.whenEnded = whenEnded
    }

    var isBusy: Bool { !running.isEmpty || !findings.isEmpty }

    /// One at a time for each person: who waits already keeps the place, and is asked what is wanted now.
    func start(_ errands: [Errand]) {
        for errand in errands where running[errand.person] == nil {
            if let place = queue.firstIndex(where: { $0.person == errand.person }) {
                queue[place] = errand
            } else {
                queue.append(errand)
            }
        }
        startNext()
    }

    /// So many are saved.
    func forget(_ count: Int) { findings.removeFirst(count) }

    /// Nobody waits for them any more.
    func cancel() {
        queue = []
        for task in running.values { task.cancel() }
    }

    private func startNext() {
        while running.count < Errands.atOnce, !queue.isEmpty {
            let errand = queue.removeFirst()
            guard errand.isWanted() else { continue }
            running[errand.person] = Task {
                let finding = await errand.work()
                self.running[errand.person] = nil
                self.findings.append((errand.person, finding))
                self.startNext()
                self.whenEnded()
            }
        }
    }
}
