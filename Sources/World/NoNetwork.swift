package import HTTP

/// A network that reaches nothing: for what has to work without one.
package struct NoNetwork: HTTPTransport {
    package init() {}

    package func send(_ request: HTTPRequest) async -> HTTPOutcome { .notSent(HTTPFailure(.connectionFailed)) }
}
