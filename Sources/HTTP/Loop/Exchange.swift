/// What curl's callbacks work on during one transfer: the bytes that came, and how far it got.
final class Exchange {
    var answer: AnswerCollector
    private let mayRepeat: Bool
    private var attempts = 0

    init(_ request: PreparedRequest) {
        answer = AnswerCollector(maximumBody: request.maximumAnswer)
        mayRepeat = request.mayRepeat
    }

    /// True from the moment curl was allowed to write the request; before that not one byte of it has left.
    var mayHaveSent: Bool { attempts > 0 }

    /// Answers curl's question whether it may write the request now, on a connection that is ready for it.
    ///
    /// curl comes here again when a reused connection died without an answer and it would send the same request once
    /// more. Only requests that may be repeated get past this point a second time.
    func permitAttempt() -> Bool {
        guard !mayHaveSent || mayRepeat else { return false }
        attempts += 1
        return true
    }
}
