import Domains
import Shared
import Words

/// The two numbers that a line leaves the day's rating between, and nothing else: "7 or 8", "maybe a 6 or a 7".
struct TwoNumbers {
    let low: Int
    let high: Int

    /// `isAsked` where a rating is asked for: then "7-8" and "between 6 and 7" are no hours.
    init?(_ text: String, isAsked: Bool, in app: AppContext) {
        guard text.contains(where: \.isNumber) else { return nil }
        var rest = app.words.said(text).words[...]
        func skip(_ key: String) -> Bool {
            let count = app.words.phrases(key).length(in: rest) ?? 0
            rest = rest.dropFirst(count)
            return count > 0
        }
        func number() -> Int? {
            rest.popFirst().flatMap { Int($0) }.flatMap { CheckInManager.ratings.contains($0) ? $0 : nil }
        }
        while skip("quick.lead") || isAsked && skip("quick.between") {}
        guard let first = number() else { return nil }
        guard skip("quick.or") || isAsked && (skip("quick.to") || !rest.isEmpty), let second = number() else {
            return nil
        }
        while skip("quick.fillers") {}
        guard rest.isEmpty, abs(first - second) == 1 else { return nil }
        (low, high) = (min(first, second), max(first, second))
    }
}
