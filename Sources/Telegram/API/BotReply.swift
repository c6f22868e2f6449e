import HTTP
import Shared

/// The result of a call. The HTTP status decides first, since a gateway on the way may have written the body.
enum BotReply: Sendable {
    case ok(JSON)
    case refused(Refusal)
    /// A response that is not from the Bot API: the call may or may not have reached it.
    case garbled(String)
    case notSent(HTTPFailure)
    case uncertain(HTTPFailure)

    init(_ outcome: HTTPOutcome) {
        switch outcome {
        case .notSent(let failure): self = .notSent(failure)
        case .uncertain(let failure): self = .uncertain(failure)
        case .response(let response): self = BotReply(response)
        }
    }

    init(_ response: HTTPResponse) {
        guard let json = JSON(response.body, keeping: .update), let isOK = json["ok"]?.bool else {
            self = .garbled(BotReply.beginning(of: response))
            return
        }
        if isOK, response.status == 200, let result = json["result"] {
            self = .ok(result)
        } else if !isOK, response.status < 500 {
            self = .refused(Refusal(json, status: response.status))
        } else {
            self = .garbled(BotReply.beginning(of: response))
        }
    }

    /// For the log, short and printable: some gateways send whole pages. Broken JSON may be of the Bot API after all, and
    /// hold what somebody wrote: only its size is told.
    static func beginning(of response: HTTPResponse) -> String {
        let first = response.body.first { $0 > 0x20 }
        guard first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else {
            return "status \(response.status), \(response.body.count) bytes of JSON"
        }
        let text = String(decoding: response.body.prefix(60), as: UTF8.self).visible.replacing("\n", with: " ")
        return "status \(response.status), “\(text)”"
    }
}

/// An error response of the Bot API.
struct Refusal: Hashable, Sendable {
    let code: Int
    let description: String
    let retryAfter: Duration?
    let movedTo: Int64?

    private static let longestWait: Int64 = 86_400

    init(_ json: JSON, status: Int) {
        code = json["error_code"]?.integer.flatMap { Int(exactly: $0) } ?? status
        description = String((json["description"]?.string ?? "").visible.prefix(200))
        let parameters = json["parameters"]
        // An unusable wait still means: wait. After a long one the network can ask again.
        let wait = min(max(parameters?["retry_after"]?.integer ?? 1, 1), Refusal.longestWait)
        retryAfter = code == 429 ? .seconds(wait) : nil
        movedTo = parameters?["migrate_to_chat_id"]?.integer
    }

    /// Whether its description contains one of these, in any case.
    func says(_ words: String...) -> Bool {
        let said = description.lowercased()
        return words.contains { said.contains($0) }
    }

    /// The token is not, or no longer, that of a bot.
    var isOfTheAccount: Bool { code == 401 || code == 404 }
}
