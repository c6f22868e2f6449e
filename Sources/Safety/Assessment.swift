import Shared

/// How much danger somebody's words show, or whose, and what decided it. The text itself is not kept.
public struct Assessment: Hashable, Sendable {
    /// The danger that the person is in from themselves.
    public enum Level: Int, Comparable, Sendable {
        case none, distress, passive, active, imminent

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// What else the words are about.
    public enum Route: String, Sendable {
        /// Somebody else is in danger.
        case other
        /// The person is hurt or threatened by somebody.
        case abuse
        /// The person wants to hurt somebody.
        case harm
        case eating
        /// The person has taken something already.
        case overdose
    }

    public enum Reason: Hashable, Sendable {
        /// A certain phrase, by its own words.
        case phrase(String)
        /// A word that weighed much for the fitted model.
        case word(String)
    }

    public let level: Level
    public let route: Route?
    /// How likely it is danger of the person's own.
    private let danger: Float
    private let isOfFewWords: Bool
    private let holdsHeavyWords: Bool
    /// Whether distress was heard that is less likely than nothing at all.
    private let isFaintlySad: Bool
    /// Whether a word of it stands for the person who says it.
    public let namesSelf: Bool
    /// Empty where nothing was heard. They are never logged.
    public let reasons: [Reason]

    /// Whether a certain phrase was heard, beside whatever the model hears.
    public var isCertain: Bool {
        reasons.contains { reason in
            if case .phrase = reason { true } else { false }
        }
    }

    /// Whether it was nearly heard as danger of the person's own.
    var isNearDanger: Bool { danger >= Assessment.leastNear }

    /// Whether nothing at all was heard, not even nearly.
    public var isQuiet: Bool { level == .none && route == nil && !isNearDanger && !isFaintlySad }

    /// Whether nothing was heard for sure, whatever was heard before it.
    public var isQuietAlone: Bool { level == .none && route == nil }

    /// Whether the crisis card comes before anything else.
    public var needsCard: Bool { level >= .passive || route == .overdose }

    /// Whether it sounds heavy and is no danger for certain: such a line is mirrored, with a way to say that it is worse.
    public var isHeavy: Bool {
        level == .distress
            || level == .none && route == nil && (isPossibleDanger || isFaintlySad || holdsHeavyWords)
    }

    /// Whether it is heavy only by a chance: no word of it says so.
    public var isHeavyByChance: Bool { level == .none && !holdsHeavyWords }

    /// Whether it may as well be about an urge: of a few words, or of heavy ones, nobody can tell.
    public var mayBeUrge: Bool { !isOfFewWords && !holdsHeavyWords }

    /// Of a few words the model is too unsure.
    private var isPossibleDanger: Bool { danger >= Assessment.leastPossible && !isOfFewWords }

    /// From this chance of the person's own danger on, a line of more than a few words is danger after danger.
    private static let leastNear: Float = 0.12
    /// From this chance on, it is mirrored. Less would mirror twice as many everyday lines, and hardly any more in danger.
    private static let leastPossible: Float = 0.25
    /// Of 216 lines in danger with a certain phrase, to which nothing was fitted, one is less likely than 0.4.
    private static let leastOfCertain: Float = 0.3
    private static let shortLine = 5
    private static let fewWords = 3
    /// After mere distress it takes more: whoever is sad twice in a day need not be in danger.
    private static let leastAfterDistress: Float = 0.25

    /// Whether it is answered before anything else is done with it: by the card, or by who can help with that.
    public var needsAnswer: Bool { level >= .passive || route != nil }

    /// The level beside what was heard from the same person within the last day: passive words weigh more after others,
    /// and what alone would be just short of them counts after those, and after distress if it is likelier.
    public func level(after earlier: [Level]) -> Level {
        let before = earlier.max() ?? .none
        switch level {
        case .active, .imminent: return level
        case .passive: return before >= .passive ? .active : .passive
        case .none, .distress:
            let least = before >= .passive ? Assessment.leastNear : Assessment.leastAfterDistress
            if route == nil, !isOfFewWords, before >= .distress, danger >= least { return .passive }
            // Distress again and again is more than distress.
            let isThird = level == .distress && earlier.count { $0 >= .distress } >= Assessment.fewestBefore
            return isThird ? .passive : level
        }
    }

    /// After so many lines of distress within a day, the next one brings the card.
    private static let fewestBefore = 3

    /// Checks every language at once, since a person may write in another one than Off answers in.
    public init(of text: String) {
        let words = Assessment.words(of: text)
        let phrases = HeardWords.all.flatMap { $0.phrases(in: words) }
        var (level, route, reasons, danger) = (Level.none, Route?.none, [Reason](), Float(0))
        var isFaintlySad = false
        for hearing in HeardLanguage.ears.map({ $0.hear(text) }) {
            if !hearing.isFaint { level = max(level, hearing.heard.level) }
            isFaintlySad = isFaintlySad || hearing.isFaint
            route = route ?? hearing.heard.route
            danger = max(danger, hearing.danger)
            reasons += hearing.words.map(Reason.word)
        }
        let isNear = danger >= Assessment.leastNear
        if route == .overdose, HeardWords.all.contains(where: { $0.isOnlyAboutOthers(words) }) { route = .other }
        // "She's going to murder me": the person is no danger to anybody.
        if route == .harm, HeardWords.all.contains(where: { $0.isThreat(words) }) { route = .abuse }
        // "The novel is about suicide": such a word counts where the others do not plainly speak of something else.
        let isOwn = route == nil || route == .eating
        let holdsHeavyWords = HeardWords.all.contains { $0.isHeavy(words) }
        // "You sent me the hotline for nothing", "I don't want to die, I only said that the heat was murderous": in a line that
        // the model finds plainly harmless no phrase is danger, but mirrored. A model that says nothing is broken.
        let isDoubted =
            danger > 0 && danger < Assessment.leastOfCertain && level == .none && !holdsHeavyWords
            && words.count > Assessment.shortLine
        let own = phrases.filter { $0.isImpersonal ? isOwn && (!$0.isTopic || isNear) : true }
        let certain = isDoubted ? [] : own
        if certain.count < own.count { danger = max(danger, Assessment.leastNear) }
        let said = certain.isEmpty ? level : max(level, .passive)
        // With it at hand, whatever else is said of it is about to be done.
        let isAboutToHappen = said >= .passive && HeardWords.all.contains { $0.isAtHand(words) }
        self.level = isAboutToHappen ? .imminent : said
        self.route = route
        self.danger = danger
        self.isFaintlySad = isFaintlySad
        isOfFewWords = words.count <= Assessment.fewWords
        self.holdsHeavyWords = holdsHeavyWords
        namesSelf = HeardWords.all.contains { words.contains(where: $0.selves.contains) }
        self.reasons = certain.prefix(1).map { Reason.phrase($0.text) } + reasons
    }

    /// Checks words that somebody else, such as a model, says to the person: "hurt yourself" counts as "hurt myself".
    /// Only certain phrases count.
    public init(ofSaidToPerson text: String) {
        let words = Assessment.words(of: text)
        let phrases = HeardWords.all.flatMap { $0.phrases(in: $0.turned(words)) }
        level = phrases.isEmpty ? .none : .passive
        route = nil
        danger = 0
        isOfFewWords = false
        namesSelf = true
        holdsHeavyWords = false
        isFaintlySad = false
        reasons = phrases.prefix(1).map { .phrase($0.text) }
    }

    /// `visible` comes last, since unmasking can create long runs of combining marks, which are slow to normalise.
    private static func words(of text: String) -> [String] { text.unmasked.visible.normalised.partedAtBlanks }
}
