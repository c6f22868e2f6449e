import Support
import Glibc
import HTTP
import Testing

/// Each runs in a process of its own, since curl takes the proxy from the environment of the whole process.
@Suite(.timeLimit(.minutes(5)))
struct ProxyTests {
    @Test func `a plain request goes to the proxy that the environment names`() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer()
            setenv("http_proxy", proxy.url, 1)
            let outcome = try await CurlTransport().send(.to("http://nohost.invalid/path", "POST"))
            #expect(outcome.kind == .response)
            #expect(proxy.log.record.requests.map(\.target) == ["http://nohost.invalid/path"])
        }
    }

    @Test func `a proxy that refuses the tunnel leaves the request unsent`() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer(answering: "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
            setenv("https_proxy", proxy.url, 1)
            let request = HTTPRequest.to("https://nohost.invalid/SECRET", "POST", headers: [("X-Key", "SECRET")])
            let outcome = try await CurlTransport().send(request)
            #expect(outcome.kind == .notSent)
            #expect(proxy.log.record.requests.map(\.target) == ["nohost.invalid:443"])
            #expect(proxy.log.record.requests.first?["X-Key"] == nil)
        }
    }

    @Test func `a proxy that opens the tunnel to nowhere leaves the request unsent`() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer(answering: "HTTP/1.1 200 Connected\r\n\r\nno TLS here")
            setenv("https_proxy", proxy.url, 1)
            let outcome = try await CurlTransport().send(.to("https://nohost.invalid/", "POST"))
            #expect(outcome.kind == .notSent)
            #expect(outcome.cause == .tlsFailed)
        }
    }

    @Test func `a proxy that is not there leaves the request unsent`() async {
        await #expect(processExitsWith: .success) {
            setenv("http_proxy", "http://127.0.0.1:1", 1)
            let outcome = try await CurlTransport().send(.to("http://nohost.invalid/", "POST"))
            #expect(outcome.kind == .notSent)
            #expect(outcome.cause == .connectionFailed)
        }
    }
}
