import Shared

/// A language's words for telling of a slip.
nonisolated public struct SlipVocabulary: Sendable {
    public enum Name: CaseIterable, Sendable {
        /// Words that are enough for a slip: "slipped", "gave in".
        case slipped
        /// Enough beside an app, or as the whole message: "messed up".
        case failed
        /// Enough beside an app: "back on".
        case fell
        /// Past use: "been on", "spent". Beside an app, it also takes a duration or a regret.
        case used
        /// Past use that needs no app: "scrolled".
        case scrolled
        case regrets
        /// Before a word for a slip they reverse it: "almost", "didn't".
        case negations
        /// Here a negation ends: "and", "but".
        case stops
        /// Between a use and its app: "without", "off".
        case away
        /// Words of plans and wishes: a sentence with one is not about past use.
        case otherwise
        /// Words of the distant past and of conditions: with one, even "slipped" is not a slip of today.
        case longAgo
        /// "Slipped on the ice".
        case elsewhere
        case oneself
        case others
        /// What may stand before a duration that begins a sentence.
        case lead
        case units
        case numbers
        /// Durations without a number: "all day".
        case spans
        /// Followed by the end of a duration: "until 2am".
        case until
        /// A line that asks whether it was a slip tells of none.
        case asks
        /// After "phone": "on the phone with mum" is a call.
        case calls
        case today
        case yesterday
        case lastNight
    }

    private let byFirstWord: [String: [(name: Name, words: [String])]]
    /// Names of apps, and things such as "reels".
    let things: WordSequences

    public init(_ list: (Name) -> [String], things: [String]) {
        let phrases = Name.allCases.flatMap { name in
            list(name).map { (name: name, words: $0.normalised.partedAtBlanks) }.filter { !$0.words.isEmpty }
        }
        byFirstWord = Dictionary(grouping: phrases) { $0.words.first ?? "" }
        self.things = WordSequences(things.map(\.normalised.partedAtBlanks))
    }

    /// The number of words in the longest phrase of each name that these words begin with.
    func lengths(in words: ArraySlice<String>) -> [Name: Int] {
        guard let first = words.first, let phrases = byFirstWord[first] else { return [:] }
        let found = phrases.filter { words.starts(with: $0.words) }.map { ($0.name, $0.words.count) }
        return Dictionary(found, uniquingKeysWith: max)
    }

    /// Whether the word is by itself a phrase of that name.
    func has(_ word: String, as name: Name) -> Bool { lengths(in: [word])[name] != nil }
}
