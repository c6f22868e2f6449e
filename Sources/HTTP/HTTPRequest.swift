/// One request with its deadlines and limits: all that a transport needs to know about it.
package struct HTTPRequest: Sendable {
    package var method: String
    package var url: String
    package var headers: [(name: String, value: String)]
    package var body: Body
    package var connectTimeout: Duration
    package var totalTimeout: Duration
    /// The most bytes the answer's body may have; a longer answer is a failure.
    package var maximumAnswer: Int
    /// A Unix socket that leads to the server, past the host of the URL and every proxy.
    package var socket: String?

    package init(
        method: String,
        url: String,
        headers: [(name: String, value: String)] = [],
        body: Body = .none,
        connectTimeout: Duration,
        totalTimeout: Duration,
        maximumAnswer: Int,
        socket: String? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.connectTimeout = connectTimeout
        self.totalTimeout = totalTimeout
        self.maximumAnswer = maximumAnswer
        self.socket = socket
    }
}

extension HTTPRequest {
    /// What the request carries after its headers.
    package enum Body: Sendable {
        case none
        case bytes(contentType: String, [UInt8])
        case multipart([Part])
    }

    /// One field or file of a `multipart/form-data` body.
    package struct Part: Sendable {
        package var name: String
        package var filename: String?
        package var contentType: String?
        package var bytes: [UInt8]

        package init(name: String, filename: String? = nil, contentType: String? = nil, bytes: [UInt8]) {
            self.name = name
            self.filename = filename
            self.contentType = contentType
            self.bytes = bytes
        }
    }
}

extension HTTPRequest: Discreet {
    package var description: String { "\(method) request with \(headers.count) headers and \(body)" }
}

extension HTTPRequest.Body: Discreet {
    package var description: String {
        switch self {
        case .none: "no body"
        case .bytes(_, let bytes): "a body of \(bytes.count) bytes"
        case .multipart(let parts): "a body of \(parts.count) parts"
        }
    }
}

extension HTTPRequest.Part: Discreet {
    package var description: String { "a part of \(bytes.count) bytes" }
}
