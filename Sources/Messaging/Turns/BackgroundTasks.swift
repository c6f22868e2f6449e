package import Shared

/// Slow work that a turn asks for; it runs outside all turns.
nonisolated package struct BackgroundTask: Sendable {
    package enum Kind: Sendable {
        /// A newer one takes its place.
        case model
        /// The person waits for it: each is done, one after another.
        case file
    }

    package let person: PersonID
    package let kind: Kind
    /// Asked just before the task starts, since it may have waited for others.
    package let isWanted: @MainActor @Sendable () -> Bool
    package let work: @Sendable () async -> any BackgroundResult

    package init(
        for person: PersonID, as kind: Kind = .model, isWanted: @escaping @MainActor @Sendable () -> Bool = { true },
        work: @escaping @Sendable () async -> any BackgroundResult
    ) {
        self.person = person
        self.kind = kind
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

    private struct Slot: Hashable {
        let person: PersonID
        let kind: BackgroundTask.Kind

        init(_ task: BackgroundTask) {
            (person, kind) = (task.person, task.kind)
        }
    }

    private let whenEnded: @MainActor () -> Void
    private var queue: [BackgroundTask] = []
    private var running: [Slot: Task<Void, Never>] = [:]
    /// Running tasks that end for nothing.
    private var forgotten: Set<Slot> = []
    /// In the order in which the tasks ended.
    private(set) var results: [(person: PersonID, result: any BackgroundResult)] = []

    init(whenEnded: @escaping @MainActor () -> Void) {
        self.whenEnded = whenEnded
    }

    var isBusy: Bool { !running.isEmpty || !results.isEmpty }

    /// For the model one per person: a newer request replaces one that still waits, in its place, and is dropped while
    /// one runs.
    func start(_ backgroundTasks: [BackgroundTask]) {
        for backgroundTask in backgroundTasks {
            let slot = Slot(backgroundTask)
            guard slot.kind == .model else {
                queue.append(backgroundTask)
                continue
            }
            guard running[slot] == nil else { continue }
            if let place = queue.firstIndex(where: { Slot($0) == slot }) {
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
        for (slot, task) in running where slot.person == person {
            forgotten.insert(slot)
            task.cancel()
        }
    }

    private func startNext() {
        while running.count < BackgroundTasks.atOnce,
            let place = queue.firstIndex(where: { running[Slot($0)] == nil })
        {
            let backgroundTask = queue.remove(at: place)
            guard backgroundTask.isWanted() else { continue }
            let slot = Slot(backgroundTask)
            running[slot] = Task {
                let result = await backgroundTask.work()
                self.running[slot] = nil
                if self.forgotten.remove(slot) == nil { self.results.append((slot.person, result)) }
                self.startNext()
                self.whenEnded()
            }
        }
    }
}
