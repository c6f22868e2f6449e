/// What curl's callbacks work on during one transfer: the bytes to send, the bytes that came, and how far it got.
final class Exchange {
    var answer: AnswerCollector
    private let mayRepeat: Bool
    private let upload: [UInt8]
    private var uploaded = 0
    private var attempts = 0

    init(_ request: PreparedRequest) {
        answer = AnswerCollector(maximumBody: request.maximumAnswer)
        mayRepeat = request.mayRepeat
        upload = request.upload
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

    /// Moves the next bytes of the body into curl's buffer and says how many they were.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, upload.count - uploaded)
        buffer.copyBytes(from: upload[uploaded..<uploaded + count])
        uploaded += count
        return count
    }
}
