import Conversation
import Domains
import FoundationEssentials
import Shared
import Understanding
import Words

/// Before a visit on purpose: where, how long, what for, and one breath.
struct VisitScreen: Screen {
    enum Action: Codable {
        case app(String)
        case minutes(Int)
        case start
        case leaveIt
        /// Whether the suggested app is the one that was meant.
        case meant(Bool)
    }

    static let name = "visit"

    private(set) var app: String?
    private(set) var minutes: Int?
    private(set) var purpose: String?
    private(set) var pauseEndsAt: Date?
    /// What a misspelled app probably means, until that is answered.
    private var suggested: String?
    /// Optional, since earlier versions lack it.
    private var since: Date?

    init(
        app: String? = nil, minutes: Int? = nil, purpose: String? = nil, pauseEndsAt: Date? = nil,
        suggested: String? = nil
    ) {
        self.app = app
        self.suggested = suggested
        self.minutes = minutes
        self.purpose = purpose
        self.pauseEndsAt = pauseEndsAt
    }

    /// `/open instagram 10 reply to Ana`; missing parts are asked for, and a visit under way is shown.
    static func opening(_ argument: String, in app: AppContext) -> Next<AppContext> {
        if app.visits.latest?.isOpen(at: app.now) == true { return .push(RunningVisitScreen()) }
        let request = VisitRequest(argument, units: app.words.minuteUnits, joints: app.words.list("visit.joints"))
        let fillers = app.words.phrases("visit.purpose.fillers")
        var screen = VisitScreen(
            app: request.app.map(app.words.spelled), minutes: request.minutes,
            purpose: request.purpose.flatMap { fillers.isAll(of: Said($0)) ? nil : $0 })
        screen.suggest(in: app)
        screen.since = app.now
        if screen.isAcceptable(in: app) {
            screen.pauseIfComplete(in: app)
        } else {
            // The question with the wrong answer comes again, below the error.
            switch app.visits.error {
            case .minutesOutOfRange: screen.minutes = nil
            case .purposeTooLong: screen.purpose = nil
            default: screen.app = nil
            }
        }
        return .push(screen)
    }

    func body(in context: AppContext) -> Message<Action> {
        let words = context.words
        let leaveIt = [Button(words("sos.button.leaveIt"), Action.leaveIt)]
        let message: Message<Action>
        if app == nil {
            let apps = (context.plans.history.latestTerms?.apps ?? Array(PlanPreset.apps.prefix(3))).prefix(6)
            message = Message(
                words("visit.ask.app"), rows: apps.map { [Button(Text($0), .app($0))] } + [leaveIt], typing: .labels)
        } else if let suggested, let app {
            let meant = Button(words("plan.meant", ["app": suggested]), Action.meant(true))
            let notMeant = Button(words("plan.notMeant", ["typed": app]), Action.meant(false))
            message = Message(
                words("plan.ask.meant", ["app": suggested]), rows: [[meant, notMeant], leaveIt], typing: .names)
        } else if minutes == nil {
            message = Message(
                words("visit.ask.minutes"),
                rows: [[5, 10, 15].map { Button(Text(String($0)), .minutes($0)) }, leaveIt], typing: .labels)
        } else if purpose == nil {
            message = Message(words("visit.ask.purpose"), rows: [leaveIt], typing: .labels)
        } else if let pauseEndsAt, context.now < pauseEndsAt {
            message = Message(
                .paragraphs(contract(words), words("visit.pause")), rows: [leaveIt], typing: .names, isLive: true,
                changesAt: pauseEndsAt)
        } else {
            message = Message(
                .paragraphs(contract(words), closed(in: context) ?? words("visit.ask.start")),
                rows: [[Button(words("visit.button.start"), .start)], leaveIt], typing: .names)
        }
        return message.telling(context.visits.error, in: context)
    }

    mutating func perform(_ action: Action, in context: AppContext) -> Next<AppContext> {
        switch action {
        case .app(let name): return take({ $0.app = name }, in: context)
        case .minutes(let count): return take({ $0.minutes = count }, in: context)
        case .leaveIt: return .finish(context.words("visit.left"))
        case .meant(let isMeant):
            if isMeant { app = suggested }
            suggested = nil
            pauseIfComplete(in: context)
            return .stay
        case .start:
            guard let app, let minutes, let purpose,
                context.visits.start(app: app, purpose: purpose, minutes: minutes, at: context.moment)
            else { return .stay }
            return .replace(RunningVisitScreen())
        }
    }

    /// For how long a visit that was asked for is still wanted.
    private static let patience: TimeInterval = 3600

    func isAsking(in context: AppContext) -> Bool { true }

    /// Other minutes rate no day, and "open" opens what has just been agreed on.
    func claims(_ text: String, in context: AppContext) -> Bool {
        let words = context.words
        guard minutes != nil, suggested == nil, !isOver(in: context) else { return false }
        if purpose != nil, words.means("said.go", text) { return true }
        return VisitRequest.otherMinutes(
            in: text, units: words.minuteUnits, around: words.list("visit.minutes.around")) != nil
    }

    func isOver(in context: AppContext) -> Bool { since.map { context.now > $0 + VisitScreen.patience } ?? false }

    mutating func read(_ text: String, in context: AppContext) -> Next<AppContext> {
        if let suggested {
            if context.words.means("said.yes", text) || suggested.normalised == text.normalised {
                return perform(.meant(true), in: context)
            }
            if context.words.means("said.no", text) { return perform(.meant(false), in: context) }
        }
        let bare = context.words.bareAnswer(in: text, without: "visit.around")
        let means = { (key: String) in context.words.means(key, text) || context.words.means(key, part: bare) }
        if ["said.no", "said.leftIt", "said.out", "said.nothing", "visit.said.declines"].contains(where: means) {
            return perform(.leaveIt, in: context)
        }
        if minutes != nil, suggested == nil,
            let other = VisitRequest.otherMinutes(
                in: text, units: context.words.minuteUnits, around: context.words.list("visit.minutes.around"))
        {
            return take({ $0.minutes = other }, in: context)
        }
        if app == nil || purpose == nil, Understood.isElsewhere(text, over: self, in: context) { return .pass }
        if app == nil {
            let next = take({ $0.app = context.words.spelled(text.cleaned) }, in: context)
            suggest(in: context)
            return next
        }
        if minutes == nil, context.words.means("said.goBack", text) {
            app = nil
            return .stay
        }
        if suggested != nil { return .unclear(context.words("unclear.yesOrNo")) }
        if minutes == nil {
            guard let minutes = minutes(in: text, context) else {
                // "To message Jess", before how long.
                if purpose == nil, let reason = Understood.reason(in: text, context) {
                    return take({ $0.purpose = reason }, in: context)
                }
                return .unclear(context.words("visit.unclear.minutes"))
            }
            let purpose = purpose ?? Understood.purpose(in: text, context)
            return take(
                {
                    $0.minutes = minutes
                    $0.purpose = purpose
                }, in: context)
        }
        if purpose == nil, context.words.means("said.goBack", text) {
            minutes = nil
            return .stay
        }
        if purpose == nil {
            if context.words.names("visit.said.left", text) { return .unclear(context.words("visit.notStarted")) }
            // A question is no purpose.
            let isNone = context.words.means("said.yes", text) || text.contains("?")
            return isNone ? .stay : take({ $0.purpose = text.cleaned }, in: context)
        }
        guard ["said.yes", "said.go"].contains(where: means) else { return .pass }
        return pauseEndsAt.map { context.now < $0 } ?? false ? .stay : perform(.start, in: context)
    }

    /// "10", "half an hour", "ten minutes to answer Ana".
    private func minutes(in text: String, _ context: AppContext) -> Int? {
        let inWords = text.contains(where: \.isNumber) ? nil : Understood.named(in: text, context)?.onlyNumber
        return Understood.minutes(in: text, context) ?? VisitRequest.minutes(in: text, units: context.words.minuteUnits)
            ?? context.words.strength(in: text) ?? inWords
    }

    mutating func takeAsText(_ text: String, in context: AppContext) -> Next<AppContext> {
        guard app != nil, suggested == nil, minutes != nil, purpose == nil else { return read(text, in: context) }
        return take({ $0.purpose = text.cleaned }, in: context)
    }

    /// An invalid answer is not kept, and its question stays.
    private mutating func take(_ change: (inout VisitScreen) -> Void, in context: AppContext) -> Next<AppContext> {
        var changed = self
        change(&changed)
        guard changed.isAcceptable(in: context) else { return .stay }
        self = changed
        pauseIfComplete(in: context)
        return .stay
    }

    private func isAcceptable(in context: AppContext) -> Bool {
        context.visits.accepts(app: app ?? "?", purpose: purpose ?? "", minutes: minutes ?? 1)
    }

    private mutating func suggest(in context: AppContext) {
        suggested = app.flatMap { context.words.planVocabulary.slip(in: $0, own: context.plans.history.ownThings) }
    }

    private mutating func pauseIfComplete(in context: AppContext) {
        guard app != nil, minutes != nil, purpose != nil, suggested == nil else { return }
        pauseEndsAt = context.now + VisitManager.pause
    }

    /// That the plan closes the app now, and whether it shall be all the same.
    private func closed(in context: AppContext) -> Text? {
        guard let app, let closing = context.plans.history.closing(of: app, at: context.moment) else { return nil }
        guard let until = closing.until else {
            return context.words("visit.closed", count: minutes ?? 0, ["app": closing.app])
        }
        return context.words("visit.closed.until", count: minutes ?? 0, ["app": closing.app, "until": until])
    }

    private func contract(_ words: Words) -> Text {
        words("visit.contract", count: minutes ?? 0, ["app": app ?? "", "purpose": purpose ?? ""])
    }

    /// "Open instagram 10 reply to Ana"; without minutes it may be something else.
    static func request(in text: String, _ app: AppContext) -> String? {
        guard let first = app.words.said(text).words.first, app.words.means("said.open", part: first) else {
            return nil
        }
        let parts = text.cleaned.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard parts.count == 2, app.words.means("said.open", part: parts[0]) else { return nil }
        let request = VisitRequest(
            parts[1], units: app.words.minuteUnits, joints: app.words.list("visit.joints"))
        guard let minutes = request.minutes, (request.app ?? "").count <= VisitManager.longest.app,
            // "For 3 hours" are no three minutes.
            Understood.minutes(in: text, app).map({ $0 == minutes }) ?? true
        else { return nil }
        return parts[1]
    }
}

extension VisitScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        return [
            Preview("Where", sample: "steady", VisitScreen()),
            Preview("A slip of the finger", sample: "steady", VisitScreen(app: "instgram", suggested: "Instagram")),
            Preview("How long", sample: "steady", VisitScreen(app: "Instagram")),
            Preview("What for", sample: "steady", VisitScreen(app: "Instagram", minutes: 10)),
            Preview(
                "One breath", sample: "steady",
                VisitScreen(app: "Instagram", minutes: 10, purpose: "reply to Ana", pauseEndsAt: now + 15)),
            Preview(
                "Ready", sample: "steady",
                VisitScreen(app: "Instagram", minutes: 10, purpose: "reply to Ana", pauseEndsAt: now)),
        ]
    }
}
