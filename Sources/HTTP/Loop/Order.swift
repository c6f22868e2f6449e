/// A request on its way to the loop, together with the task that waits for its outcome.
struct Order: Sendable {
    let request: PreparedRequest
    let cancellation: CancellationFlag
    private let continuation: CheckedContinuation<HTTPOutcome, Never>

    init(
        request: PreparedRequest,
        cancellation: CancellationFlag,
        continuation: CheckedContinuation<HTTPOutcome, Never>
    ) {
        self.request = request
        self.cancellation = cancellation
        self.continuation = continuation
    }

    /// Gives the waiting task its outcome; the continuation itself traps if this ever happened twice.
    func end(_ outcome: HTTPOutcome) {
        continuation.resume(returning: outcome)
    }
}
