import HTTP
import Shared
import Support
import Synchronization

/// A direct connection to the fake Bot API and the fake homeserver, without a socket. A call may be lost before or after
/// it arrives, or be refused.
///
/// What happens to a call depends on the seed, the call itself and how often it was made, and not on other calls, so
/// that a world can be replayed.
nonisolated final class SimulatedNetwork: HTTPTransport {
    static let botAPI = "http://simulated"
    static let homeserver = "http://homeserver"

    private struct State {
        var seen: [UInt64: UInt64] = [:]
        var isCalm = false
        var lost = 0
    }

    /// One call to either server.
    private struct Call {
        let name: String
        let bytes: [UInt8]
        let isPoll: Bool
        let perform: () -> HTTPOutcome
        /// How the server asks for a pause of so many seconds.
        let pause: (Int64) -> HTTPOutcome
        /// Polls fail in ways of their own.
        let failPoll: (inout Chance) -> HTTPOutcome
    }

    private let bot: FakeBotAPI
    private let homeserver: FakeHomeserver
    private let seed: UInt64
    /// One call in this many goes wrong.
    private let rarity: Int
    private let state = Mutex(State())

    init(_ bot: FakeBotAPI, _ homeserver: FakeHomeserver, seed: UInt64, rarity: Int) {
        self.bot = bot
        self.homeserver = homeserver
        self.seed = seed
        self.rarity = rarity
    }

    /// From now on nothing goes wrong.
    func calm() { state.withLock { $0.isCalm = true } }

    /// How many calls lost their answer.
    var lost: Int { state.withLock { $0.lost } }

    func send(_ request: HTTPRequest) async -> HTTPOutcome {
        let isMatrix = request.url.hasPrefix(SimulatedNetwork.homeserver)
        guard let call = isMatrix ? matrixCall(request) : telegramCall(request) else {
            return .notSent(HTTPFailure(.malformedRequest))
        }
        var chance = chance(call.name, call.bytes)
        let isCalm = state.withLock { $0.isCalm }
        guard !isCalm, chance.isOne(in: rarity) else { return call.perform() }
        switch chance.below(7) {
        case 0: return .notSent(HTTPFailure(.connectionFailed))
        case 1: return lose()
        case 2:
            _ = call.perform()
            return lose()
        case 3:
            _ = call.perform()
            state.withLock { $0.lost += 1 }
            return SimulatedNetwork.gatewayPage
        case 4: return call.pause(Int64(1 + chance.below(300)))
        case 5 where call.isPoll: return call.failPoll(&chance)
        default:
            guard case .response(let answer) = call.perform() else { return lose() }
            state.withLock { $0.lost += 1 }
            return .response(HTTPResponse(status: 200, body: Array(answer.body.dropLast(3))))
        }
    }

    private static let gatewayPage = HTTPOutcome.response(
        HTTPResponse(status: 502, body: Array("<html>502</html>".utf8)))

    private func lose() -> HTTPOutcome {
        state.withLock { $0.lost += 1 }
        return .uncertain(HTTPFailure(.connectionLost))
    }

    private func chance(_ name: String, _ body: [UInt8]) -> Chance {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed
        for byte in Array(name.utf8) + body { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        let times = state.withLock { state in
            state.seen[hash, default: 0] += 1
            return state.seen[hash, default: 0]
        }
        return Chance(seed: hash &+ times &* 0x9E37_79B9)
    }
}

// MARK: - Matrix

extension SimulatedNetwork {
    private func matrixCall(_ request: HTTPRequest) -> Call? {
        var body: [UInt8] = []
        if case .bytes(_, let bytes) = request.body { body = bytes }
        let target = String(request.url.dropFirst(SimulatedNetwork.homeserver.count))
        let asked = FakeHomeserver.Asked(
            method: request.method, target: target,
            authorization: request.headers.first { $0.name == "Authorization" }?.value, body: body, contentType: nil)
        return Call(
            name: "\(request.method) \(target)", bytes: body, isPoll: asked.path.last == "sync",
            perform: { [homeserver] in
                let answer = homeserver.answer(asked)
                return .response(HTTPResponse(status: answer.status, body: answer.bytes ?? answer.json.bytes))
            },
            pause: { seconds in
                let refusal: JSON = ["errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": .integer(seconds * 1000)]
                return .response(HTTPResponse(status: 429, body: refusal.bytes))
            },
            failPoll: { _ in SimulatedNetwork.gatewayPage })
    }
}

// MARK: - Telegram

extension SimulatedNetwork {
    private func telegramCall(_ request: HTTPRequest) -> Call? {
        let path = request.url.split(separator: "/").suffix(2).map(String.init)
        guard path.count == 2, let (parameters, files) = form(request.body) else { return nil }
        let perform = { self.perform(path, parameters, files) }
        return Call(
            name: path[1], bytes: parameters.bytes, isPoll: path[1] == "getUpdates", perform: perform,
            pause: { self.response(.refusal(429, "Too Many Requests", ["retry_after": .integer($0)])) },
            failPoll: { chance in
                guard chance.isOne(in: 2) else { return self.response(.refusal(409, "Conflict: terminated")) }
                self.bot.repeatLast()
                return perform()
            })
    }

    private func form(_ body: HTTPRequest.Body) -> (JSON, files: Set<String>)? {
        switch body {
        case .none: return nil
        case .bytes(_, let bytes): return JSON(bytes).map { ($0, []) }
        case .multipart(let parts):
            let form = BotForm(parts)
            return (form.parameters, form.files)
        }
    }

    private func perform(_ path: [String], _ parameters: JSON, _ files: Set<String>) -> HTTPOutcome {
        guard let answer = bot.answer(path[1], token: String(path[0].dropFirst(3)), parameters, files: files) else {
            return .notSent(HTTPFailure(.connectionFailed))
        }
        return response(answer)
    }

    private func response(_ answer: FakeBotAPI.Answer) -> HTTPOutcome {
        .response(HTTPResponse(status: answer.status, body: answer.bytes))
    }
}
