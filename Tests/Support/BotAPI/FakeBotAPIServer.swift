import Foundation
package import Shared

/// The fake Bot API on a socket, with faults of the network.
package final class FakeBotAPIServer: Sendable {
    package enum Fault: Hashable, Sendable {
        /// Reads the call, does nothing, and stays silent until the client gives up.
        case hang
        /// The same, and closes its side of the connection.
        case halfClose
        case reset
        case gatewayPage
        /// Does what was asked, and loses the answer.
        case acceptThenDrop
        case truncatedAnswer
        case wrongJSON
        case conflict
        case tooMany
        case slowBytes
        case serverError
        case refusal(Int64, String)

        /// The faults that can occur at random.
        package static let random: [Fault] = [
            .halfClose, .reset, .gatewayPage, .acceptThenDrop, .truncatedAnswer, .wrongJSON, .conflict, .tooMany,
            .slowBytes, .serverError,
        ]
    }

    /// Asked for each call; nil lets it pass.
    package typealias Plan = @Sendable (_ method: String, _ parameters: JSON) -> Fault?

    package let bot: FakeBotAPI
    /// The wait that `tooMany` asks for, in seconds.
    package let longWait: Int64
    private let server: LoopbackServer
    private let plan: Watched<Plan>

    package init(_ bot: FakeBotAPI, longWait: Int64 = 1, plan: @escaping Plan = { _, _ in nil }) throws {
        self.bot = bot
        self.longWait = longWait
        let plan = Watched(plan)
        self.plan = plan
        server = try LoopbackServer { peer in
            while let request = peer.readRequest(isLogged: false) {
                guard Self.answer(request, on: peer, bot: bot, plan: plan.value, longWait: longWait) else {
                    return
                }
            }
        }
    }

    package var url: String { String(server.url.dropLast()) }
    package var connections: Int { server.log.record.connections }

    package func setPlan(_ new: @escaping Plan) { plan.change { $0 = new } }
    package func close() { server.close() }

    /// False if the connection cannot be used any more.
    private static func answer(
        _ request: ReceivedRequest, on peer: Peer, bot: FakeBotAPI, plan: Plan, longWait: Int64
    ) -> Bool {
        let path = request.target.split(separator: "/").map(String.init)
        if path.count == 3, path[0] == "file", path[1] == "bot\(FakeBotAPI.token)" {
            guard let file = bot.file(at: path[2]) else { return send(404, "{\"ok\":false}", on: peer) }
            return send(200, file, on: peer)
        }
        guard path.count == 2, path[0].hasPrefix("bot") else { return send(404, "{\"ok\":false}", on: peer) }
        let (token, method) = (String(path[0].dropFirst(3)), path[1])
        let (parameters, files) = parameters(of: request)
        let fault = plan(method, parameters)
        switch fault {
        case .hang:
            peer.awaitClose()
            return false
        case .halfClose:
            peer.halfClose()
            peer.awaitClose()
            return false
        case .reset:
            peer.reset()
            return false
        case .gatewayPage:
            return send(502, "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>", on: peer)
        case .conflict:
            return send(.refusal(409, "Conflict: terminated by other getUpdates request"), on: peer)
        case .tooMany:
            return send(
                .refusal(429, "Too Many Requests: retry after \(longWait)", ["retry_after": .integer(longWait)]),
                on: peer)
        case .serverError: return send(.refusal(500, "Internal Server Error"), on: peer)
        case .refusal(let code, let description): return send(.refusal(code, description), on: peer)
        case .acceptThenDrop, .truncatedAnswer, .wrongJSON, .slowBytes, nil: break
        }
        let answer: FakeBotAPI.Answer
        if method == "getUpdates" {
            guard let found = bot.hold(token: token, parameters, isGone: { peer.isGone }) else {
                if peer.isGone { return false }
                return send(
                    .refusal(
                        409,
                        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
                    ),
                    on: peer)
            }
            answer = found
        } else {
            guard let found = bot.answer(method, token: token, parameters, files: files) else { return false }
            answer = found
        }
        return send(answer, broken: fault, on: peer)
    }

    private static func send(_ answer: FakeBotAPI.Answer, broken fault: Fault? = nil, on peer: Peer) -> Bool {
        let body = String(decoding: answer.bytes, as: UTF8.self)
        switch fault {
        case .acceptThenDrop: return false
        case .truncatedAnswer:
            peer.send("\(head(answer.status, body.utf8.count))\(body.prefix(body.count / 2))")
            return false
        case .wrongJSON: return send(answer.status, String(body.dropLast()), on: peer)
        case .slowBytes:
            peer.trickle(head(answer.status, body.utf8.count) + body.prefix(20))
            return peer.send(String(body.dropFirst(20)))
        default: return send(answer.status, body, on: peer)
        }
    }

    private static func send(_ status: Int, _ body: String, on peer: Peer) -> Bool {
        peer.send(head(status, body.utf8.count) + body)
    }

    private static func head(_ status: Int, _ length: Int) -> String {
        "HTTP/1.1 \(status) Any\r\nContent-Type: application/json\r\nContent-Length: \(length)\r\n\r\n"
    }

    /// The parameters of a JSON body or of a form.
    private static func parameters(of request: ReceivedRequest) -> (JSON, Set<String>) {
        guard let form = MultipartReader(request).map(BotForm.init) else { return (JSON(request.body) ?? [:], []) }
        return (form.parameters, form.files)
    }
}

extension FakeBotAPI {
    /// A long poll: waits on the server's own thread for an update, as long as the caller asked for. Nil if it was
    /// ended by a second poll meanwhile.
    func hold(token: String, _ parameters: JSON, isGone: () -> Bool) -> Answer? {
        let mine = state.change { state in
            state.polls += 1
            return state.polls
        }
        if let answer = answer("getUpdates", token: token, parameters, mayHold: true) { return answer }
        let deadline = DispatchTime.now() + .seconds(Int(parameters["timeout"]?.integer ?? 0))
        let change = DispatchSemaphore(value: 0)
        let watch = Task { [state] in
            await state.wait { $0.polls != mine || !$0.holds("getUpdates", parameters) }
            change.signal()
        }
        defer { watch.cancel() }
        while DispatchTime.now() < deadline, !isGone() {
            if change.wait(timeout: min(deadline, .now() + .milliseconds(200))) == .success { break }
        }
        return state.value.polls == mine && !isGone() ? answer("getUpdates", token: token, parameters) : nil
    }
}
