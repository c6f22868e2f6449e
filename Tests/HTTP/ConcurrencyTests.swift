import Support
import HTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConcurrencyTests {
    @Test func `a hundred requests at once each get their own answer`() async throws {
        let server = try LoopbackServer { peer in
            while let request = peer.readRequest() { peer.send(Answers.ok(request.target + request.text)) }
        }
        let transport = try makeTransport()
        await withTaskGroup(of: (Int, HTTPOutcome).self) { group in
            for number in 1...100 {
                let body = HTTPRequest.Body.bytes(contentType: "text/plain", Array("body \(number)".utf8))
                group.addTask { (number, await transport.send(.to("\(server.url)\(number)?", "POST", body: body))) }
            }
            for await (number, outcome) in group {
                #expect(outcome.response?.text == "/\(number)?body \(number)")
            }
        }
        #expect(server.log.record.requests.count == 100)
        #expect(server.log.record.connections <= 100)
    }

    @Test func `a request that hangs does not hold up the others`() async throws {
        let server = try LoopbackServer { peer in
            while let request = peer.readRequest() {
                guard request.target != "/hang" else { return peer.awaitClose() }
                peer.send(Answers.ok())
            }
        }
        let transport = try makeTransport()
        let hanging = Task { await transport.send(.to(server.url + "hang")) }
        await server.log.wait { $0.requests.count == 1 }
        for _ in 1...20 {
            #expect(await transport.send(.to(server.url)).kind == .response)
        }
        hanging.cancel()
        #expect(await hanging.value.cause == .cancelled)
        #expect(server.log.record.connections == 2)
    }

    @Test func `transports do not share connections`() async throws {
        let server = try LoopbackServer()
        for _ in 1...3 {
            #expect(try await makeTransport().send(.to(server.url)).kind == .response)
        }
        #expect(server.log.record.connections == 3)
    }
}
