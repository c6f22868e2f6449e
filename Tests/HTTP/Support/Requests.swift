import Glibc
import HTTP

extension HTTPRequest {
    /// A request with deadlines that a test on loopback only reaches when something hangs on purpose.
    static func to(
        _ url: String,
        _ method: String = "GET",
        headers: [(name: String, value: String)] = [],
        body: Body = .none,
        within total: Duration = .seconds(30),
        maximumAnswer: Int = 1 << 20
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, url: url, headers: headers, body: body,
            connectTimeout: .seconds(30), totalTimeout: total, maximumAnswer: maximumAnswer)
    }
}

/// Long enough to connect on loopback under load, short enough to wait for.
let shortDeadline = Duration.milliseconds(700)

/// A transport that talks to 127.0.0.1 directly even where the environment names a proxy.
func makeTransport(certificateFile: String? = nil) throws -> CurlTransport {
    _ = withoutProxies
    return try CurlTransport(certificateFile: certificateFile)
}

/// Runs once, before the first transfer of these tests could look at the environment.
private let withoutProxies: Void = {
    for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] { unsetenv(name) }
}()
