public import Domains
public import FoundationEssentials
import Shared
public import Words

/// All that a Screen may touch: the person's Managers, the words of their language, and the moment they are in.
@dynamicMemberLookup
public struct AppContext {
    public let managers: Managers
    public let now: Date
    public let facts: ServiceFacts

    private let wordsIn: (String) -> Words

    public init(
        managers: Managers, wordsIn: @escaping (String) -> Words, now: Date, facts: ServiceFacts
    ) {
        self.managers = managers
        self.wordsIn = wordsIn
        self.now = now
        self.facts = facts
    }

    /// The words of the person's language, from the moment they choose it.
    public var words: Words { wordsIn(managers.settings.settings.language) }

    var moment: Moment { managers.settings.moment(at: now) }
    var today: Day { moment.today }

    /// `app.plans` is `app.managers.plans`.
    public subscript<Value>(dynamicMember path: KeyPath<Managers, Value>) -> Value { managers[keyPath: path] }
}

/// What a person is told about the service they talk to.
nonisolated public struct ServiceFacts: Sendable {
    /// Who runs it; nil where nobody said.
    public let operatorName: String?
    /// The languages that there are words for, each by its code with its own name for itself.
    public let languages: [(code: String, name: String)]
    /// Whether what is said passes through Telegram.
    public let isOnTelegram: Bool

    public init(
        operatorName: String?, languages: [(code: String, name: String)] = [], isOnTelegram: Bool = false
    ) {
        self.operatorName = operatorName
        self.languages = languages
        self.isOnTelegram = isOnTelegram
    }
}
