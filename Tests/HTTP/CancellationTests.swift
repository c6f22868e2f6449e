import Support
import Glibc
import HTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CancellationTests {
    @Test func `a task cancelled before it sends leaves the request unsent`() async throws {
        let server = try LoopbackServer()
        let transport = try makeTransport()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await transport.send(.to(server.url, "POST"))
        }
        let outcome = await task.value
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .cancelled)
        #expect(server.log.record.connections == 0)
    }

    @Test func `a task cancelled while it waits for the answer closes the connection`() async throws {
        let server = try LoopbackServer { peer in
            peer.readRequest()
            peer.awaitClose()
        }
        let transport = try makeTransport()
        let task = Task { await transport.send(.to(server.url, "POST")) }
        await server.log.wait { $0.requests.count == 1 }
        task.cancel()
        let outcome = await task.value
        #expect(outcome.kind == .uncertain)
        #expect(outcome.cause == .cancelled)
        await server.log.wait { $0.closedByClient == 1 }
    }

    @Test func `a task cancelled while it connects leaves the request unsent`() async throws {
        let listener = try LoopbackSocket(backlog: 0)
        let onlyPlace = try LoopbackSocket.connect(to: listener.port)
        defer {
            close(onlyPlace)
            close(listener.descriptor)
        }
        let transport = try makeTransport()
        let task = Task { await transport.send(.to("http://127.0.0.1:\(listener.port)/", "POST")) }
        await Task.yield()
        task.cancel()
        let outcome = await task.value
        #expect(outcome.kind == .notSent)
        #expect(outcome.cause == .cancelled)
    }

    @Test func `one cancelled request leaves the others alone`() async throws {
        let server = try LoopbackServer { peer in
            guard peer.readRequest()?.target != "/hang" else { return peer.awaitClose() }
            peer.send(Answers.ok())
        }
        let transport = try makeTransport()
        let hanging = (1...5).map { _ in Task { await transport.send(.to(server.url + "hang")) } }
        await server.log.wait { $0.requests.count == 5 }
        hanging[2].cancel()
        #expect(await hanging[2].value.cause == .cancelled)
        #expect(await transport.send(.to(server.url)).kind == .response)
        #expect(server.log.record.closedByClient <= 1)
        for task in hanging { task.cancel() }
        for task in hanging { #expect(await task.value.kind == .uncertain) }
    }

    @Test func `cancelling at any moment gives exactly one outcome`() async throws {
        let server = try LoopbackServer()
        let transport = try makeTransport()
        await withTaskGroup(of: HTTPOutcome.self) { group in
            for _ in 1...200 {
                group.addTask { await transport.send(.to(server.url, "POST")) }
            }
            var ended = 0
            for await outcome in group {
                ended += 1
                if ended == 50 { group.cancelAll() }
                #expect(outcome.kind == .response || outcome.cause == .cancelled)
            }
            #expect(ended == 200)
        }
    }
}
