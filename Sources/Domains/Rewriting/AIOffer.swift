package import FoundationEssentials
import Shared

/// The model that this Off's operator has set up, for people who want it.
nonisolated public struct AIOffer: Hashable, Sendable {
    /// The host that everything would be sent to; consent is for this host only.
    public let recipient: String
    public let model: String
    package let timeout: TimeInterval
    package let budget: AIBudget?

    package init(recipient: String, model: String, timeout: TimeInterval, budget: AIBudget? = nil) {
        self.recipient = recipient
        self.model = model
        self.timeout = timeout
        self.budget = budget
    }
}

/// What may be spent in a month, for all people together: tokens, or money at these prices.
nonisolated package struct AIBudget: Hashable, Sendable {
    private let tokens: Int?
    /// In millionths of the currency.
    private let money: Int?
    /// Per million tokens, in millionths of the currency.
    private let priceIn: Int
    private let priceOut: Int

    /// `200000`, or `5@3/15`: five a month, at prices of three per million tokens in and fifteen out.
    package init?(_ text: String) {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        if halves.count == 1 {
            guard let tokens = Int(text), tokens > 0 else { return nil }
            (self.tokens, money, priceIn, priceOut) = (tokens, nil, 0, 0)
            return
        }
        let prices = halves.count == 2 ? halves[1].split(separator: "/", omittingEmptySubsequences: false) : []
        guard prices.count == 2, let money = AIBudget.millionths(halves[0]),
            let priceIn = AIBudget.millionths(prices[0]),
            let priceOut = AIBudget.millionths(prices[1])
        else { return nil }
        (tokens, self.money, self.priceIn, self.priceOut) = (nil, money, priceIn, priceOut)
    }

    /// Whether another request may be made after this month's spending.
    package func allows(after spent: AIUsage) -> Bool {
        if let tokens { return spent.tokensIn + spent.tokensOut < tokens }
        return cost(of: spent) ?? 0 < money ?? 0
    }

    package var described: String {
        tokens.map { "\($0) tokens a month" } ?? "\(Double(money ?? 0) / 1_000_000) a month at the prices given"
    }

    /// In millionths; nil where no prices are set.
    package func cost(of usage: AIUsage) -> Int? {
        guard money != nil else { return nil }
        let money = Double(usage.tokensIn) * Double(priceIn) + Double(usage.tokensOut) * Double(priceOut)
        return Int(nearest: (money / 1_000_000).rounded(.down))
    }

    private static func millionths(_ text: Substring) -> Int? {
        guard let number = Double(text), (0...1_000_000).contains(number) else { return nil }
        return Int((number * 1_000_000).rounded())
    }
}
