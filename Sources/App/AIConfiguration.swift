import AI
import Domains
import FoundationEssentials
import HTTP

/// Which model may reword insights, for people who agree to it.
struct AIConfiguration {
    private enum Kind: String {
        case none, claude, openai
    }

    /// The settings that need OFF_AI.
    nonisolated static let names = [
        "OFF_AI_URL", "OFF_AI_KEY", "OFF_AI_KEY_FILE", "OFF_AI_MODEL", "OFF_AI_TIMEOUT", "OFF_AI_BUDGET",
    ]
    private static let usualTimeout = 120
    /// In tokens: about what one review sends and receives.
    private static let leastBudget = 2000

    let offer: AIOffer
    let key: String?
    private let kind: Kind
    private let address: String
    private let isOfficial: Bool

    /// Nil where no model is set up.
    init?(_ values: [String: String], key: String?) throws {
        guard let written = values["OFF_AI"] else {
            // A setting without OFF_AI is a mistake, and would silently have no effect.
            if let name = AIConfiguration.names.first(where: { values[$0] != nil }) {
                throw Failure(.configuredWrongly, "\(name) is set, but OFF_AI is not: set it to claude or openai.")
            }
            return nil
        }
        guard let kind = Kind(rawValue: written) else {
            throw Failure(.configuredWrongly, "OFF_AI is none, claude or openai.")
        }
        guard kind != .none else { return nil }
        guard let model = values["OFF_AI_MODEL"] else {
            throw Failure(.configuredWrongly, "OFF_AI=\(written) wants OFF_AI_MODEL, the name of the model to ask.")
        }
        let official = kind == .claude ? ClaudeStore.official : OpenAIStore.official
        let url = values["OFF_AI_URL"] ?? official
        address = url.last == "/" ? String(url.dropLast()) : url
        isOfficial = address == official
        guard let host = WebAddress.host(of: address) else {
            // The value may be a misplaced secret, so it is not repeated.
            throw Failure(
                .configuredWrongly,
                "OFF_AI_URL is an address that begins with http:// or https://, such as http://localhost:11434/v1, and "
                    + "has no user or password in it.")
        }
        if key == nil, kind == .claude || isOfficial {
            let orElse = kind == .claude ? "" : " For a server of your own, set OFF_AI_URL: it may need no key."
            throw Failure(
                .configuredWrongly,
                "OFF_AI=\(written) wants OFF_AI_KEY, or OFF_AI_KEY_FILE with the key in it.\(orElse)")
        }
        self.key = key
        self.kind = kind
        offer = AIOffer(
            recipient: host, model: model, timeout: TimeInterval(try AIConfiguration.timeout(values["OFF_AI_TIMEOUT"])),
            budget: try AIConfiguration.budget(values["OFF_AI_BUDGET"]))
    }

    /// "claude-haiku at api.anthropic.com, up to 500000 tokens a month".
    var described: String {
        "\(offer.model) at \(offer.recipient)\(offer.budget.map { ", up to \($0.described)" } ?? "")"
    }

    /// What others on the network can read; nil where the connection stays on this machine or is encrypted.
    var inTheOpen: String? {
        guard WebAddress.isInTheOpen(address) else { return nil }
        return key == nil ? "the reviews" : "the reviews and the key"
    }

    func store(over network: any HTTPTransport) -> any AIStore {
        let endpoint = AIEndpoint(
            address: address, model: offer.model, timeout: .seconds(offer.timeout), network: network)
        return kind == .claude
            ? ClaudeStore(endpoint, key: key ?? "") : OpenAIStore(endpoint, key: key, isOfficial: isOfficial)
    }

    private static func timeout(_ value: String?) throws -> Int {
        guard let value else { return usualTimeout }
        guard let seconds = Int(value), (1...900).contains(seconds) else {
            throw Failure(.configuredWrongly, "OFF_AI_TIMEOUT is a number of seconds from 1 to 900.")
        }
        return seconds
    }

    private static func budget(_ value: String?) throws -> AIBudget? {
        guard let value else { return nil }
        if let tokens = Int(value), (1..<AIConfiguration.leastBudget).contains(tokens) {
            throw Failure(
                .configuredWrongly,
                "OFF_AI_BUDGET is \(tokens) tokens a month, and one review takes more than a thousand. "
                    + "\(AIConfiguration.leastBudget) is the least.")
        }
        guard let budget = AIBudget(value) else {
            throw Failure(
                .configuredWrongly,
                "OFF_AI_BUDGET is a number of tokens a month, such as 500000, or money with the prices for a million "
                    + "tokens in and out, such as 5@3/15.")
        }
        return budget
    }
}
