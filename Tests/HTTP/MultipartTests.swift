import Support
import HTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MultipartTests {
    @Test func `fields and files arrive whole and in order`() async throws {
        let photo = (0..<50_000).map { UInt8(truncatingIfNeeded: $0) }
        let parts = try await receivedParts([
            HTTPRequest.Part(name: "chat_id", bytes: Array("42".utf8)),
            HTTPRequest.Part(name: "photo", filename: "Größe.jpg", contentType: "image/jpeg", bytes: photo),
            HTTPRequest.Part(name: "empty", bytes: []),
        ])
        #expect(
            parts.map(\.head) == [
                "Content-Disposition: form-data; name=\"chat_id\"",
                "Content-Disposition: form-data; name=\"photo\"; filename=\"Größe.jpg\"\r\nContent-Type: image/jpeg",
                "Content-Disposition: form-data; name=\"empty\"",
            ])
        #expect(parts.map(\.body) == [Array("42".utf8), photo, []])
    }

    @Test func `a part that looks like a boundary stays a part`() async throws {
        let nasty = Array("\r\n--part-\r\n\r\n--\r\n".utf8)
        let parts = try await receivedParts([HTTPRequest.Part(name: "a", bytes: nasty)])
        #expect(parts.map(\.body) == [nasty])
    }

    @Test func `a name cannot break out of its quotes`() async throws {
        let part = HTTPRequest.Part(name: "a\"b", filename: "c\r\nX-Evil: d", bytes: [])
        let parts = try await receivedParts([part])
        #expect(
            parts.map(\.head) == ["Content-Disposition: form-data; name=\"a%22b\"; filename=\"c%0D%0AX-Evil: d\""])
    }

    @Test func `no parts at all make a body that is still well formed`() async throws {
        let server = try LoopbackServer()
        let outcome = try await makeTransport().send(.to(server.url, "POST", body: .multipart([])))
        #expect(outcome.kind == .response)
        #expect(server.log.record.requests.first?.text.hasSuffix("--\r\n") == true)
    }

    private func receivedParts(_ parts: [HTTPRequest.Part]) async throws -> [MultipartReader.Part] {
        let server = try LoopbackServer()
        let outcome = try await makeTransport().send(.to(server.url, "POST", body: .multipart(parts)))
        #expect(outcome.kind == .response)
        let request = try #require(server.log.record.requests.first)
        return try #require(MultipartReader(request)).parts
    }
}
