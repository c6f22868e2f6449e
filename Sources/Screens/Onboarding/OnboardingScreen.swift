import Conversation
import Domains
import Shared
import Words

/// The questions to a new person, one after another; each can be skipped, gone back to, and put off. The step is stored
/// with the person, so that onboarding continues after any interruption.
struct OnboardingScreen: Screen {
    enum Action: Codable {
        case answer(SettingsQuestion.Answer)
        case otherTime
        case rate
        case preset(PlanPreset)
        case ownPlan
        case next
        case back
        case later
    }

    static let name = "onboarding"

    /// A question that has become a more specific one.
    private(set) var narrowed: SettingsQuestion?
    /// The person wants to tap the time that their clock shows.
    private(set) var showsClocks = false
    /// The step that a Screen above is busy with.
    private(set) var away: OnboardingStep?

    static func opening(in app: AppContext) -> OnboardingScreen {
        if app.onboarding == nil { app.appState.goTo(steps(in: app)[0]) }
        return OnboardingScreen()
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let step = current(in: app)
        let isFirst = step == OnboardingScreen.steps(in: app).first
        var leaving: [Button<Action>] = [
            Button(words(isDone(step, in: app) ? "button.next" : "button.leaveOut"), .next)
        ]
        if !isFirst || narrowed != nil || showsClocks { leaving.append(Button(words("button.back"), .back)) }
        leaving.append(Button(words("onboarding.later"), .later))
        return Message(
            .paragraphs(isFirst ? words("onboarding.begin") : nil, place(of: step, in: app), text(step, in: app)),
            rows: rows(step, in: app) + [leaving],
            typing: question(step) == nil || narrowed != nil ? .numbers : .labels,
            isLive: true
        ).telling(app.settings.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .answer(let answer): return take({ $0.take(answer, in: app) }, isTyped: false, in: app)
        case .otherTime:
            showsClocks = true
            return .stay
        case .rate: return leave(for: RatingScreen(), in: app)
        case .preset(let preset): return leave(for: PlanDraftScreen(preset: preset, in: app), in: app)
        case .ownPlan: return leave(for: PlanDraftScreen.opening(in: app), in: app)
        case .next: return move(by: 1, in: app)
        case .back where narrowed != nil || showsClocks:
            showsClocks = narrowed != nil && showsClocks
            narrowed = nil
            return .stay
        case .back: return move(by: -1, in: app)
        case .later: return .finish(.paragraphs(app.words("onboarding.postponed"), app.once(.sos)))
        }
    }

    func isAsking(in app: AppContext) -> Bool { true }
    /// Nothing else is open yet that a line could be meant for.
    func hears(whenFresh isFresh: Bool, in app: AppContext) -> Bool { true }

    /// "No" means no plan here, although a plan can begin with these letters. A plan in a sentence answers the step.
    func claims(_ text: String, in app: AppContext) -> Bool {
        question(current(in: app)) == nil
            && (app.words.means("said.no", text) || PlanInWords.sentence(text, in: app) != nil)
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        let step = current(in: app)
        if words.means("said.skip", text) { return perform(.next, in: app) }
        guard question(step) != nil else {
            if words.means("said.no", text) { return perform(.next, in: app) }
            if step == .ratings, words.means("said.yes", text) { return perform(.rate, in: app) }
            if let plan = PlanInWords.draft(text, in: app) { return leave(for: plan, in: app) }
            return readAboutTheDay(text, in: app) ?? .pass
        }
        if step == .zone, narrowed == nil {
            if words.means("said.yes", text) { return perform(.answer(.zone(app.settings.settings.zone)), in: app) }
            if words.means("said.no", text) { return .say(words("onboarding.elsewhere")) }
        }
        if step == .country, words.means("said.no", text) { return perform(.next, in: app) }
        // At this step a time is an answer, and any other line about the day is a check-in.
        if TimeOfDay.all(in: text, withBareHours: step.asksForTime).isEmpty, let noted = readAboutTheDay(text, in: app)
        {
            return noted
        }
        return take({ $0.read(text, in: app) }, isTyped: true, in: app)
    }

    /// A bare number was meant for a missing button or for something above, so it rates no day.
    private func readAboutTheDay(_ text: String, in app: AppContext) -> Next<AppContext>? {
        text.cleaned.isDigits
            ? .unclear(app.words("onboarding.noNumber")) : QuickCheckIn.read(text, asksFirst: true, in: app)
    }

    /// A step that the Screen above has completed is done; one that was only looked at is not.
    mutating func onDismiss(in app: AppContext) {
        let step = current(in: app)
        if away == step, isDone(step, in: app) { app.appState.goTo(after(step, by: 1, in: app)) }
        away = nil
    }

    func isContinued(by other: OnboardingScreen) -> Bool { true }

    // MARK: - Steps

    private static func steps(in app: AppContext) -> [OnboardingStep] {
        let asksForLanguage = SettingsQuestion.Field.all(in: app).contains(.language)
        return OnboardingStep.allCases.filter { $0 != .done && ($0 != .language || asksForLanguage) }
    }

    private func current(in app: AppContext) -> OnboardingStep {
        let steps = OnboardingScreen.steps(in: app)
        return steps.first { $0 == app.onboarding } ?? steps[0]
    }

    private func after(_ step: OnboardingStep, by count: Int, in app: AppContext) -> OnboardingStep {
        let steps = OnboardingScreen.steps(in: app)
        let index = max((steps.firstIndex(of: step) ?? 0) + count, 0)
        return index < steps.count ? steps[index] : .done
    }

    private mutating func move(by count: Int, saying notice: Text? = nil, in app: AppContext) -> Next<AppContext> {
        narrowed = nil
        showsClocks = false
        let step = after(current(in: app), by: count, in: app)
        app.appState.goTo(step)
        guard step == .done else { return notice.map { .say($0) } ?? .stay }
        let unasked = app.settings.settings.checkInTime == nil ? app.words("onboarding.unasked") : nil
        return .finish(.paragraphs(app.words("onboarding.done"), unasked, app.once(.sos)))
    }

    private mutating func leave(for screen: any Screen<AppContext>, in app: AppContext) -> Next<AppContext> {
        away = current(in: app)
        return .push(screen)
    }

    /// Says back what was typed, as it was understood.
    private mutating func take(
        _ answer: (inout SettingsQuestion) -> SettingsQuestion.Result, isTyped: Bool, in app: AppContext
    ) -> Next<AppContext> {
        guard var question = question(current(in: app)) else { return .stay }
        switch answer(&question) {
        case .saved:
            let isToBeConfirmed = isTyped || question.isNarrowed
            return move(by: 1, saying: isToBeConfirmed ? question.line(in: app) : nil, in: app)
        case .refused: return .stay
        case .unclear(let sentence): return .unclear(sentence)
        case .narrowed:
            narrowed = question
            return .stay
        }
    }

    private func question(_ step: OnboardingStep) -> SettingsQuestion? {
        guard let field = step.field else { return nil }
        return narrowed?.field == field ? narrowed : SettingsQuestion(field)
    }

    private func isDone(_ step: OnboardingStep, in app: AppContext) -> Bool {
        switch step {
        case .ratings: app.attributes.firstRatings != nil
        case .plan: app.plans.isStarted
        default: false
        }
    }
}

// MARK: - Message

extension OnboardingScreen {
    private func place(of step: OnboardingStep, in app: AppContext) -> Text? {
        let steps = OnboardingScreen.steps(in: app)
        let number = (steps.firstIndex(of: step) ?? 0) + 1
        return app.words("onboarding.place", ["number": number, "count": steps.count]).styled(.faint)
    }

    private func text(_ step: OnboardingStep, in app: AppContext) -> Text {
        let words = app.words
        switch step {
        case .zone where narrowed == nil && showsClocks: return words("onboarding.clocks")
        case .zone where narrowed == nil: return words("onboarding.zone", ["time": app.moment.time])
        case .ratings where isDone(step, in: app):
            return .lines(
                words("score.rated"), .joined(AttributeKind.allCases.map { words.line(of: $0, in: app) }, by: "\n"))
        case .ratings: return words("onboarding.ratings")
        case .plan:
            return app.plans.history.latestTerms.map { words("home.planned", ["plan": words.line(of: $0)]) }
                ?? words("onboarding.plan")
        default: return question(step)?.text(in: app) ?? Text()
        }
    }

    private func rows(_ step: OnboardingStep, in app: AppContext) -> [[Button<Action>]] {
        let words = app.words
        switch step {
        case .zone where narrowed == nil && showsClocks: return SettingsQuestion.clocks(in: app) { .answer($0) }
        case .zone where narrowed == nil:
            let zone = app.settings.settings.zone
            return [
                [
                    Button(words("onboarding.sameTime", ["time": app.moment.time]), .answer(.zone(zone))),
                    Button(words("onboarding.otherTime"), .otherTime),
                ]
            ]
        case .ratings: return [[Button(words(isDone(step, in: app) ? "score.rateAgain" : "onboarding.rate"), .rate)]]
        case .plan where isDone(step, in: app): return []
        case .plan:
            let presets = PlanPreset.allCases.map { Button(words("plan.preset.\($0)"), Action.preset($0)) }
            return [Array(presets.prefix(2)), Array(presets.dropFirst(2)), [Button(words("plan.own"), .ownPlan)]]
        default: return question(step)?.rows(in: app) { .answer($0) } ?? []
        }
    }
}

extension OnboardingStep {
    fileprivate var field: SettingsQuestion.Field? {
        switch self {
        case .language: .language
        case .zone: .zone
        case .country: .country
        case .dayStart: .dayStart
        case .checkInTime: .checkInTime
        case .ratings, .plan, .done: nil
        }
    }

    fileprivate var asksForTime: Bool { self == .dayStart || self == .checkInTime }
}

extension OnboardingScreen {
    static var previews: [Preview<AppContext>] {
        OnboardingStep.allCases.filter { $0 != .language && $0 != .done }.map {
            Preview("\($0)", sample: "new-\($0)", OnboardingScreen())
        }
    }
}
