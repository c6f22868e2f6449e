import Conversation
import Domains
import Shared
import Understanding
import Words

/// A draft of a plan, shown as a whole and changed part by part, by buttons or by a sentence.
struct PlanDraftScreen: Screen {
    enum Step: String, Codable, CaseIterable {
        case apps, hours, days, supports, name
        /// Questions about a sentence: is this the app that was meant, and does it join the plan or replace it?
        case meant, adding
        /// Questions before a first plan starts: how sure is the person, and would a smaller plan be better?
        case confidence, smaller

        static let parts: [Step] = [.apps, .hours, .days, .supports, .name]

        /// "Change the hours": the part that a line asks to change.
        @MainActor static func asked(in text: String, _ app: AppContext) -> Step? {
            [.apps, .hours, .days].first { app.words.means("plan.said.part.\($0)", text) }
        }
    }

    enum Action: Codable {
        case pick(Step)
        case app(String)
        case always
        case window(TimeWindow)
        case day(Weekday)
        case days(Set<Weekday>)
        case support(PlanSupport)
        case noName
        case take(meant: Bool)
        case add
        case instead
        case startOver
        case next
        case save
        case confidence(Int)
        case leaveOut
        case takeSmaller
        case startAnyway
        case back
        case cancel
    }

    static let name = "plan.draft"

    private(set) var terms: PlanTerms
    /// Nil: the draft as a whole.
    var step: Step?
    /// Whether the parts are asked for one after another, for a person without a plan.
    private(set) var isGuided: Bool
    /// A sentence that is applied only after a question.
    var said: Said?
    /// Nil once something else was changed, and in the state of an earlier version.
    var taken: Taken?
    /// The terms that the draft began with. Earlier versions stored neither this nor `isResumed`.
    private var begunWith: PlanTerms?
    /// Whether the draft was left and opened again.
    private(set) var isResumed: Bool?
    /// A new person is not asked how sure they are.
    private var skipsConfidence: Bool?
    /// Whether a smaller plan was offered: that is done once, and the question that leads to it is asked once.
    private var hasOfferedSmaller: Bool?
    /// Whether this draft was only opened, without a change, so that an unfinished draft continues in its place.
    private var isOpening = false

    private enum CodingKeys: CodingKey {
        case terms, step, isGuided, said, taken, begunWith, isResumed, skipsConfidence, hasOfferedSmaller
    }

    init(terms: PlanTerms, step: Step? = nil, isGuided: Bool = false, said: Said? = nil, begunWith: PlanTerms? = nil) {
        self.terms = terms
        self.begunWith = begunWith ?? terms
        self.step = step
        self.isGuided = isGuided
        self.said = said
    }

    /// A draft of the latest plan, or a guided one if there is no plan.
    static func opening(in app: AppContext) -> PlanDraftScreen {
        let latest = app.plans.history.latestTerms
        var draft = PlanDraftScreen(
            terms: latest ?? PlanTerms(cards: app.plans.history.cards), step: latest == nil ? .apps : nil,
            isGuided: latest == nil)
        draft.isOpening = true
        return draft
    }

    func withoutConfidence() -> PlanDraftScreen {
        var draft = self
        draft.skipsConfidence = true
        return draft
    }

    var isKept: Bool { said != nil || terms != begunWith }

    /// Whether there is nothing to save: it is the plan as it stands.
    func isUnchanged(in app: AppContext) -> Bool {
        app.plans.isStarted && terms.withoutCards == app.plans.history.latestTerms?.withoutCards
    }

    /// Whether an unfinished draft continues in place of this one. It does not if its plan was changed since; cards do
    /// not count, since a draft does not change them.
    func isContinued(by other: PlanDraftScreen) -> Bool {
        let isOfThisPlan = other.begunWith.map { $0.withoutCards == begunWith?.withoutCards } ?? true
        return isOpening && other.isKept && isOfThisPlan
    }

    mutating func onReturn(insteadOf other: PlanDraftScreen) { isResumed = true }

    init(preset: PlanPreset, in app: AppContext) {
        var terms = preset.terms(named: app.words("plan.preset.\(preset)").plain)
        terms.cards = app.plans.history.cards
        self.init(terms: terms, begunWith: PlanTerms())
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            .paragraphs(text(in: app)),
            rows: rows(in: app) + [leaving(words)],
            typing: takesText ? .labels : .names,
            isLive: true
        ).telling(app.plans.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        taken = nil
        switch action {
        case .pick(let step):
            self.step = step
            isGuided = false
        case .app(let app): terms.apps.toggle(app)
        case .always: terms.boundary = .always
        case .window(let window): terms.boundary = terms.boundary.toggling(window)
        case .day(let day): terms.boundary = terms.boundary.toggling(day)
        case .days(let days): terms.boundary = terms.boundary.on(days)
        case .support(let support): terms.supports.formSymmetricDifference([support])
        case .noName:
            terms.name = ""
            step = nil
        case .take(let meant): return take(meant: meant, in: app)
        case .add: return add(in: app)
        case .instead: return replace(in: app)
        case .startOver: self = .opening(in: app)
        case .next: step = isGuided ? guidedNext : nil
        case .save: return save(in: app)
        case .confidence(let number): return take(confidence: number, in: app)
        case .leaveOut: return finish(in: app)
        case .takeSmaller:
            if let smaller = terms.smaller { terms = smaller }
            step = nil
        case .startAnyway: return finish(in: app)
        case .back: (step, said) = (nil, nil)
        case .cancel: return .finish(app.words("plan.cancelled"))
        }
        return .stay
    }

    func isAsking(in app: AppContext) -> Bool { true }

    /// A sentence here is about this draft.
    func claims(_ text: String, in app: AppContext) -> Bool {
        PlanInWords.sentence(text, own: terms.apps, in: app) != nil || saidAnew(by: text, in: app) != nil
            || step == .confidence && QuickCheckIn.isUnmistakable(text, in: app)
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let next = readPart(text, in: app)
        guard case .unclear = next else { return next }
        if step == nil, refuses(text, in: app) { return .say(app.words("plan.draft.what")) }
        let added = step == nil ? Understood.addedApps(in: text, to: self, in: app) : []
        if !added.isEmpty, Set(added).isDisjoint(with: terms.apps) {
            return take(PlanSentence(apps: added).added(to: terms), in: app)
        }
        // Where there is nothing to save, "pause it for a week" is about the plan as it stands.
        let isAboutPlan = isUnchanged(in: app) && Understood.surely([.pause, .planEnd], text, over: self, in: app)
        if isAboutPlan || Understood.isElsewhere(text, over: self, in: app) { return .pass }
        return step == nil ? answer(inOtherWords: text, in: app) ?? next : next
    }

    /// "Ye go on then", "scupper it": what the models hear as a yes or a no leads to the button, and is none itself.
    private func answer(inOtherWords text: String, in app: AppContext) -> Next<AppContext>? {
        switch Understood.decision(on: text, over: self, in: app) {
        case .act(let meaning)?:
            switch meaning.kind {
            case .yes where !isUnchanged(in: app):
                let save = app.words(app.plans.isStarted ? "button.save" : "plan.start")
                return .say(app.words("plan.draft.yes", ["save": save]))
            case .cancel: return .say(app.words("plan.draft.leave"))
            case .yes, .no, .planChange, .planMake: return .say(app.words("plan.draft.what"))
            default: return nil
            }
        case .talk(let meaning, _)? where [.talk, .feedback, .vent].contains(meaning.kind):
            return .say(app.words("plan.draft.noHurry"))
        default: return nil
        }
    }

    /// "Without Instagram" takes it out, "no Instagram" changes nothing. Nil where the sentence says more than that.
    private mutating func aboutWhatIsIn(
        _ sentence: PlanSentence, _ text: String, in app: AppContext
    ) -> Next<AppContext>? {
        let named = sentence.apps.map(\.normalised)
        let own = terms.apps.map(\.normalised)
        guard !sentence.namesTime, Set(named).isStrictSubset(of: own) else { return nil }
        guard app.words.names("plan.said.without", text) else { return .say(app.words("plan.alreadySo")) }
        var changed = terms
        changed.apps.removeAll { named.contains($0.normalised) }
        return take(changed, in: app)
    }

    /// "Also YouTube, but only mornings" keeps the other apps; hours of its own it cannot have.
    private mutating func alsoApps(in text: String, in app: AppContext) -> Next<AppContext>? {
        let more = Understood.apps(in: text, app).filter { !terms.apps.contains($0) }
        guard !more.isEmpty, PlanInWords.namesTime(text, in: app) else { return nil }
        let next = take(PlanSentence(apps: more).added(to: terms), in: app)
        guard case .stay = next, app.plans.error == nil else { return next }
        return .say(app.words("plan.sharedHours"))
    }

    private mutating func readPart(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        // "I give 8" rates the day, and is no hour.
        if words.phrases("quick.gives").length(in: words.said(text).words[...]) != nil,
            let rated = QuickCheckIn.read(
                words.bareAnswer(in: text, without: "quick.gives.around"), asksFirst: true, in: app)
        {
            return rated
        }
        if let said = saidAnew(by: text, in: app) { return hear(anew: said, in: app) }
        let whole = step == .name ? nil : PlanInWords.sentence(text, own: terms.apps, in: app)
        if let whole, !refuses(text, in: app) || !Understood.apps(in: text, app).isEmpty {
            guard app.plans.fits(whole.instead(of: terms)) else { return .stay }
            if let said = aboutWhatIsIn(whole, text, in: app) { return said }
            return hear(whole, typed: text.cleaned, in: app)
        }
        if let answer = answer(to: text, in: app) { return answer }
        if step == nil, let part = Step.asked(in: text, app) { return perform(.pick(part), in: app) }
        if step == nil, PlanInWords.isForOnce(text, in: app),
            !Understood.surely([.checkIn, .correct, .slip], text, over: self, in: app)
        {
            return .say(words("plan.notOnce"))
        }
        if step == nil, words.names("plan.said.more", text), let more = alsoApps(in: text, in: app) { return more }
        if step == nil || step == .apps, let fewer = PlanInWords.terms(terms, withOnly: text, in: app) {
            return take(fewer, in: app)
        }
        if step == nil, let more = PlanInWords.terms(terms, addingTimesIn: text, in: app) {
            return take(more, in: app)
        }
        if step == nil, let changed = Understood.draft(terms, changedBy: text, in: app) {
            return take(changed, in: app)
        }
        let isLeft = text.normalised == words("button.back").plain.normalised || words.saysPlainly("said.asIs", text)
        if step == nil, isLeft { return perform(.cancel, in: app) }
        let part = PlanInWords.part(text, in: app)
        var changed = terms
        switch step {
        case nil where part.apps.isEmpty && part.namesTime, .hours where part.namesHours, .days where part.namesDays:
            changed.boundary = part.laid(over: terms.boundary) ?? terms.boundary
            return take(changed, in: app)
        case .apps where !part.apps.isEmpty:
            let verbs = words.list("plan.word.remove")
            guard let verb = verbs.first(where: { text.lowercased().hasPrefix($0 + " ") }) else {
                return hear(part, isPart: true, in: app)
            }
            let named = String(text.dropFirst(verb.count)).normalised
            changed.apps.removeAll { $0.normalised == named }
            return take(changed, in: app)
        case .days: return .unclear(words("plan.unclear.days"))
        case .name:
            changed.name = text.cleaned
            return take(changed, closing: true, in: app)
        case .confidence:
            let said = PlanConfidence.allCases.first { words.means("plan.confidence.words.\($0)", text) }
            guard let number = Int(text.cleaned) ?? said?.number else {
                return .unclear(words("plan.unclear.confidence"))
            }
            return take(confidence: number, in: app)
        case .hours: return .unclear(words("plan.unclear.hours"))
        case .smaller, .meant: return .unclear(words("unclear.yesOrNo"))
        case .adding: return .unclear(words("plan.unclear.adding"))
        default: return .unclear(words("plan.unclear"))
        }
    }

    /// "No, not right at all": what is unknown in it is no app. "No chess after 9" is a wish.
    private func refuses(_ text: String, in app: AppContext) -> Bool {
        guard let first = app.words.said(text).words.first else { return false }
        return app.words.means("said.no", part: first) && !QuickCheckIn.isLine(text, in: app)
            && Understood.surely([.no, .cancel], text, over: self, in: app)
    }

    /// Whether this step takes an answer that is not the label of a button.
    private var takesText: Bool {
        switch step {
        case .apps, .hours, .days, .name, .confidence: true
        case nil, .supports, .smaller, .meant, .adding: false
        }
    }

    /// Takes the changed terms if they are within the limits; if not, the question stays. `closing` ends the question.
    mutating func take(_ changed: PlanTerms, closing: Bool = false, in app: AppContext) -> Next<AppContext> {
        guard app.plans.fits(changed) else { return .stay }
        terms = changed
        taken = nil
        if closing { step = nil }
        return .stay
    }

    /// Reads a yes or a no, and, at steps that expect no number, a check-in in one line, after which the draft goes on.
    private mutating func answer(to text: String, in app: AppContext) -> Next<AppContext>? {
        let (yes, no) = (app.words.means("said.yes", text), app.words.means("said.no", text))
        let bare = app.words.bareAnswer(in: text, without: "slip.said.aroundDenial")
        switch step {
        // Where nothing has changed yet, there is no button for it.
        case nil where yes || app.words.agreesToPlan(text):
            return perform(.save, in: app)
        case nil where no: return .say(app.words("plan.draft.what"))
        case .smaller where yes: return perform(.takeSmaller, in: app)
        case .smaller where no: return perform(.back, in: app)
        case .adding where no || app.words.means("said.no", part: bare): return perform(.cancel, in: app)
        case .adding where app.words.means("plan.adding.said.add", part: bare): return perform(.add, in: app)
        case .adding where app.words.means("plan.adding.said.instead", part: bare): return perform(.instead, in: app)
        case .meant where yes, .meant where no: return perform(.take(meant: yes), in: app)
        case .confidence where app.words.means("said.skip", text): return perform(.leaveOut, in: app)
        case .confidence where QuickCheckIn.isUnmistakable(text, in: app): return checkIn(text, in: app)
        case nil, .apps, .supports, .smaller, .meant, .adding: return QuickCheckIn.read(text, asksFirst: true, in: app)
        case .hours, .days, .name, .confidence: return nil
        }
    }

    /// Somebody who goes on to their day has said yes to the plan and leaves out how sure they are.
    private func checkIn(_ text: String, in app: AppContext) -> Next<AppContext>? {
        guard case .finish(let started) = finish(in: app) else { return nil }
        return switch QuickCheckIn.read(text, in: app) {
        case .push(let screen, let said)?: .replace(screen, saying: .paragraphs(started, said))
        default: .finish(started)
        }
    }

    private var guidedNext: Step? {
        switch step {
        case .apps: .hours
        case .hours: .days
        default: nil
        }
    }

    /// Saves a change at once; before a first plan, asks how sure the person is.
    private mutating func save(in app: AppContext) -> Next<AppContext> {
        guard app.plans.accepts(terms) else { return .stay }
        let isAsked = terms.confidence != nil || skipsConfidence == true || hasOfferedSmaller == true
        guard app.plans.isStarted || isAsked else {
            step = .confidence
            return .stay
        }
        return finish(in: app)
    }

    private mutating func take(confidence: Int, in app: AppContext) -> Next<AppContext> {
        var sure = terms
        sure.confidence = confidence
        guard app.plans.accepts(sure) else { return .stay }
        terms = sure
        guard terms.isUnsure, terms.smaller != nil, hasOfferedSmaller != true else { return finish(in: app) }
        step = .smaller
        hasOfferedSmaller = true
        return .stay
    }

    private func finish(in app: AppContext) -> Next<AppContext> {
        var terms = terms
        // Cards are changed on a Screen of their own, perhaps while this draft was left.
        terms.cards = app.plans.history.cards
        guard app.plans.save(terms, at: app.moment), let change = app.plans.lastChange else { return .stay }
        return .finish(.paragraphs(app.words.effect(of: change, in: app), app.once(.cards)))
    }
}

extension PlanTerms {
    func isOther(than terms: PlanTerms) -> Bool { withoutCards != terms.withoutCards }

    fileprivate var withoutCards: PlanTerms {
        var terms = self
        terms.cards = []
        return terms
    }
}

extension Array where Element: Equatable {
    fileprivate mutating func toggle(_ element: Element) {
        if let index = firstIndex(of: element) { remove(at: index) } else { append(element) }
    }
}
