import Shared

/// How much danger somebody's words tell of, and which of them decided it. The text itself is not kept.
public struct Assessment: Hashable, Sendable {
    public enum Level: Int, Comparable, Sendable {
        case none
        /// The person may not be safe: the card comes before anything else.
        case danger

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    public let level: Level
    /// As it stands in the list; nil where nothing was found. It is never logged.
    public let phrase: String?

    /// Listens for every language at once: a person may write in another one than Off answers in.
    public init(of text: String) {
        let words = Assessment.words(of: text)
        phrase = HeardWords.all.lazy.compactMap { $0.phrase(in: words) }.first
        level = phrase == nil ? .none : .danger
    }

    /// The same for what somebody else, such as a model, would say to the person: "hurt yourself" as "hurt myself".
    public init(ofSaidToPerson text: String) {
        let words = Assessment.words(of: text)
        phrase = HeardWords.all.lazy.compactMap { $0.phrase(in: $0.turned(words)) }.first
        level = phrase == nil ? .none : .danger
    }

    /// Without long runs of marks, which cost much to put in order; the last, since unmasking can make such runs.
    private static func words(of text: String) -> [String] {
        text.unmasked.visible.normalised.split(separator: " ").map(String.init)
    }
}
