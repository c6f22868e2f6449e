import Shared

/// The phrases of one language that Safety recognises. They are part of the program; no file of words replaces them.
final class HeardWords: Sendable {
    /// Phrases that show danger anywhere in a text.
    let danger: Phrases
    /// Those of them that may be about anybody: they count only where nothing says whose danger it is.
    let impersonal: Phrases
    /// Those of the impersonal ones that are spoken of in classes, films and games, too: they count only where the model
    /// does not hear that something else is meant.
    let topics: Phrases
    /// Phrases that show danger only as the whole text.
    let alone: Phrases
    /// Idioms that contain a phrase of danger and mean something else. An idiom excuses only its own words.
    let idioms: Phrases
    /// Phrases that are no danger by themselves, and heavy: where nothing else is meant, they are mirrored.
    let heavy: Phrases
    /// What somebody threatens to do to the person.
    let threats: Phrases
    /// What could hurt somebody, and where it is: "the pills are right here".
    let atHand: Phrases
    /// Words for the person, words for others, and words for what either did.
    let selves: Set<String>
    let others: Set<String>
    let deeds: Set<String>
    /// Turns words said to the person into the person's own: "yourself" into "myself". Longer phrases come first.
    let turns: [(said: [String], own: [String])]

    init(
        danger: [String], impersonal: [String], topics: [String], alone: [String], idioms: [String], heavy: [String],
        threats: [String], means: [String], near: [String], selves: Set<String>, others: Set<String>,
        deeds: Set<String>, turns: [(String, String)]
    ) {
        (self.selves, self.others, self.deeds) = (selves, others, deeds)
        self.danger = Phrases(danger + impersonal + topics)
        self.impersonal = Phrases(impersonal + topics)
        self.topics = Phrases(topics)
        self.alone = Phrases(alone)
        self.idioms = Phrases(idioms)
        self.heavy = Phrases(heavy)
        self.threats = Phrases(threats)
        atHand = Phrases(means.flatMap { thing in near.map { "\(thing) \($0)" } })
        self.turns = turns.map { said, own in
            (said.split(separator: " ").map(String.init), own.split(separator: " ").map(String.init))
        }
    }

    static let all = [english]

    struct Found {
        let text: String
        let isImpersonal: Bool
        let isTopic: Bool
    }

    /// The phrases of danger outside every idiom.
    func phrases(in words: [String]) -> [Found] {
        if words.count == alone.length(in: words[...]) {
            return [Found(text: words.joined(separator: " "), isImpersonal: false, isTopic: false)]
        }
        let dangers = ranges(of: danger, in: words)
        if dangers.isEmpty { return [] }
        let covered = ranges(of: idioms, in: words)
        return dangers.filter { range in !covered.contains { $0.contains(range) } }.map {
            Found(
                text: words[$0].joined(separator: " "), isImpersonal: impersonal.length(in: words[$0]) != nil,
                isTopic: topics.length(in: words[$0]) != nil)
        }
    }

    /// Whether somebody else did it, and nothing is said of the person: "my mate took an overdose", but not "took the
    /// pills mum had".
    func isOnlyAboutOthers(_ words: [String]) -> Bool {
        guard let deed = words.firstIndex(where: deeds.contains), deed > 0 else { return false }
        return others.contains(words[deed - 1]) && !words.contains(where: selves.contains)
    }

    func isHeavy(_ words: [String]) -> Bool { words.indices.contains { heavy.length(in: words[$0...]) != nil } }

    /// "She's going to murder me"; not "I'll hurt him before he can hurt me".
    func isThreat(_ words: [String]) -> Bool {
        guard let start = words.indices.first(where: { threats.length(in: words[$0...]) != nil }) else { return false }
        return !words[..<start].contains(where: selves.contains)
    }

    func isAtHand(_ words: [String]) -> Bool { words.indices.contains { atHand.length(in: words[$0...]) != nil } }

    func turned(_ words: [String]) -> [String] {
        var result: [String] = []
        var rest = words[...]
        while let word = rest.first {
            let turn = turns.first { rest.starts(with: $0.said) }
            result += turn?.own ?? [word]
            rest = rest.dropFirst(turn?.said.count ?? 1)
        }
        return result
    }

    private func ranges(of phrases: Phrases, in words: [String]) -> [Range<Int>] {
        words.indices.compactMap { start in phrases.length(in: words[start...]).map { start..<(start + $0) } }
    }
}

extension HeardWords {
    private static let english = HeardWords(
        danger: [
            "feel like dying", "im not ok", "i am not ok", "im not okay", "i am not okay",
            "kill myself", "killing myself", "want to die", "wanna die", "end my life",
            "hurt myself", "harm myself", "better off without me", "not want to live",
            "dont want to live", "no reason to live", "better if i was not here", "better if i wasnt here",
            "better if i were not here", "better if i werent here", "i am in crisis", "im in crisis",
            "i wrote her a goodbye letter", "i wrote him a goodbye letter", "i wrote them a goodbye letter",
            "ive written her a goodbye letter", "ive written him a goodbye letter",
        ],
        impersonal: ["not safe", "unsafe", "emergency", "hotline", "helpline"],
        topics: ["suicide", "suicidal", "end it all", "self harm", "self harmed", "self harming"],
        alone: [
            "crisis", "not safe", "im not safe", "i am not safe", "unsafe", "im unsafe", "i am unsafe",
            "good night forever",
            "goodnight forever", "night night forever", "gn forever",
        ],
        idioms: [
            "suicide squad", "want to die laughing", "wanna die laughing", "want to die of embarrassment",
            "wanna die of embarrassment", "want to die of boredom", "wanna die of boredom", "not suicidal",
            "dont need a hotline", "dont need the hotline", "dont want a hotline", "do not need a hotline",
            "dont need a helpline",
            "dont want a helpline", "unsafe link", "unsafe site", "unsafe website",
            "not safe for work", "no hotline", "no helpline", "not an emergency", "no emergency",
        ],
        heavy: [
            "hate myself", "hate my life", "hate who i am", "worthless", "im a burden", "i am a burden", "no one cares",
            "noone cares", "nobody cares", "all too much", "cant cope", "cant take it", "cant take this",
            "cant do this anymore", "cant go on", "made my peace", "no way out", "no hope", "hopeless", "disappear",
            "so alone", "completely alone", "whats the point", "what is the point", "broken inside", "empty inside",
            "kys", "im depressed", "i am depressed", "so depressed", "feel depressed", "feeling depressed",
            "i feel empty", "feel so empty", "everything is pointless", "its all pointless", "life is pointless",
            "life sucks", "i have no one", "i have nobody", "ive got no one", "ive got nobody", "got nobody left",
            "give up on everything", "given up on everything",
        ],
        threats: [
            "kill me", "murder me", "stab me", "shoot me", "strangle me", "choke me", "beat me", "beat me up",
            "hurt me",
        ],
        means: [
            "pills", "tablets", "meds", "paracetamol", "knife", "blade", "razor", "rope", "noose", "gun",
            "pills are", "tablets are", "meds are", "knife is", "blade is", "razor is", "rope is", "noose is", "gun is",
        ],
        near: [
            "right here", "here", "next to me", "in my hand", "in my hands", "in front of me", "beside me", "on my lap",
            "lined up", "laid out", "counted out", "ready",
        ],
        selves: ["i", "im", "ive", "id", "ill", "me", "myself", "mine", "we", "us", "our"],
        others: [
            "she", "he", "friend", "mate", "patient", "patients", "brother", "sister", "mum", "mom", "mother", "dad",
            "father", "son", "daughter", "husband", "wife", "partner", "boyfriend", "girlfriend", "bf", "gf",
            "roommate", "flatmate", "housemate", "neighbour", "neighbor", "cousin", "uncle", "aunt", "colleague",
            "coworker", "someone", "somebody",
        ],
        deeds: ["took", "has", "had", "just", "overdosed", "swallowed", "ate", "downed", "tried", "od", "oded"],
        turns: [
            ("you are", "i am"), ("youre", "im"), ("you were", "i was"), ("you werent", "i wasnt"),
            ("yourself", "myself"),
            ("your", "my"), ("without you", "without me"), ("you", "i"),
        ])
}
