/// A request that has been checked and encoded by the task that sends it, so that the loop's thread has little to do.
struct PreparedRequest: Sendable {
    /// The ways in which curl can be told to send a request.
    enum Shape {
        case head
        case withoutBody
        case withBody
    }

    let method: String
    let url: String
    let headerLines: [String]
    let shape: Shape
    let upload: [UInt8]
    let connectTimeout: Duration
    let totalTimeout: Duration
    let maximumAnswer: Int
    let socket: String?

    init(_ request: HTTPRequest) throws(HTTPFailure) {
        guard request.isWellFormed else { throw HTTPFailure(.malformedRequest) }
        let body = EncodedBody(request.body)
        method = request.method
        url = request.url
        headerLines = Self.headerLines(request.headers, contentType: body?.contentType)
        shape = Self.shape(of: request.method, hasBody: body != nil)
        upload = body?.bytes ?? []
        connectTimeout = request.connectTimeout
        totalTimeout = request.totalTimeout
        maximumAnswer = request.maximumAnswer
        socket = request.socket
    }

    /// Whether sending it twice does no more than sending it once.
    var mayRepeat: Bool { (method == "GET" || method == "HEAD") && shape != .withBody }

    /// A body is announced, if only with length zero, for the methods that are expected to have one.
    private static func shape(of method: String, hasBody: Bool) -> Shape {
        if hasBody { return .withBody }
        switch method {
        case "HEAD": return .head
        case "POST", "PUT", "PATCH": return .withBody
        default: return .withoutBody
        }
    }

    /// In curl's notation: `Name:` keeps curl from adding a header of its own, `Name;` sends one without a value.
    private static func headerLines(_ headers: [(name: String, value: String)], contentType: String?) -> [String] {
        // Waiting for "100 Continue" would cost a second with servers that do not know it.
        var lines = ["Expect:", contentType.map { "Content-Type: \($0)" } ?? "Content-Type:"]
        for header in headers {
            lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        return lines
    }
}
