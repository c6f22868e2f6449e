import Shared

/// A language's words for telling of a slip.
nonisolated public struct SlipVocabulary: Sendable {
    public enum Name: String, CaseIterable, Sendable {
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
        /// After "phone": "on the phone with mum" is a call.
        case calls
        case yesterday
        case lastNight
    }

    private let phrases: [Name: Phrases]
    /// Names of apps, and things such as "reels".
    let things: Phrases

    public init(_ list: (Name) -> [String], things: [String]) {
        phrases = Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0, Phrases(list($0))) })
        self.things = Phrases(things)
    }

    /// The number of words in the longest phrase of that name that these words begin with; 0 without one.
    func length(of name: Name, in words: ArraySlice<String>) -> Int { phrases[name]?.length(in: words) ?? 0 }
}
