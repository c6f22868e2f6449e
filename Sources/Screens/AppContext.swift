public import Domains
public import FoundationEssentials
import Shared
public import Words

/// All that a Screen may touch: the person's Managers, the words of their language, and the moment they are in.
public struct AppContext {
    public let managers: BootstrapManager
    public let now: Date
    public let facts: ServiceFacts

    private let wordsIn: (String) -> Words

    public init(
        managers: BootstrapManager, wordsIn: @escaping (String) -> Words, now: Date, facts: ServiceFacts
    ) {
        self.managers = managers
        self.wordsIn = wordsIn
        self.now = now
        self.facts = facts
    }

    /// The words of the person's language, from the moment they choose it.
    public var words: Words { wordsIn(settings.settings.language) }

    var moment: Moment { managers.settings.moment(at: now) }
    var today: Day { moment.today }
    var plans: PlanManager { managers.plans }
    var attributes: AttributeManager { managers.attributes }
    var checkIns: CheckInManager { managers.checkIns }
    var urges: UrgeManager { managers.urges }
    var visits: VisitManager { managers.visits }
    var insights: InsightManager { managers.insights }
    var prompts: PromptManager { managers.prompts }
    var rewritings: RewritingManager { managers.rewritings }
    var settings: SettingsManager { managers.settings }

    var onboarding: OnboardingStep? { managers.appState.state.onboarding }

    var nextStep: NextStep? {
        NextStep.of(
            onboarding: onboarding, plan: plans.history, isRated: attributes.firstRatings != nil || !attributes.canRate,
            urge: urges.latest, checkIns: checkIns.recent, today: today)
    }

    /// What is told once in a life; nil ever after.
    func once(_ thing: OneTime) -> Text? {
        managers.appState.tellOnce(thing) ? words("once.\(thing)") : nil
    }

    var canUndo: Bool { checkIns.canUndo(at: moment) || plans.canUndo(at: moment) }

    /// Takes the last change back, whatever it changed, and says so, or why not.
    func undo() -> Text {
        let plan = plans.lastChange?.touchedAt ?? .distantPast
        return plan > checkIns.lastChange?.changedAt ?? .distantPast ? undoPlan() : undoCheckIn()
    }

    func undoPlan() -> Text {
        if let undone = plans.undo(at: moment) { return words.takenBack(undone, in: self) }
        return words("error.\(plans.takeError()?.key ?? "plan.nothingToUndo")")
    }

    func undoCheckIn() -> Text {
        if let undone = checkIns.undo(at: moment) { return words.takenBack(undone, in: self) }
        return words("error.\(checkIns.takeError()?.key ?? "checkin.nothingToUndo")")
    }
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
