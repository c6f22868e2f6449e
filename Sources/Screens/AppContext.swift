public import Conversation
public import Domains
public import FoundationEssentials
import Shared
public import Words

/// Everything that a Screen may use: the person's Managers, the words of their language, and the turn's moment.
@dynamicMemberLookup
public struct AppContext {
    public let managers: Managers
    public let now: Date
    public let facts: ServiceFacts
    /// Those of the chat that this turn is about.
    public let abilities: Abilities

    /// What was shown when the turn began.
    let top: (any Screen<AppContext>)?
    /// When that was; nil where an earlier version saved the place.
    private let topShownAt: Date?
    private let wordsIn: (String) -> Words
    private let ownsThis: () -> Bool
    let listening: Listening

    public init(
        managers: Managers, wordsIn: @escaping (String) -> Words, now: Date, facts: ServiceFacts,
        abilities: Abilities = .terminal, over top: (any Screen<AppContext>)? = nil, shownAt: Date? = nil,
        ownsThis: @escaping () -> Bool = { false }, heard: AssessedLine? = nil
    ) {
        self.managers = managers
        self.wordsIn = wordsIn
        self.now = now
        self.facts = facts
        self.abilities = abilities
        self.top = top
        topShownAt = shownAt
        self.ownsThis = ownsThis
        listening = Listening(heard)
    }

    /// The words of the person's language. They change as soon as the person chooses another one.
    public var words: Words { listening.words(in: managers.settings.language, from: wordsIn) }

    /// Whether the person owns this Off. Looked up each time, since the owner can change.
    var isOwner: Bool { ownsThis() }

    /// Whether an urge has not ended and was touched a short time ago.
    var isInUrge: Bool { managers.urges.latest.map { $0.outcome == nil && now < $0.touchedAt + 3600 } ?? false }

    /// A day before today that the person has just looked at, and that can still be changed: a number that names no day
    /// is likely about it. After one that was just saved, today comes next.
    var otherDayShown: Day? {
        let shown =
            (top as? CheckInReceiptScreen)?.day ?? (top as? CheckInProposalScreen)?.day ?? (top as? HistoryScreen)?.last
        guard let shown, shown < today, managers.checkIns.openDays(at: moment).contains(shown),
            !managers.canUndo(checkInOf: shown, at: now)
        else { return nil }
        // The receipt of an evening is not what the morning's line is about.
        return isBack ? nil : shown
    }

    /// Whether the person comes back to what was shown long ago.
    var isBack: Bool { topShownAt.map { now >= $0 + AppContext.freshness } ?? false }

    private static var freshness: TimeInterval { 3 * 3600 }

    var moment: Moment { managers.settings.moment(at: now) }
    var today: Day { moment.today }

    /// Lets a Screen write `app.plans` for `app.managers.plans`.
    public subscript<Value>(dynamicMember path: KeyPath<Managers, Value>) -> Value { managers[keyPath: path] }
}

/// What a person is told about the service they talk to.
nonisolated public struct ServiceFacts: Sendable {
    /// The name of whoever runs the service; nil if it is not set.
    public let operatorName: String?
    /// The languages that there are words for, each by its code with its own name for itself.
    public let languages: [(code: String, name: String)]
    /// Whether people come in by an invitation.
    public let isByInvitation: Bool

    public init(
        operatorName: String?, languages: [(code: String, name: String)] = [], isByInvitation: Bool = false
    ) {
        self.operatorName = operatorName
        self.languages = languages
        self.isByInvitation = isByInvitation
    }
}
