/// Sends requests. It never throws: whatever happens is an outcome, and cancelling the task ends the request.
package protocol HTTPTransport: Sendable {
    func send(_ request: HTTPRequest) async -> HTTPOutcome
}
