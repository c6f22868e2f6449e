import Shared

/// The buttons of the present message, found by what somebody types.
nonisolated public struct Choices: Decodable, Hashable, Sendable {
    public struct Choice: Decodable, Hashable, Sendable {
        public let label: String
        /// A Screen's action as JSON, or a `/command`.
        package let target: String

        package init(label: String, target: String) {
            self.label = label
            self.target = target
        }
    }

    public enum Reading: Equatable, Sendable {
        case chosen(Int)
        case ambiguous([Int])
        case none
    }

    package var items: [Choice]
    package var typing: Typing

    package init(items: [Choice], typing: Typing) {
        self.items = items
        self.typing = typing
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.name("items")
            json.array(of: items) { json, item in
                json.object { json in
                    json.member("label", item.label)
                    json.member("target", item.target)
                }
            }
            json.member("typing", typing.rawValue)
        }
    }

    /// An exact label comes first, then a number where numbers are shown, then the beginning of exactly one label.
    public func reading(of typed: String, showsNumbers: Bool) -> Reading {
        // A terminal shows brackets around a choice; people type them too.
        let words = (typed.contains { $0 == "[" || $0 == "]" } ? typed.filter { $0 != "[" && $0 != "]" } : typed)
            .normalised
        guard !words.isEmpty else { return .none }
        let labels = items.map(\.label.normalised)
        // "-1" is not the choice "1".
        let isBelowZero = words.isDigits && typed.cleaned.hasPrefix("-")
        if !isBelowZero, let exact = labels.firstIndex(of: words) { return .chosen(exact) }
        switch typing {
        case .labels: return .none
        case .numbers where showsNumbers:
            if let number = Int(typed.cleaned), typed.cleaned.isDigits {
                return items.indices.contains(number - 1) ? .chosen(number - 1) : .none
            }
        case .numbers, .names, .rating: break
        }
        guard words.contains(where: \.isLetter) else { return .none }
        let beginnings = labels.indices.filter { labels[$0].hasPrefix(words) }
        switch beginnings.count {
        case 0: return .none
        case 1: return .chosen(beginnings[0])
        default: return .ambiguous(beginnings)
        }
    }

    /// What was typed as it is shown: a whole label, or the beginning of one that stands in brackets.
    func choice(of typed: String, _ showsBeginnings: Bool) -> Choice? {
        let labels = items.map(\.label)
        // Most lines are longer than any label, whatever is around it.
        guard typed.utf8.count <= 2 * (labels.map(\.utf8.count).max() ?? 0) else { return nil }
        let words = typed.filter { $0 != "[" && $0 != "]" }.normalised
        guard !words.isEmpty else { return nil }
        if let index = labels.firstIndex(where: { $0.normalised == words }) {
            // "-1" is not the choice "1".
            return words.isDigits && typed.cleaned.hasPrefix("-") ? nil : items[index]
        }
        guard showsBeginnings, typing == .names || typing == .rating else { return nil }
        return Choices.beginnings(of: labels).firstIndex(of: words).map { items[$0] }
    }

    /// The shortest beginning of each label that chooses it; a terminal underlines it.
    public static func beginnings(of labels: [String]) -> [String] {
        let normalised = labels.map(\.normalised)
        return normalised.map { label in
            for count in 1...max(1, label.count) {
                let beginning = String(label.prefix(count))
                let others = normalised.filter { $0.hasPrefix(beginning) && $0 != label }
                if others.isEmpty, !beginning.hasSuffix(" ") { return beginning }
            }
            return label
        }
    }
}
