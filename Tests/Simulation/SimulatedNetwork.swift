import HTTP
import Shared
import Support
import Synchronization

/// A direct connection to the fake Bot API, without a socket. A call may be lost before or after it arrives, or be
/// refused.
///
/// What happens to a call depends on the seed, the call itself and how often it was made, and not on other calls, so
/// that a world can be replayed.
nonisolated final class SimulatedNetwork: HTTPTransport {
    private struct State {
        var seen: [UInt64: UInt64] = [:]
        var isCalm = false
        var lost = 0
    }

    private let bot: FakeBotAPI
    private let seed: UInt64
    /// One call in this many goes wrong.
    private let rarity: Int
    private let state = Mutex(State())

    init(_ bot: FakeBotAPI, seed: UInt64, rarity: Int) {
        self.bot = bot
        self.seed = seed
        self.rarity = rarity
    }

    /// From now on nothing goes wrong.
    func calm() { state.withLock { $0.isCalm = true } }

    /// How many calls lost their answer.
    var lost: Int { state.withLock { $0.lost } }

    func send(_ request: HTTPRequest) async -> HTTPOutcome {
        let path = request.url.split(separator: "/").suffix(2).map(String.init)
        guard path.count == 2, let (parameters, files) = call(request.body) else {
            return .notSent(HTTPFailure(.malformedRequest))
        }
        let perform = { self.perform(path, parameters, files) }
        var chance = chance(path[1], parameters.bytes)
        let isCalm = state.withLock { $0.isCalm }
        guard !isCalm, chance.isOne(in: rarity) else { return perform() }
        switch chance.below(7) {
        case 0: return .notSent(HTTPFailure(.connectionFailed))
        case 1: return lose()
        case 2:
            _ = perform()
            return lose()
        case 3:
            _ = perform()
            state.withLock { $0.lost += 1 }
            return .response(HTTPResponse(status: 502, body: Array("<html>502</html>".utf8)))
        case 4:
            let wait = Int64(1 + chance.below(300))
            return response(.refusal(429, "Too Many Requests", ["retry_after": .integer(wait)]))
        case 5 where path[1] == "getUpdates" && chance.isOne(in: 2):
            bot.repeatLast()
            return perform()
        case 5 where path[1] == "getUpdates": return response(.refusal(409, "Conflict: terminated"))
        default:
            guard case .response(let answer) = perform() else { return lose() }
            state.withLock { $0.lost += 1 }
            return .response(HTTPResponse(status: 200, body: Array(answer.body.dropLast(3))))
        }
    }

    private func lose() -> HTTPOutcome {
        state.withLock { $0.lost += 1 }
        return .uncertain(HTTPFailure(.connectionLost))
    }

    private func call(_ body: HTTPRequest.Body) -> (JSON, files: Set<String>)? {
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

    private func chance(_ method: String, _ body: [UInt8]) -> Chance {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed
        for byte in Array(method.utf8) + body { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        let times = state.withLock { state in
            state.seen[hash, default: 0] += 1
            return state.seen[hash, default: 0]
        }
        return Chance(seed: hash &+ times &* 0x9E37_79B9)
    }
}
