package import HTTP

/// A network that reaches nothing, for commands that must work without one.
package struct NoNetwork: HTTPTransport {
    package init() {}

    package func send(_ request: HTTPRequest) async -> HTTPOutcome { .notSent(HTTPFailure(.connectionFailed)) }
}
