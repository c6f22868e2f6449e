import Shared

/// How much danger somebody's words show, and which phrase decided it. The text itself is not kept.
public struct Assessment: Hashable, Sendable {
    public enum Level: Int, Comparable, Sendable {
        case none
        /// The person may not be safe: the crisis card comes before anything else.
        case danger

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    public let level: Level
    /// The phrase as the list has it; nil where none was found. It is never logged.
    public let phrase: String?

    /// Checks every language at once, since a person may write in another one than Off answers in.
    public init(of text: String) {
        let words = Assessment.words(of: text)
        phrase = HeardWords.all.lazy.compactMap { $0.phrase(in: words) }.first
        level = phrase == nil ? .none : .danger
    }

    /// Checks words that somebody else, such as a model, says to the person: "hurt yourself" counts as "hurt myself".
    public init(ofSaidToPerson text: String) {
        let words = Assessment.words(of: text)
        phrase = HeardWords.all.lazy.compactMap { $0.phrase(in: $0.turned(words)) }.first
        level = phrase == nil ? .none : .danger
    }

    /// `visible` comes last, since unmasking can create long runs of combining marks, which are slow to normalise.
    private static func words(of text: String) -> [String] { text.unmasked.visible.normalised.partedAtBlanks }
}
