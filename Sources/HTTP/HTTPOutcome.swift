/// All that can become of a request; what matters to the caller is whether doing it again could do it twice.
package enum HTTPOutcome: Sendable {
    /// The server answered, and the answer is complete.
    case response(HTTPResponse)
    /// Not one byte of the request left: sending it again is safe.
    case notSent(HTTPFailure)
    /// The server may have acted on the request: only the caller knows whether it may be sent again.
    case uncertain(HTTPFailure)
}
