import Conversation
import Domains
import Shared
import Words

/// The questions to a new person, one after another; each can be skipped, gone back to, and put off. The step is stored
/// with the person, so that onboarding continues after any interruption.
struct OnboardingScreen: Screen {
    enum Action: Codable {
        case answer(SettingsQuestion.Answer)
        case otherClock
        case app(String)
        case start
        case otherHours
        case hours(PlanPreset)
        case otherApps
        case next
        case back
        case later
    }

    static let name = "onboarding"

    /// What the person keeps opening; nil until that was asked.
    var apps: [String]?
    /// Nil: those of the plan that is offered first.
    var hours: PlanBoundary?
    /// The list of hours is shown. Earlier versions stored neither this nor the two above.
    var picksHours: Bool?
    /// The question where the person is, once it has become a more specific one.
    var narrowed: SettingsQuestion?
    /// The person wants to tap the time that their clock shows.
    var showsClocks = false

    /// `text` is what they said first: apps that it names are chosen, and the hours beside them are those of the plan.
    static func opening(hearing text: String = "", in app: AppContext) -> OnboardingScreen {
        if app.onboarding == nil { app.appState.goTo(steps(in: app)[0]) }
        let named = app.words.apps(in: text)
        var screen = OnboardingScreen(apps: named.isEmpty ? nil : named)
        if !named.isEmpty {
            screen.takeHours(of: PlanInWords.sentence(text, in: app) ?? PlanInWords.part(text, in: app))
        }
        return screen
    }

    func body(in app: AppContext) -> Message<Action> {
        let step = current(in: app)
        let isFirst = step == OnboardingScreen.steps(in: app).first
        return Message(
            .paragraphs(
                isFirst ? app.words("onboarding.begin") : nil, place(of: step, in: app), text(step, in: app)),
            rows: rows(step, in: app) + [leaving(step, isFirst: isFirst, in: app)],
            typing: step == .plan && picksHours != true || narrowed != nil ? .numbers : .labels,
            isLive: true
        ).telling(app.settings.error, in: app).telling(app.plans.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .answer(let answer): return take({ $0.take(answer, in: app) }, isTyped: false, in: app)
        case .otherClock: showsClocks = true
        case .app(let name): toggle([name], in: app)
        case .start: return start(in: app)
        case .otherHours: picksHours = true
        case .hours(let preset): (hours, picksHours) = (preset.terms(named: "").boundary, false)
        case .otherApps: app.appState.goTo(.apps)
        case .next: return move(by: 1, in: app)
        case .back where narrowed != nil || showsClocks:
            (showsClocks, narrowed) = (narrowed?.clock != nil && showsClocks, nil)
        case .back where picksHours == true: picksHours = false
        case .back: return move(by: -1, in: app)
        // Home, so that the answers so far are there when it goes on.
        case .later: return .home(.paragraphs(app.words("onboarding.postponed"), app.once(.sos)))
        }
        return .stay
    }

    func isAsking(in app: AppContext) -> Bool { true }
    /// Nothing else is open yet that a line could be meant for.
    func hears(whenFresh isFresh: Bool, in app: AppContext) -> Bool { true }
    var isKept: Bool { apps != nil }
    func isContinued(by other: OnboardingScreen) -> Bool { true }

    // MARK: - Steps

    private static func steps(in app: AppContext) -> [OnboardingStep] {
        OnboardingStep.allCases.filter { step in
            switch step {
            case .language: SettingsQuestion.Field.all(in: app).contains(.language)
            case .apps, .plan: !app.plans.isStarted
            case .line, .checkInTime: true
            case .done: false
            }
        }
    }

    /// The stored step. A plan needs apps, so they are asked for again where the answer was left behind.
    func current(in app: AppContext) -> OnboardingStep {
        let steps = OnboardingScreen.steps(in: app)
        guard let stored = app.onboarding, let index = OnboardingStep.allCases.firstIndex(of: stored) else {
            return steps[0]
        }
        if apps == nil, stored == .plan, !app.plans.isStarted { return .apps }
        return steps.first { OnboardingStep.allCases[index...].contains($0) } ?? .checkInTime
    }

    private func place(of step: OnboardingStep, in app: AppContext) -> Text? {
        let steps: [OnboardingStep] = [.apps, .line, .plan, .checkInTime]
        guard let index = steps.firstIndex(of: step), index > 0 else { return nil }
        return app.words("onboarding.place", ["number": index + 1, "count": steps.count]).styled(.faint)
    }

    mutating func move(by count: Int, saying notice: Text? = nil, in app: AppContext) -> Next<AppContext> {
        let steps = OnboardingScreen.steps(in: app)
        let present = current(in: app)
        if present == .apps, apps == nil { apps = [] }
        (narrowed, showsClocks, picksHours) = (nil, false, false)
        let index = max((steps.firstIndex(of: present) ?? 0) + count, 0)
        app.appState.goTo(index < steps.count ? steps[index] : .done)
        guard index >= steps.count else { return notice.map { .say($0) } ?? .stay }
        return .finish(ending(in: app))
    }

    /// Takes the country from the zone, and says what was settled.
    private func ending(in app: AppContext) -> Text {
        let words = app.words
        if app.settings.settings.country == nil, let country = app.settings.likelyCountry {
            app.settings.setCountry(country)
        }
        let settings = app.settings.settings
        let asked =
            settings.checkInTime.map { words("onboarding.asked", ["time": $0]) } ?? words("onboarding.unasked")
        return .paragraphs(
            .joined([words("onboarding.done"), asked], by: " "),
            settings.country.map { words("onboarding.country", ["country": words.country($0)]) },
            app.once(.sos))
    }

    mutating func toggle(_ named: [String], in app: AppContext) {
        let chosen = apps ?? []
        let changed = PlanSentence(apps: named).togglingApps(of: PlanTerms(apps: chosen))
        if app.plans.fits(changed) { apps = changed.apps }
    }

    /// The plan made from the apps; somebody who names none is offered those of the first ready plan.
    func terms() -> PlanTerms {
        let chosen = apps ?? []
        let offered = PlanPreset.evenings.terms(named: "")
        return PlanTerms(apps: chosen.isEmpty ? offered.apps : chosen, boundary: hours ?? offered.boundary)
    }

    private mutating func start(in app: AppContext) -> Next<AppContext> {
        var terms = terms()
        terms.cards = app.plans.history.cards
        guard app.plans.save(terms, at: app.moment) else { return .stay }
        app.appState.goTo(.checkInTime)
        return .say(app.words("onboarding.started"))
    }

    /// Says back what was typed, as it was understood. A place settles only what the time is.
    mutating func take(
        _ answer: (inout SettingsQuestion) -> SettingsQuestion.Result, as field: SettingsQuestion.Field? = nil,
        isTyped: Bool, in app: AppContext
    ) -> Next<AppContext> {
        guard var question = narrowed ?? question(at: current(in: app), as: field, in: app) else { return .stay }
        switch answer(&question) {
        case .saved where question.field == .zone:
            (narrowed, showsClocks) = (nil, false)
            return .say(question.line(in: app))
        case .saved: return move(by: 1, saying: isTyped ? question.line(in: app) : nil, in: app)
        case .refused: return .stay
        case .unclear(let sentence): return .unclear(sentence)
        case .narrowed:
            narrowed = question
            return .stay
        }
    }

    private func question(
        at step: OnboardingStep, as field: SettingsQuestion.Field?, in app: AppContext
    ) -> SettingsQuestion? {
        if let field { return SettingsQuestion(field) }
        switch step {
        case .language: return SettingsQuestion(.language)
        case .line: return SettingsQuestion(.ownLine)
        case .checkInTime: return SettingsQuestion(showsClocks ? .zone : .checkInTime)
        case .apps, .plan, .done: return nil
        }
    }
}

extension OnboardingScreen {
    static var previews: [Preview<AppContext>] {
        let chosen = OnboardingScreen(apps: ["Instagram", "scrolling Reels"])
        return [
            Preview("apps", sample: "new-apps", OnboardingScreen()),
            Preview("apps chosen", sample: "new-apps", chosen),
            Preview("line", sample: "new-line", chosen),
            Preview("plan", sample: "new-plan", chosen),
            Preview("hours", sample: "new-plan", OnboardingScreen(apps: ["Instagram"], picksHours: true)),
            Preview("checkInTime", sample: "new-checkInTime", chosen),
            Preview("clocks", sample: "new-checkInTime", OnboardingScreen(apps: [], showsClocks: true)),
        ]
    }

    private init(apps: [String]?, picksHours: Bool? = nil, showsClocks: Bool = false) {
        (self.apps, self.picksHours, self.showsClocks) = (apps, picksHours, showsClocks)
    }
}
