package import Shared

/// Slow work that a turn asks for; it runs outside all turns.
nonisolated package struct BackgroundTask: Sendable {
    package let person: PersonID
    /// Asked just before the task starts, since it may have waited for others.
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

/// The result of a background task; the person's session knows its type.
package protocol BackgroundResult: Sendable {
    /// Whether the person waits for it, so that what it says is an answer.
    var isAwaited: Bool { get }
}

extension BackgroundResult {
    package var isAwaited: Bool { false }
}

/// Runs background tasks a few at a time, after the turns that asked for them are committed, and keeps each result
/// until a turn saves it. Nothing else is kept: a task that is lost with the process has to be asked for again.
final class BackgroundTasks {
    private static let atOnce = 4

    private let whenEnded: @MainActor () -> Void
    private var queue: [BackgroundTask] = []
    private var running: [PersonID: Task<Void, Never>] = [:]
    /// People whose running task ends for nothing.
    private var forgotten: Set<PersonID> = []
    /// In the order in which the tasks ended.
    private(set) var results: [(person: PersonID, result: any BackgroundResult)] = []

    init(whenEnded: @escaping @MainActor () -> Void) {
        self.whenEnded = whenEnded
    }

    var isBusy: Bool { !running.isEmpty || !results.isEmpty }

    /// One per person: a newer request replaces one that still waits, in its place, and is dropped while one runs.
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

    /// Call once that many results are saved.
    func forget(_ count: Int) { results.removeFirst(count) }

    /// Drops the tasks that wait and cancels those that run.
    func cancel() {
        queue = []
        for task in running.values { task.cancel() }
    }

    /// Drops this person's tasks; one that runs may end, but its result is not kept.
    func forget(_ person: PersonID) {
        queue.removeAll { $0.person == person }
        results.removeAll { $0.person == person }
        guard let task = running[person] else { return }
        forgotten.insert(person)
        task.cancel()
    }

    private func startNext() {
        while running.count < BackgroundTasks.atOnce, !queue.isEmpty {
            let backgroundTask = queue.removeFirst()
            guard backgroundTask.isWanted() else { continue }
            running[backgroundTask.person] = Task {
                let result = await backgroundTask.work()
                self.running[backgroundTask.person] = nil
                if self.forgotten.remove(backgroundTask.person) == nil {
                    self.results.append((backgroundTask.person, result))
                }
                self.startNext()
                self.whenEnded()
            }
        }
    }
}
