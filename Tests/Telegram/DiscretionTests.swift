import HTTP
import Testing

@testable import Telegram

@Suite("What the log tells of a response")
struct DiscretionTests {
    @Test(
        "is nothing that somebody wrote, where a list of updates comes broken",
        arguments: [
            #"{"ok":true,"result":[{"message":{"text":"I want to die"#, #" [{"text":"I want to die"}]"#,
            "\n\n{\"text\":\"I want to die\"",
        ])
    func broken(body: String) {
        let response = HTTPResponse(status: 200, headers: HTTPHeaders(), body: Array(body.utf8))
        for told in [BotReply.beginning(of: response), "\(BotReply(response))"] {
            #expect(!told.contains("die") && told.contains("\(body.utf8.count) bytes of JSON"), "\(told)")
        }
    }

    @Test("is the beginning of a page that a gateway sent, without what would rewrite a terminal")
    func page() {
        let response = HTTPResponse(status: 502, headers: HTTPHeaders(), body: Array("<h1>\u{1B}[2JBad\nday".utf8))
        #expect(BotReply.beginning(of: response) == "status 502, “<h1>[2JBad day”")
    }
}
