import Conversation
import Domains
import Safety
import Shared
import Understanding
import Words

/// What typed words answer.
extension OnboardingScreen {
    /// A plan in a sentence answers the steps that lead to one.
    func claims(_ text: String, in app: AppContext) -> Bool {
        let step = current(in: app)
        guard step == .apps || step == .plan else { return false }
        if step == .apps, isAboutApps(text, in: app) { return true }
        return app.words.means("said.no", text) || PlanInWords.sentence(text, in: app) != nil
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if let next = readWayOut(text, in: app) { return next }
        if let answer = aboutOff(text, in: app) { return answer }
        // "I just want help when I get the urge" is none yet.
        if current(in: app) == .plan, words.names("onboarding.words.onlyHelp", text), !text.contains("?") {
            return perform(.next, in: app).adding(above: words("onboarding.onlyHelp"))
        }
        // An urge does not wait for the last question. Names alone are none: "bloody LinkedIn".
        if !isListOfApps(text, in: app), Understood.surely([.sos], text, over: nil, in: app) {
            return .push(SOSScreen(pulledTo: app.words.app(in: text) ?? "", in: app))
        }
        if app.words.apps(in: text).isEmpty, Understood.surely(OnboardingScreen.commands, text, over: nil, in: app) {
            return .say(words("onboarding.afterwards"))
        }
        let isPlan = [.apps, .plan].contains(current(in: app))
        if isPlan, PlanInWords.exempted(in: text, app).isEmpty,
            let refusal = PlanInWords.refusal(of: text, isAsked: true, in: app)
        {
            return .say(refusal)
        }
        if narrowed != nil || showsClocks {
            return take({ $0.read(text, in: app) }, as: .zone, isTyped: true, in: app)
        }
        switch current(in: app) {
        case .language: return take({ $0.read(text, in: app) }, isTyped: true, in: app)
        case .apps: return readApps(text, in: app)
        case .line
        where text.cleaned.isDigits
            || TimeOfDay(typed: words.bareAnswer(in: text, without: "onboarding.words.at")) != nil:
            return .unclear(words("onboarding.noNumber"))
        case .line where QuickCheckIn.sameAsYesterday(text, app) != nil || QuickCheckIn.isUnmistakable(text, in: app):
            return readAboutTheDay(text, in: app) ?? .unclear(words("onboarding.noNumber"))
        case .line
        where refusesPlan(text, words) || words.means("said.no", text) || words.means("onboarding.words.noLine", text):
            return perform(.next, in: app)
        case .line where words.means("onboarding.words.wish", text):
            return take({ $0.read(text, in: app) }, isTyped: true, in: app)
        case .line where Understood.surely(OnboardingScreen.aboutAsking, text, over: nil, in: app),
            .plan
        where words.names("said.askMe", text)
            && Understood.surely(OnboardingScreen.aboutAsking, text, over: nil, in: app):
            return .say(words("onboarding.afterwards"))
        case .line where isOnlyHours(text, in: app):
            // One hour alone may be anything: when to be asked, or when the plan begins.
            guard text.split(whereSeparator: { !$0.isNumber }).count > 1 else {
                return .unclear(words("onboarding.noNumber"))
            }
            let before = hours
            _ = readHours(text, in: app)
            guard let hours, hours != before else { return take({ $0.read(text, in: app) }, isTyped: true, in: app) }
            return .say(words("onboarding.when", ["when": words.when(hours)]))
        case .line
        where text.contains("?") || words.means("said.yes", text) || words.means("onboarding.words.noApp", text)
            || words.names("onboarding.words.asks", text):
            return .unclear(words("onboarding.noNumber"))
        case .line: return take({ $0.read(text, in: app) }, isTyped: true, in: app)
        case .plan: return readPlan(text, in: app)
        case .checkInTime, .done: return readTime(text, in: app)
        }
    }

    /// Whether it answers which apps, with hardly a word beside their names, and nobody in it calls for help.
    private func isListOfApps(_ text: String, in app: AppContext) -> Bool {
        guard current(in: app) == .apps, !app.listening.assessment(of: text).namesSelf else { return false }
        let others = app.words.said(text).words.count - app.words.apps(in: text).count
        return others < OnboardingScreen.fewestWordsOfUrge && !app.words.names("said.help", text)
    }

    private static let fewestWordsOfUrge = 4

    /// "Do you sell my data?" is answered, whatever is asked here.
    private func aboutOff(_ text: String, in app: AppContext) -> Next<AppContext>? {
        guard case .talk(let meaning, _)? = Understood.decision(on: text, over: nil, in: app),
            OnboardingScreen.questions.contains(meaning.kind), meaning.certainty >= OnboardingScreen.sureQuestion
        else { return nil }
        return Understood.answer(to: meaning, in: app)
    }

    private static let questions: Set<Meaning.Kind> = [.privacy, .who, .person]
    private static let sureQuestion: Float = 0.9

    /// "From 11 until 3", but not "sleep from 11 to 7".
    private func isOnlyHours(_ text: String, in app: AppContext) -> Bool {
        let part = PlanInWords.part(text, in: app)
        let said = app.words.said(text).words[...]
        let begins =
            said.first?.first?.isNumber == true || app.words.phrases("onboarding.words.from").length(in: said) != nil
        return begins && part.namesHours && part.apps.isEmpty
    }

    /// What answers no question here, and would lead away.
    private static let commands: Set<Meaning.Kind> = [.export, .delete, .settings, .planShow, .progress, .week]

    /// What the last question asks for is nobody's line.
    private static let aboutAsking: Set<Meaning.Kind> = [.askAt, .askLater, .askTomorrow, .askNever, .askNotOn]

    /// The words of buttons that are not on the message.
    private mutating func readWayOut(_ text: String, in app: AppContext) -> Next<AppContext>? {
        let words = app.words
        if words.means("said.skip", text) || words.means("onboarding.words.pass", text) {
            return perform(.next, in: app)
        }
        if text.normalised == words("button.back").plain.normalised || words.means("onboarding.words.back", text) {
            return perform(.back, in: app)
        }
        if words.means("onboarding.words.again", text) { return .stay }
        // "Morning" from somebody who comes back is a greeting, and no hours.
        if app.isBack, words.means("onboarding.words.greeting", text) { return .stay }
        // "I'm in Manchester", whatever is asked.
        if let place = placeSaid(in: text, app) {
            return take({ $0.read(place, in: app) }, as: .zone, isTyped: true, in: app)
        }
        return text.normalised == words("onboarding.later").plain.normalised ? perform(.later, in: app) : nil
    }

    private func placeSaid(in text: String, _ app: AppContext) -> String? {
        let words = app.words
        let place = words.place(in: text)
        guard words.names("onboarding.words.in", text), place.count < text.cleaned.count,
            case .one = app.settings.zones(named: place)
        else { return nil }
        return place
    }

    private mutating func readPlan(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        let text = withoutPlan(text, words)
        if words.means("said.yes", text) || words.agreesToPlan(text) { return perform(.start, in: app) }
        if words.means("said.no", text) {
            return picksHours == true ? perform(.back, in: app) : perform(.next, in: app)
        }
        if refusesPlan(text, words) { return perform(.next, in: app) }
        let namesHours = PlanInWords.part(text, in: app).namesHours
        if !namesHours, words.names("onboarding.words.limit", text) { return .unclear(words("onboarding.noLimit")) }
        let begins = words.phrases("onboarding.words.begins").length(in: words.said(text).words[...]) != nil
        if begins, !namesHours, words.namesDaysOfWeek(text) || words.names("said.tomorrow", text) {
            return .unclear(words("onboarding.beginsNow"))
        }
        if words.means("onboarding.words.otherHours", text) { return perform(.otherHours, in: app) }
        if let more = PlanInWords.terms(terms(), addingTimesIn: text, in: app)
            ?? PlanInWords.terms(terms(), differingAsIn: text, in: app)
        {
            (hours, picksHours) = (more.boundary, false)
            return .stay
        }
        // "No, I meant 9 to 11" changes this plan, and names nothing else.
        let bare = timeSaid(in: PlanInWords.wish(in: text, app), app)
        if bare.count < text.cleaned.count, Understood.apps(in: bare, app).isEmpty {
            if !PlanInWords.part(bare, in: app).namesTime, let line = readLineAnew(text, in: app) { return line }
            return readHours(bare, in: app)
        }
        if let plan = draft(text, in: app) { return .push(plan) }
        let named = PlanPreset.allCases.first { words("plan.preset.\($0)").plain.normalised == text.normalised }
        if let named { return perform(.hours(named), in: app) }
        return readHours(text, in: app)
    }

    /// "Not on Sundays" for "no plan on Sundays".
    private func withoutPlan(_ text: String, _ words: Words) -> String {
        let said = words.said(text).words[...]
        guard words.namesDaysOfWeek(text),
            let count = words.phrases("onboarding.words.noPlan.alone").length(in: said),
            words.phrases("onboarding.words.noPlan.days").length(in: said.dropFirst(count)) != nil
        else { return text }
        return ([words("onboarding.not").plain] + said.dropFirst(count)).joined(separator: " ")
    }

    func refusesPlan(_ text: String, _ words: Words) -> Bool {
        words.names("onboarding.words.noPlan", text) || words.means("onboarding.words.noPlan.alone", text)
            || words.phrases("onboarding.words.noPlan.then").length(in: words.said(text).words[...]) != nil
    }

    /// Without "can we do ... instead". The "no" of "no weekends" says what it is about.
    func timeSaid(in text: String, _ app: AppContext) -> String {
        PlanInWords.part(text, in: app).onlyExcludes
            ? text : PlanInWords.bare(text, without: "onboarding.words.correcting", in: app)
    }

    private mutating func readHours(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        let part = PlanInWords.part(text, in: app)
        let isWhole = part.apps.isEmpty && part.namesHours && part.namesDays
        // In the evening, and beside 20:00 to 23:00, "9 to 11" is no morning.
        if !isWhole, let changed = Understood.draft(terms(), changedBy: text, in: app), changed.apps == terms().apps,
            app.plans.fits(changed)
        {
            (hours, picksHours) = (changed.boundary, false)
            return .stay
        }
        guard part.apps.isEmpty, let said = part.laid(over: terms().boundary) else {
            if let line = readLineAnew(text, in: app) { return line }
            let hint = "onboarding.unclear.plan"
            return readAboutTheDay(text, unclear: hint, in: app) ?? .unclear(words(hint))
        }
        var terms = terms()
        terms.boundary = said
        if app.plans.fits(terms) { (hours, picksHours) = (said, false) }
        return .stay
    }

    /// "No I meant studying", below the plan, is about the answer before it.
    private func readLineAnew(_ text: String, in app: AppContext) -> Next<AppContext>? {
        let bare = timeSaid(in: text, app)
        guard app.settings.settings.ownLine != nil, app.words.names("onboarding.words.meant", text),
            bare.count < text.cleaned.count, !bare.contains(where: \.isNumber)
        else { return nil }
        var question = SettingsQuestion(.ownLine)
        guard case .saved = question.read(bare, in: app) else { return nil }
        return .say(question.line(in: app))
    }

    /// An hour, or where the person is: "it is 21:40 here" tells the place, "21:40" the hour.
    private mutating func readTime(_ typed: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        // "Half nine is better".
        let bare = words.bareAnswer(in: typed, without: "onboarding.words.aroundHour")
        let text =
            bare.isDigits || !bare.contains(where: \.isNumber) && bare.count < typed.normalised.count ? bare : typed
        if words.means("said.yes", text) { return .unclear(words("settings.ask.checkInTime")) }
        if words.means("onboarding.words.noQuestion", text) { return perform(.answer(.noTime), in: app) }
        if words.means("said.no", text) || words.means("said.otherClock", text) {
            return .say(words("onboarding.elsewhere"))
        }
        if words.means("said.off", text) { return perform(.answer(.noTime), in: app) }
        if words.means("onboarding.words.anyHour", text) {
            return perform(.answer(.time(AppContext.usualHour)), in: app)
        }
        if words.means("onboarding.words.whatFor", text) { return .say(words("toOff.why")) }
        if words.names("said.toOff.rhythm", text) { return .say(words("toOff.rhythm")) }
        // "Make it till 10" is still about the plan.
        if app.plans.isStarted {
            if Understood.surely([.planChange], text, over: nil, in: app) { return .pass }
            let meanings = Understood.meanings(of: text, over: nil, in: app) ?? []
            if words.names("onboarding.words.till", text),
                let change = meanings.first(where: { $0.kind == .planChange })
            {
                return Understood.act(on: change, in: text, app) ?? .pass
            }
        }
        let times = TimeOfDay.all(in: text)
        // "I'm in Toronto, 9 pm here" answers both.
        if !times.isEmpty, let place = Understood.place(besideTimeIn: text, app) {
            _ = take({ $0.read(place, in: app) }, as: .zone, isTyped: true, in: app)
        }
        if times.isEmpty, !text.cleaned.isDigits {
            let hour = Understood.hour(in: text, for: .checkInTime, in: app).map { SettingsQuestion.Answer.time($0) }
            if let answer = hour ?? Understood.answerAboutAsking(text, in: app) {
                return perform(.answer(answer), in: app)
            }
        }
        if times.isEmpty, words.names("onboarding.words.when", text) {
            return .unclear(words("onboarding.unclear.hour"))
        }
        if times.isEmpty, !text.cleaned.isDigits {
            if let next = readAboutTheDay(text, unclear: "onboarding.unclear.hour", in: app) { return next }
            if case .unknown = app.settings.zones(named: text), UTCOffset(text) == nil {
                return .unclear(words("onboarding.unclear.time"))
            }
            return take({ $0.read(text, in: app) }, as: .zone, isTyped: true, in: app)
        }
        let isClock = UTCOffset(text) != nil || words.names("onboarding.words.clock", text)
        return take({ $0.read(text, in: app) }, as: isClock ? .zone : .checkInTime, isTyped: true, in: app)
    }

    /// A bare number, or "around 9", was meant for a missing button or for something above, so it rates no day.
    func readAboutTheDay(
        _ text: String, unclear hint: String = "onboarding.noNumber", in app: AppContext
    ) -> Next<AppContext>? {
        let isBare = !text.contains("/") && app.words.strength(in: text) != nil
        let isDoubtful = QuickCheckIn.isDoubtful(text, in: app)
        return text.cleaned.isDigits || isBare || isDoubtful
            ? .unclear(app.words(hint)) : QuickCheckIn.read(text, asksFirst: true, in: app)
    }

    func draft(_ text: String, in app: AppContext) -> PlanDraftScreen? {
        PlanInWords.draft(text, in: app).map { $0.withoutConfidence() }
    }

    /// A plan that was made above has answered two of the questions.
    mutating func onDismiss(in app: AppContext) {
        if app.plans.isStarted, app.onboarding == .apps { app.appState.goTo(.line) }
    }
}
