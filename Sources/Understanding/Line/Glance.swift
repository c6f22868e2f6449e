/// A line's words, and the lexicon's entries at each: enough to see what most lines are not about, at a small part of
/// what it costs to take them apart.
public struct Glance: Sendable {
    public let text: String
    let words: [Line.Word]
    /// The lexicon's entries that begin at each word.
    let entries: [[Lexicon.Entry]]
    /// The kinds of the entries at each word.
    let kinds: [Lexicon.Kinds]

    /// What comes after these is a story: it changes nothing, and would cost more with every word.
    private static let mostWords = 100

    package init(_ text: String, _ lexicon: Lexicon) {
        self.text = text
        let words = Array(Line(text, forms: lexicon.forms).words.prefix(Glance.mostWords))
        self.words = words
        entries = words.indices.map { lexicon.entries(at: $0, of: words) }
        kinds = entries.map { Lexicon.Kinds($0.lazy.map(\.kind)) }
    }

    /// Whether a word of it is, or may be, about the pull: "7 yes, slight".
    public var tellsOfPull: Bool { kinds.contains { $0.overlaps(Glance.pull) } }
    /// Whether it names one of the scores.
    public var tellsOfScores: Bool { kinds.contains { $0.contains(.attribute) } }

    private static let pull = Lexicon.Kinds([.pull, .pullWord, .amount])

    /// Whether a day may begin after the first word. Some words that may begin one seldom do, such as "the".
    var mayNameDayLater: Bool {
        words.indices.dropFirst().contains { words[$0].kind == .number || kinds[$0].overlaps(Glance.day) }
    }

    /// What a day begins with: see `Finder.day`.
    private static let day = Lexicon.Kinds([
        .number, .one, .day, .weekday, .shortWeekday, .month, .ordinal, .lead, .last, .the, .feast, .easter, .rest,
    ])
}
