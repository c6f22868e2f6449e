package import Shared

/// Something that a turn wants done outside of all turns, since it takes a while.
nonisolated package struct BackgroundTask: Sendable {
    package let person: PersonID
    /// Asked when its turn has come: it may have waited for others.
    package let isWanted: @MainActor @Sendable () -> Bool
    package let work: @Sendable () async -> any BackgroundResult

    package init(
        for person: PersonID, isWanted: @escaping @MainActor @Sendable () -> Bool = { true },
        work: @escaping @Sendable () async -> any BackgroundResult
    ) {
        self.person = person
        self.isWanted = isWanted
        self.work = work
    }
}

/// What came of an background task; the person's session knows it.
package protocol BackgroundResult: Sendable {}

/// Runs background tasks a few at a time, once what wanted them is committed, and keeps what came of them until that is saved by
/// a turn of its own. It keeps nothing else: what the process takes with it is wanted again by who wanted it.
final class BackgroundTasks {
    private static let atOnce = 4

    private let whenEnded: @MainActor () -> Void
    private var queue: [BackgroundTask] = []
    private var running: [PersonID: Task<Void, Never>] = [:]
    /// The earliest first.
    private(set) var results: [(person: PersonID, result: any BackgroundResult)] = []

    init(whenEnded: @escaping @MainActor () -> Void) {
        self.whenEnded = whenEnded
    }

    var isBusy: Bool { !running.isEmpty || !results.isEmpty }

    /// One at a time for each person: who waits already keeps the place, and is asked what is wanted now.
    func start(_ backgroundTasks: [BackgroundTask]) {
        for backgroundTask in backgroundTasks where running[backgroundTask.person] == nil {
            if let place = queue.firstIndex(where: { $0.person == backgroundTask.person }) {
                queue[place] = backgroundTask
            } else {
                queue.append(backgroundTask)
            }
        }
        startNext()
    }

    /// So many are saved.
    func forget(_ count: Int) { results.removeFirst(count) }

    /// Nobody waits for them any more.
    func cancel() {
        queue = []
        for task in running.values { task.cancel() }
    }

    private func startNext() {
        while running.count < BackgroundTasks.atOnce, !queue.isEmpty {
            let backgroundTask = queue.removeFirst()
            guard backgroundTask.isWanted() else { continue }
            running[backgroundTask.person] = Task {
                let result = await backgroundTask.work()
                self.running[backgroundTask.person] = nil
                self.results.append((backgroundTask.person, result))
                self.startNext()
                self.whenEnded()
            }
        }
    }
}
