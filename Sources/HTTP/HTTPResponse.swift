/// A complete answer: its status, headers and every byte of its body, whatever the status says.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var headers: HTTPHeaders
    package var body: [UInt8]

    package init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse: Discreet {
    package var description: String { "status \(status) with \(headers) and \(body.count) bytes" }
}
