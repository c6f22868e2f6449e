import Conversation
import Domains
import Shared
import Words

/// What typed words answer.
extension OnboardingScreen {
    /// A plan in a sentence answers the steps that lead to one.
    func claims(_ text: String, in app: AppContext) -> Bool {
        let step = current(in: app)
        guard step == .apps || step == .plan else { return false }
        return app.words.means("said.no", text) || PlanInWords.sentence(text, in: app) != nil
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if let next = readWayOut(text, in: app) { return next }
        if narrowed != nil || showsClocks {
            return take({ $0.read(text, in: app) }, as: .zone, isTyped: true, in: app)
        }
        switch current(in: app) {
        case .language: return take({ $0.read(text, in: app) }, isTyped: true, in: app)
        case .apps: return readApps(text, in: app)
        case .line where text.cleaned.isDigits || TimeOfDay(typed: text.cleaned) != nil:
            return .unclear(words("onboarding.noNumber"))
        case .line where words.means("said.no", text): return perform(.next, in: app)
        case .line
        where text.contains("?") || words.means("said.yes", text) || words.means("onboarding.words.noApp", text):
            return .unclear(words("onboarding.noNumber"))
        case .line: return take({ $0.read(text, in: app) }, isTyped: true, in: app)
        case .plan: return readPlan(text, in: app)
        case .checkInTime, .done: return readTime(text, in: app)
        }
    }

    /// The words of buttons that are not on the message.
    private mutating func readWayOut(_ text: String, in app: AppContext) -> Next<AppContext>? {
        let words = app.words
        if words.means("said.skip", text) { return perform(.next, in: app) }
        if text.normalised == words("button.back").plain.normalised { return perform(.back, in: app) }
        return text.normalised == words("onboarding.later").plain.normalised ? perform(.later, in: app) : nil
    }

    private mutating func readApps(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if words.means("said.no", text) { return perform(.next, in: app) }
        if words.means("said.yes", text) { return .unclear(words("onboarding.noNumber")) }
        if let plan = draft(text, in: app) { return .push(plan) }
        if QuickCheckIn.isLine(text, in: app) || text.cleaned.isDigits {
            return readAboutTheDay(text, in: app) ?? .pass
        }
        // "Oops not youtube" takes it off again, whatever was tapped.
        if words.names("onboarding.words.not", text), let chosen = apps, !chosen.isEmpty {
            let named = words.apps(in: text).filter(chosen.contains)
            if !named.isEmpty {
                toggle(named, in: app)
                return .stay
            }
        }
        let vocabulary = words.planVocabulary
        let joined = words.list("onboarding.words.and").reduce(text) { $0.replacing(" \($1) ", with: ", ") }
        let part = PlanSentence(part: joined, vocabulary: vocabulary, dayStart: app.settings.settings.dayStart)
        let isQuestion = Guess.of(text, vocabulary: words.guessVocabulary).first == .help
        // A sentence is no name of an app: "I keep scrolling Instagram in bed".
        if words.names("onboarding.words.sentence", text) {
            let named = words.apps(in: text).filter { apps?.contains($0) != true }
            if !named.isEmpty { toggle(named, in: app) }
            return words.apps(in: text).isEmpty ? .unclear(words("onboarding.unclear.apps")) : .stay
        }
        guard !part.apps.isEmpty, !part.namesTime, !isQuestion else { return .pass }
        let said = part.apps.filter { !words.phrases("onboarding.words.noApp").isAll(of: Said($0)) }
        guard !said.isEmpty else { return .unclear(words("onboarding.unclear.apps")) }
        toggle(said.map { vocabulary.slip(in: $0, own: app.plans.history.ownThings) ?? $0 }, in: app)
        return .stay
    }

    private mutating func readPlan(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if words.means("said.yes", text) { return perform(.start, in: app) }
        if words.means("said.no", text) {
            return picksHours == true ? perform(.back, in: app) : perform(.next, in: app)
        }
        if let plan = draft(text, in: app) { return .push(plan) }
        let named = PlanPreset.allCases.first { words("plan.preset.\($0)").plain.normalised == text.normalised }
        if let named { return perform(.hours(named), in: app) }
        let part = PlanSentence(part: text, vocabulary: words.planVocabulary, dayStart: app.settings.settings.dayStart)
        guard part.apps.isEmpty, let said = part.laid(over: terms().boundary) else {
            let hint = "onboarding.unclear.plan"
            return readAboutTheDay(text, unclear: hint, in: app) ?? .unclear(words(hint))
        }
        var terms = terms()
        terms.boundary = said
        if app.plans.fits(terms) { (hours, picksHours) = (said, false) }
        return .stay
    }

    /// An hour, or where the person is: "it is 21:40 here" tells the place, "21:40" the hour.
    private mutating func readTime(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if words.means("said.yes", text) { return .unclear(words("settings.ask.checkInTime")) }
        if words.means("said.no", text) || words.means("said.otherClock", text) {
            return .say(words("onboarding.elsewhere"))
        }
        if words.means("said.off", text) { return perform(.answer(.noTime), in: app) }
        let times = TimeOfDay.all(in: text)
        if times.isEmpty, !text.cleaned.isDigits, let hour = Understood.hour(in: text, for: .checkInTime, in: app) {
            return perform(.answer(.time(hour)), in: app)
        }
        if times.isEmpty, !text.cleaned.isDigits {
            return readAboutTheDay(text, in: app)
                ?? take({ $0.read(text, in: app) }, as: .zone, isTyped: true, in: app)
        }
        let isClock = UTCOffset(text) != nil || words.names("onboarding.words.clock", text)
        return take({ $0.read(text, in: app) }, as: isClock ? .zone : .checkInTime, isTyped: true, in: app)
    }

    /// A bare number, or "around 9", was meant for a missing button or for something above, so it rates no day.
    private func readAboutTheDay(
        _ text: String, unclear hint: String = "onboarding.noNumber", in app: AppContext
    ) -> Next<AppContext>? {
        let isBare = !text.contains("/") && app.words.strength(in: text) != nil
        return text.cleaned.isDigits || isBare
            ? .unclear(app.words(hint)) : QuickCheckIn.read(text, asksFirst: true, in: app)
    }

    private func draft(_ text: String, in app: AppContext) -> PlanDraftScreen? {
        PlanInWords.draft(text, in: app).map { $0.withoutConfidence() }
    }

    /// A plan that was made above has answered two of the questions.
    mutating func onDismiss(in app: AppContext) {
        if app.plans.isStarted, app.onboarding == .apps { app.appState.goTo(.line) }
    }
}
