import Shared

/// A language's words for telling of a slip.
nonisolated public struct SlipVocabulary: Sendable {
    public enum Name: String, CaseIterable, Sendable {
        /// Tell a slip by themselves: "slipped", "gave in".
        case slipped
        /// Tell one beside an app, or where nothing else is said: "messed up".
        case failed
        /// Tell one beside an app: "back on".
        case fell
        /// Use that is over: "been on", "spent". With an app it takes a duration or a regret to tell of a slip.
        case used
        /// The same, and no app is needed: "scrolled".
        case scrolled
        case regrets
        /// Before one of these words they turn it around: "almost", "didn't".
        case negations
        /// Here a negation ends: "and", "but".
        case stops
        /// Between a use and its app: "without", "off".
        case away
        /// Words of plans, wishes and habits: a sentence with one tells of no use that is over.
        case otherwise
        /// The same for the words that tell a slip by themselves.
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
