import Conversation
import Domains
import Shared
import Words

/// A plan before it holds: looked at as a whole, changed part by part, by taps or by a sentence.
struct PlanDraftScreen: Screen {
    enum Step: String, Codable, CaseIterable {
        case apps, hours, days, supports, name
        /// Before a first plan starts: how sure are you, and would less be better?
        case confidence, smaller

        fileprivate static let parts: [Step] = [.apps, .hours, .days, .supports, .name]
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
    /// Nil: the whole of it.
    private(set) var step: Step?
    /// Part after part, as somebody who begins with nothing wants it.
    private(set) var isGuided: Bool

    init(terms: PlanTerms, step: Step? = nil, isGuided: Bool = false) {
        self.terms = terms
        self.step = step
        self.isGuided = isGuided
    }

    init(preset: PlanPreset, in app: AppContext) {
        var terms = preset.terms(named: app.words("plan.preset.\(preset)").plain)
        terms.cards = app.plans.history.cards
        self.init(terms: terms)
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            .paragraphs(text(in: app)),
            rows: rows(in: app) + [leaving(words)],
            typing: step == nil || step == .supports || step == .smaller ? .names : .labels,
            isLive: true
        ).telling(app.plans.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .pick(let step):
            self.step = step
            isGuided = false
        case .app(let app): terms.apps.toggle(app)
        case .always: terms.boundary = .always
        case .window(let window): toggle(window)
        case .day(let day): terms.days.formSymmetricDifference([day])
        case .days(let days): terms.days = days
        case .support(let support): terms.supports.formSymmetricDifference([support])
        case .noName:
            terms.name = ""
            step = nil
        case .next: step = isGuided ? guidedNext : nil
        case .save: return save(in: app)
        case .confidence(let number): return take(confidence: number, in: app)
        case .leaveOut: return finish(in: app)
        case .takeSmaller:
            if let smaller = terms.smaller { terms = smaller }
            step = nil
        case .startAnyway: return finish(in: app)
        case .back: step = nil
        case .cancel: return .finish(app.words("plan.cancelled"))
        }
        return .stay
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        let dayStart = app.settings.settings.dayStart
        if step != .name, let whole = PlanSentence(text, vocabulary: words.planVocabulary, dayStart: dayStart) {
            return take(whole.laid(over: terms), closing: true, in: app)
        }
        if let answer = answer(to: text, in: app) { return answer }
        if step == nil, text.normalised == words("button.back").plain.normalised { return perform(.cancel, in: app) }
        let part = PlanSentence(part: text, vocabulary: words.planVocabulary, dayStart: dayStart)
        switch step {
        case nil where part.apps.isEmpty && (part.windows != nil || part.days != nil || part.isAlways):
            return take(part.laid(over: terms), in: app)
        case .apps where !part.apps.isEmpty:
            var changed = terms
            let verbs = words.list("plan.word.remove")
            if let verb = verbs.first(where: { text.lowercased().hasPrefix($0 + " ") }) {
                let named = String(text.dropFirst(verb.count)).normalised
                changed.apps.removeAll { $0.normalised == named }
            } else {
                let (before, named) = (Set(terms.apps), Set(part.apps))
                changed.apps = terms.apps.filter { !named.contains($0) } + part.apps.filter { !before.contains($0) }
            }
            return take(changed, in: app)
        case .hours where part.windows != nil || part.isAlways:
            let hours = part.laid(over: terms)
            var changed = terms
            changed.boundary = hours.boundary
            changed.days = hours.days
            return take(changed, in: app)
        case .days:
            guard let days = part.days else { return .say(words("plan.unclear.days")) }
            terms.days = days
            return .stay
        case .name:
            var changed = terms
            changed.name = text.cleaned
            return take(changed, closing: true, in: app)
        case .confidence:
            guard let number = Int(text.cleaned) else { return .say(words("plan.unclear.confidence")) }
            return take(confidence: number, in: app)
        case .hours: return .say(words("plan.unclear.hours"))
        case .smaller: return .say(words("unclear.yesOrNo"))
        default: return .say(words("plan.unclear"))
        }
    }

    /// What does not fit is not taken, and the question stays. `closing`: it is answered.
    private mutating func take(
        _ changed: PlanTerms, closing: Bool = false, in app: AppContext
    ) -> Next<AppContext> {
        guard app.plans.fits(changed) else { return .stay }
        terms = changed
        if closing { step = nil }
        return .stay
    }

    /// Plain words where a yes or a no is asked for; and where no number is, a line about the day, after which this
    /// goes on.
    private mutating func answer(to text: String, in app: AppContext) -> Next<AppContext>? {
        let (yes, no) = (app.words.means("said.yes", text), app.words.means("said.no", text))
        switch step {
        case nil where yes: return perform(.save, in: app)
        case nil where no: return .say(app.words("plan.draft.what"))
        case .smaller where yes: return perform(.takeSmaller, in: app)
        case .smaller where no: return perform(.back, in: app)
        case .confidence where app.words.means("said.skip", text): return perform(.leaveOut, in: app)
        case nil, .apps, .supports, .smaller: return QuickCheckIn.read(text, asksFirst: true, in: app)
        case .hours, .days, .name, .confidence: return nil
        }
    }

    private var guidedNext: Step? {
        switch step {
        case .apps: .hours
        case .hours: .days
        default: nil
        }
    }

    private mutating func toggle(_ window: TimeWindow) {
        guard case .duringWindows(var windows) = terms.boundary else {
            terms.boundary = .duringWindows([window])
            return
        }
        windows.toggle(window)
        terms.boundary = windows.isEmpty ? .always : .duringWindows(windows)
    }

    /// A first plan is asked about once more; a change is saved as it stands.
    private mutating func save(in app: AppContext) -> Next<AppContext> {
        guard app.plans.accepts(terms) else { return .stay }
        guard app.plans.isStarted || terms.confidence != nil else {
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
        guard terms.isUnsure, terms.smaller != nil else { return finish(in: app) }
        step = .smaller
        return .stay
    }

    private func finish(in app: AppContext) -> Next<AppContext> {
        guard app.plans.save(terms, at: app.moment), let change = app.plans.lastChange else { return .stay }
        return .finish(.paragraphs(app.words.effect(of: change, in: app), app.once(.cards)))
    }
}

// MARK: - What it shows

extension PlanDraftScreen {
    private func text(in app: AppContext) -> Text {
        let words = app.words
        switch step {
        case nil:
            let present = app.plans.history.latestTerms
            let instead = present.flatMap { $0 == terms ? nil : words("plan.instead", ["plan": words.line(of: $0)]) }
            let waits = app.plans.wouldWait(terms, at: app.moment) ? words("plan.waits") : nil
            return .paragraphs(words.summary(of: terms), instead, waits, words("plan.draft.ask"))
        case .apps:
            return .paragraphs(
                words("plan.ask.apps"),
                terms.apps.isEmpty
                    ? nil : words("plan.line.apps", ["apps": terms.apps.joined(separator: ", ")]))
        case .hours:
            return .paragraphs(words("plan.ask.hours"), words("plan.soFar", ["value": words.hours(terms.boundary)]))
        case .days:
            return .paragraphs(
                words("plan.ask.days"),
                terms.days.isEmpty ? nil : words("plan.soFar", ["value": words.days(terms.days)]))
        case .supports: return words("plan.ask.supports")
        case .name: return words("plan.ask.name")
        case .confidence: return words("plan.ask.confidence")
        case .smaller:
            return words(
                "plan.offer.smaller", ["plan": terms.smaller.map(words.line(of:)) ?? words.line(of: terms)])
        }
    }

    private func rows(in app: AppContext) -> [[Button<Action>]] {
        let words = app.words
        switch step {
        case nil:
            let parts = Step.parts.map { Button(words("plan.part.button.\($0)"), Action.pick($0)) }
            let isNew = !app.plans.isStarted
            return [
                [Button(words(isNew ? "plan.start" : "button.save"), .save)], Array(parts.prefix(3)),
                Array(parts.dropFirst(3)),
            ]
        case .apps:
            let buttons = PlanPreset.apps.map { app in
                Button(marked(Text(app), terms.apps.contains(app), words), Action.app(app))
            }
            return [Array(buttons.prefix(3)), Array(buttons.dropFirst(3)), [done(words)]]
        case .hours:
            let chosen: [TimeWindow] =
                if case .duringWindows(let windows) = terms.boundary { windows } else { [] }
            let parts = PlanDraftScreen.windows.map {
                Button(
                    marked(words("settings.span", ["from": $0.from, "until": $0.until]), chosen.contains($0), words),
                    Action.window($0))
            }
            return [
                [Button(marked(words("plan.always"), chosen.isEmpty, words), .always)], Array(parts.prefix(2)),
                Array(parts.dropFirst(2)), [done(words)],
            ]
        case .days:
            let days = Weekday.allCases.map {
                Button(marked(words("weekday.short.\($0)"), terms.days.contains($0), words), Action.day($0))
            }
            return [
                Array(days.prefix(4)), Array(days.dropFirst(4)),
                [
                    Button(words("plan.days.button.all"), .days(Set(Weekday.allCases))),
                    Button(words("plan.days.button.workdays"), .days(Set(Weekday.allCases.prefix(5)))),
                    Button(words("plan.days.button.weekend"), .days(Set(Weekday.allCases.suffix(2)))),
                ], [done(words)],
            ]
        case .supports:
            let supports = PlanSupport.allCases.map {
                Button(
                    marked(words.capitalised(words("plan.support.\($0)")), terms.supports.contains($0), words),
                    Action.support($0))
            }
            return [Array(supports.prefix(2)), Array(supports.dropFirst(2)), [done(words)]]
        case .name: return [[Button(words("plan.noName"), .noName)]]
        case .confidence:
            return [0...5, 6...10].map { $0.map { Button(Text(String($0)), .confidence($0)) } } + [
                [Button(words("button.leaveOut"), .leaveOut)]
            ]
        case .smaller:
            return [
                [Button(words("plan.takeSmaller"), .takeSmaller), Button(words("plan.startAnyway"), .startAnyway)]
            ]
        }
    }

    private func leaving(_ words: Words) -> [Button<Action>] {
        (step == nil ? [] : [Button(words("button.back"), .back)]) + [Button(words("button.cancel"), .cancel)]
    }

    private func done(_ words: Words) -> Button<Action> {
        Button(words(isGuided ? "button.next" : "button.done"), .next)
    }

    /// Chosen is said by a mark before the label, which reads aloud as well.
    private func marked(_ label: Text, _ isChosen: Bool, _ words: Words) -> Text {
        isChosen ? words("plan.chosen", ["label": label]) : label
    }

    private static let windows = DayPart.suggested
}

extension Array where Element: Equatable {
    fileprivate mutating func toggle(_ element: Element) {
        if let index = firstIndex(of: element) { remove(at: index) } else { append(element) }
    }
}

extension PlanDraftScreen {
    static var previews: [Preview<AppContext>] {
        let terms = PlanPreset.workdays.terms(named: "")
        return [
            Preview("A new plan", sample: "planless", PlanDraftScreen(terms: terms)),
            Preview("A change that waits", sample: "steady", PlanDraftScreen(terms: terms)),
            Preview("Apps", sample: "planless", PlanDraftScreen(terms: PlanTerms(), step: .apps, isGuided: true)),
            Preview("Hours", sample: "planless", PlanDraftScreen(terms: terms, step: .hours)),
            Preview("Days", sample: "planless", PlanDraftScreen(terms: terms, step: .days)),
            Preview("Supports", sample: "planless", PlanDraftScreen(terms: terms, step: .supports)),
            Preview("How sure", sample: "planless", PlanDraftScreen(terms: terms, step: .confidence)),
            Preview("Less of it", sample: "planless", PlanDraftScreen(terms: terms, step: .smaller)),
        ]
    }
}
