import Support
import Glibc
import HTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ClosingTests {
    @Test func `closing ends every request that is on the way`() async throws {
        let server = try LoopbackServer { peer in
            peer.readRequest()
            peer.awaitClose()
        }
        let transport = try makeTransport()
        let tasks = (1...20).map { _ in Task { await transport.send(.to(server.url, "POST")) } }
        await server.log.wait { $0.requests.count == 20 }
        transport.close()
        for task in tasks {
            let outcome = await task.value
            #expect(outcome.kind == .uncertain)
            #expect(outcome.cause == .transportClosed)
        }
        await server.log.wait { $0.closedByClient == 20 }
    }

    @Test func `closing leaves a request unsent that is still connecting`() async throws {
        let listener = try LoopbackSocket(backlog: 0)
        let onlyPlace = try LoopbackSocket.connect(to: listener.port)
        defer {
            close(onlyPlace)
            close(listener.descriptor)
        }
        let transport = try makeTransport()
        let task = Task { await transport.send(.to("http://127.0.0.1:\(listener.port)/", "POST")) }
        await Task.yield()
        transport.close()
        let outcome = await task.value
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .transportClosed)
    }

    @Test func `a closed transport sends nothing`() async throws {
        let server = try LoopbackServer()
        let transport = try makeTransport()
        transport.close()
        let outcome = await transport.send(.to(server.url, "POST"))
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .transportClosed)
        #expect(server.log.record.connections == 0)
    }

    @Test func `closing again, even at the same time, does nothing`() async throws {
        let transport = try makeTransport()
        await withTaskGroup { group in
            for _ in 1...10 {
                group.addTask { transport.close() }
            }
        }
        transport.close()
    }

    @Test func `closing while requests come in gives each exactly one outcome`() async throws {
        let server = try LoopbackServer()
        let transport = try makeTransport()
        await withTaskGroup(of: HTTPOutcome.self) { group in
            for _ in 1...200 {
                group.addTask { await transport.send(.to(server.url, "POST")) }
            }
            var ended = 0
            for await outcome in group {
                ended += 1
                if ended == 50 { transport.close() }
                #expect(outcome.kind == .response || outcome.cause == .transportClosed)
            }
            #expect(ended == 200)
        }
    }

    @Test func `dropping the transport closes its idle connections`() async throws {
        let server = try LoopbackServer { peer in
            peer.readRequest()
            peer.send(Answers.ok())
            peer.awaitClose()
        }
        do {
            let transport = try makeTransport()
            #expect(await transport.send(.to(server.url)).kind == .response)
        }
        await server.log.wait { $0.closedByClient == 1 }
    }
}
