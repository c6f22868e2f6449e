import Foundation
import Shared

/// The fake homeserver on a socket, with faults of the network.
package final class FakeHomeserverServer: Sendable {
    package enum Fault: Hashable, Sendable {
        /// Reads the request, does nothing, and stays silent until the client gives up.
        case hang
        case reset
        case gatewayPage
        /// Does what was asked, and loses the answer.
        case acceptThenDrop
        case refusal(Int, String)
        /// Something else in the body's place.
        case body(String)
    }

    /// Asked for each call; nil lets it pass.
    package typealias Plan = @Sendable (_ method: String, _ path: [String]) -> Fault?

    package let homeserver: FakeHomeserver
    private let server: LoopbackServer
    private let plan = Watched<Plan>({ _, _ in nil })
    private let isHasty = Watched(false)

    package init(_ homeserver: FakeHomeserver) throws {
        self.homeserver = homeserver
        server = try LoopbackServer { [plan, isHasty] peer in
            while let request = peer.readRequest(isLogged: false) {
                guard Self.answer(request, on: peer, homeserver, plan.value, isHasty.value) else { return }
            }
        }
    }

    package var url: String { server.url }
    /// From now on, syncs are answered at once, however long they were asked to take.
    package func setHasty(_ hasty: Bool) { isHasty.change { $0 = hasty } }
    package func setPlan(_ new: @escaping Plan) { plan.change { $0 = new } }
    package func close() { server.close() }

    /// False if the connection cannot be used any more.
    private static func answer(
        _ request: ReceivedRequest, on peer: Peer, _ homeserver: FakeHomeserver, _ plan: Plan, _ isHasty: Bool
    ) -> Bool {
        let asked = FakeHomeserver.Asked(request)
        let fault = plan(asked.method, asked.path)
        switch fault {
        case .hang:
            peer.awaitClose()
            return false
        case .reset:
            peer.reset()
            return false
        case .gatewayPage: return send(502, Array("<html>Bad Gateway</html>".utf8), on: peer)
        case .refusal(let status, let code):
            return send(status, JSON.object([.init("errcode", .string(code))]).bytes, on: peer)
        case .body(let text): return send(200, Array(text.utf8), on: peer)
        case .acceptThenDrop, nil: break
        }
        if asked.path.last == "sync", asked.query["since"] != nil, !isHasty { hold(asked, peer, homeserver) }
        let answer = homeserver.answer(asked)
        if fault == .acceptThenDrop { return false }
        return send(answer.status, answer.bytes ?? answer.json.bytes, on: peer)
    }

    /// Waits on the connection's own thread for something new, as long as the caller asked for.
    private static func hold(_ asked: FakeHomeserver.Asked, _ peer: Peer, _ homeserver: FakeHomeserver) {
        let deadline = DispatchTime.now() + .milliseconds(Int(asked.query["timeout"] ?? "") ?? 0)
        let change = DispatchSemaphore(value: 0)
        let watch = Task {
            await homeserver.waitForNews(since: asked.query["since"], token: asked.token)
            change.signal()
        }
        defer { watch.cancel() }
        while DispatchTime.now() < deadline, !peer.isGone {
            if change.wait(timeout: min(deadline, .now() + .milliseconds(200))) == .success { break }
        }
    }

    private static func send(_ status: Int, _ body: [UInt8], on peer: Peer) -> Bool {
        peer.send(
            "HTTP/1.1 \(status) Any\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
                + String(decoding: body, as: UTF8.self))
    }
}

extension FakeHomeserver {
    fileprivate func waitForNews(since: String?, token: String?) async {
        await state.wait { $0.hasNews(since: since) || token.map { !$0.isEmpty } == true && $0.hasEnded(token) }
    }
}

extension FakeHomeserver.State {
    func hasEnded(_ token: String?) -> Bool { token.flatMap { logins[$0]?.isEnded } == true }
}

extension FakeHomeserver.Asked {
    fileprivate init(_ request: ReceivedRequest) {
        self.init(
            method: request.method, target: request.target, authorization: request["Authorization"], body: request.body,
            contentType: request["Content-Type"])
    }
}
