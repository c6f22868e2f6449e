/// Why a request got no answer, in words that cannot hold a URL, a header or a body: tokens live in those.
///
/// There is no room for free text on purpose. All that is said comes from the cause and from curl's own number.
package struct HTTPFailure: Error, Sendable, Equatable {
    package enum Cause: String, Sendable, CaseIterable {
        case malformedRequest = "the request is malformed"
        case hostNotFound = "the host name could not be resolved"
        case connectionFailed = "the connection could not be made"
        case tlsFailed = "the TLS handshake failed"
        case timedOut = "the deadline passed"
        case connectionLost = "the connection was lost before the answer"
        case answerTruncated = "the answer ended early"
        case answerTooLarge = "the answer is larger than allowed"
        case answerMalformed = "the answer is not HTTP"
        case cancelled = "the request was cancelled"
        case transportClosed = "the transport was closed"
        case transportFailed = "the transport failed"
    }

    package let cause: Cause
    /// curl's number for the failure, when curl found it.
    package let curlCode: UInt32?

    package init(_ cause: Cause, curlCode: UInt32? = nil) {
        self.cause = cause
        self.curlCode = curlCode
    }

    /// A short sentence for logs.
    package var text: String {
        guard let curlCode else { return cause.rawValue }
        return "\(cause.rawValue) (curl \(curlCode))"
    }
}

extension HTTPFailure: Discreet {
    package var description: String { text }
}
