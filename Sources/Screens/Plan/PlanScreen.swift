import Conversation
import Domains
import Shared
import Words

/// The plan in force, the one that will follow, and everything that can be done about it; without a plan, some to start
/// from.
struct PlanScreen: Screen {
    enum Action: Codable {
        case preset(PlanPreset)
        case own
        case change
        case cards
        case pause
        case resume
        case history
        case end
        case endNow
        case keep
        case undo
        case home
    }

    static let name = "plan"

    /// Whether the person has asked to end the plan and has not confirmed it yet.
    private(set) var isEnding = false

    init(isEnding: Bool = false) {
        self.isEnding = isEnding
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        if isEnding {
            return Message(
                words("plan.end.ask"),
                rows: [[Button(words("plan.end.yes"), .endNow), Button(words("plan.end.no"), .keep)]]
            ).telling(app.plans.error, in: app)
        }
        let undo = app.managers.canUndoPlan(at: app.now) ? [Button(words("button.undo"), Action.undo)] : []
        let home = undo + [Button(words("button.home"), .home)]
        guard app.plans.isStarted else {
            let presets = PlanPreset.allCases.map { Button(words("plan.preset.\($0)"), Action.preset($0)) }
            return Message(
                // A plan that was ended today holds until the day is over.
                .paragraphs(
                    app.plans.history.terms(inForceOn: app.today).map(words.summary(of:)), words.coming(in: app),
                    words("plan.none"), words.pauseLine(in: app)),
                rows: [
                    Array(presets.prefix(2)), Array(presets.dropFirst(2)),
                    [Button(words("plan.own"), .own)] + pauseButton(in: app), home,
                ]
            ).telling(app.plans.error, in: app)
        }
        let present = app.plans.history.terms(inForceOn: app.today)
        return Message(
            .paragraphs(present.map(words.summary(of:)), words.coming(in: app), words.pauseLine(in: app)),
            rows: [
                [Button(words("plan.change"), .change), Button(words("plan.cards"), .cards)],
                pauseButton(in: app) + [Button(words("plan.history"), .history), Button(words("plan.end"), .end)],
                home,
            ]
        ).telling(app.plans.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .preset(let preset):
            return .push(PlanDraftScreen(preset: preset, in: app))
        case .own, .change: return .push(PlanDraftScreen.opening(in: app))
        case .cards: return .push(PlanCardsScreen())
        case .pause: return .push(PauseScreen())
        case .resume: return .say(PauseScreen.resume(in: app))
        case .history: return .push(PlanHistoryScreen())
        case .end:
            isEnding = true
            return .stay
        case .endNow:
            isEnding = false
            guard app.plans.end(at: app.moment), let change = app.plans.lastChange else { return .stay }
            return .say(app.words.effect(of: change, in: app))
        case .keep:
            isEnding = false
            return .say(app.words("plan.kept"))
        case .undo: return .say(app.words.takenBack(app.managers.undoPlan(at: app.now), in: app))
        case .home: return .home(nil)
        }
    }

    func claims(_ text: String, in app: AppContext) -> Bool {
        if isEnding, app.words.names("plan.said.keep", text) { return true }
        return (isEnding ? ["said.end"] : ["said.no", "said.change", "plan.said.end"])
            .contains { app.words.means($0, text) }
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let bare = app.words.bareAnswer(in: text)
        let means = { (key: String) in app.words.means(key, text) || app.words.means(key, part: bare) }
        if isEnding, means("said.no") || app.words.names("plan.said.keep", text) { return perform(.keep, in: app) }
        if isEnding, means("said.yes") || means("plan.said.end") || app.words.means("said.end", text) {
            return perform(.endNow, in: app)
        }
        if isEnding, app.words.means("plan.said.pauseInstead", text) {
            isEnding = false
            return PauseScreen.opening("", in: app)
        }
        if isEnding, app.words.takesBack(text, ofDay: false) { return perform(.keep, in: app) }
        if isEnding { return .unclear(app.words("unclear.yesOrNo")) }
        if app.words.means("said.no", text) { return .finish(nil) }
        if app.words.means("said.change", text) { return perform(.change, in: app) }
        if app.words.means("plan.said.end", text) {
            isEnding = app.plans.isStarted
            return .say(app.words("plan.end.orYou"))
        }
        return PlanInWords.read(text, in: app) ?? change(asIn: text, app) ?? .pass
    }

    /// Below the plan, its hours, days or apps are enough: "21 to 23", "Mondays to Fridays", "only Instagram".
    private func change(asIn text: String, _ app: AppContext) -> Next<AppContext>? {
        guard app.plans.isStarted, let terms = app.plans.history.latestTerms else { return nil }
        if let part = PlanDraftScreen.Step.asked(in: text, app) {
            return .push(PlanDraftScreen(terms: terms, step: part))
        }
        guard
            let changed = PlanInWords.terms(terms, withOnly: text, in: app)
                ?? PlanInWords.terms(terms, withTimesOf: text, over: self, in: app)
        else { return nil }
        if changed == terms { return .say(app.words("plan.alreadySo")) }
        return .push(PlanDraftScreen(terms: changed, begunWith: terms))
    }

    private func pauseButton(in app: AppContext) -> [Button<Action>] {
        guard app.plans.history.pauseEnd(on: app.today) == nil else {
            return [Button(app.words("plan.resume"), .resume)]
        }
        return [Button(app.words("plan.pause"), .pause)]
    }
}

extension PlanScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("No plan yet", sample: "planless", PlanScreen()),
            Preview("A plan", sample: "steady", PlanScreen()),
            Preview("Asking before it ends", sample: "steady", PlanScreen(isEnding: true)),
        ]
    }
}
