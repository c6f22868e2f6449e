import HTTP
import Testing

/// Requests and answers carry tokens and private words; printing them must not show any.
struct DiscretionTests {
    @Test(arguments: [
        HTTPRequest.Body.bytes(contentType: "SECRET", Array("SECRET".utf8)),
        .multipart([HTTPRequest.Part(name: "SECRET", filename: "SECRET", contentType: "SECRET", bytes: [83])]),
    ])
    func `a request prints neither its URL nor its headers nor its body`(body: HTTPRequest.Body) {
        let url = "https://host.example/bot-SECRET"
        let request = HTTPRequest.to(url, "POST", headers: [("SECRET", "SECRET")], body: body)
        for text in everyPrintedForm(of: request) + everyPrintedForm(of: body) {
            #expect(!text.contains("SECRET"))
            #expect(!text.contains("host.example"))
            #expect(!text.contains("83"))
        }
    }

    @Test func `a part prints nothing of itself but its size`() {
        let part = HTTPRequest.Part(name: "SECRET", filename: "SECRET", bytes: [83, 69])
        #expect(everyPrintedForm(of: part).allSatisfy { $0.contains("2 bytes") && !$0.contains("SECRET") })
    }

    @Test func `an answer prints its status and sizes only`() {
        var headers = HTTPHeaders()
        headers.append(name: "Set-Cookie", value: "SECRET")
        let outcome = HTTPOutcome.response(HTTPResponse(status: 200, headers: headers, body: [83, 69]))
        for text in everyPrintedForm(of: outcome) {
            #expect(text.contains("200"))
            #expect(!text.contains("SECRET"))
            #expect(!text.contains("83"))
        }
    }

    @Test(arguments: HTTPFailure.Cause.allCases)
    func `a failure prints its cause and curl's number`(cause: HTTPFailure.Cause) {
        #expect("\(HTTPFailure(cause))" == cause.rawValue)
        #expect("\(HTTPFailure(cause, curlCode: 28))" == "\(cause.rawValue) (curl 28)")
    }
}
