import Synchronization

/// Says that a request is no longer wanted; once raised it stays up.
///
/// It is raised by whoever cancels the task and read by the loop, which looks at it when it starts the request and
/// after every wake-up. So it does not matter whether the cancellation comes before, while or after the request is
/// handed over.
final class CancellationFlag: Sendable {
    private let raised = Atomic(false)

    var isRaised: Bool { raised.load(ordering: .acquiring) }

    func raise() {
        raised.store(true, ordering: .releasing)
    }
}
