import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// For a person who is not safe: the card, and below its question a menu of what may help on a bad night. It holds
/// nothing of what was said.
struct NotSafeScreen: Screen {
    enum Action: Codable {
        case show(Page)
        case plan
        case ground
        case askTomorrow
        case keepNote
        case safeNow
        case meantElse
        case undo
        case back
    }

    enum Page: String, Codable, CaseIterable {
        case card
        /// The answers to the card's question.
        case yes, no
        /// After words that are no answer.
        case stay
        /// Somebody is with them, or on the way.
        case reached
        case lines, person
        /// On the way out: what can still be asked for.
        case later
        /// The care was ended early.
        case over
    }

    static let name = "notSafe"
    static let version = 3

    let crisis: Crisis
    let since: Date
    private(set) var page: Page

    init(_ crisis: Crisis, since: Date, page: Page = .card) {
        self.crisis = crisis
        self.since = since
        self.page = page
    }

    /// For somebody who says so by a button or a command. It is heard like words that mean it.
    static func opened(in app: AppContext) -> Next<AppContext> {
        app.managers.hear(.passive, at: app.now)
        app.cares.holdOn(until: app.now)
        return .push(NotSafeScreen(.passive, since: app.now))
    }

    func body(in app: AppContext) -> Message<Action> {
        message(in: app).telling(app.cares.error, in: app)
    }

    /// Any words are answered here and not taken for a command.
    func claims(_ text: String, in app: AppContext) -> Bool {
        if page == .over { return takesBack(text, in: app) }
        return !isOver(in: app) && !app.words.means("said.sos", text) && !text.cleaned.isDigits
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let means = { (key: String) in app.words.means(key, text) }
        if page == .over, takesBack(text, in: app) { return perform(.undo, in: app) }
        guard !isOver(in: app) else { return .pass }
        // Somebody who has taken something may feel fine: only the button says that it was meant otherwise.
        if crisis == .overdose, means("said.safeNow") || means("unsafe.said.meantElse") {
            return perform(.show(.stay), in: app)
        }
        if means("said.safeNow") { return perform(.safeNow, in: app) }
        if means("unsafe.said.meantElse") { return perform(.meantElse, in: app) }
        if means("unsafe.said.askTomorrow") { return perform(.askTomorrow, in: app) }
        if page == .later, means("said.yes") { return perform(.askTomorrow, in: app) }
        // An "ok" is no answer to whether somebody wants to die, nor is a yes to something else.
        if [.card, .stay, .no].contains(page), means("unsafe.said.yes") { return perform(.show(.yes), in: app) }
        if means("said.no") || means("said.nobody") { return perform(page == .later ? .back : .show(.no), in: app) }
        if means("unsafe.said.plan") { return perform(.plan, in: app) }
        if means("unsafe.said.ground") { return perform(.ground, in: app) }
        if means("unsafe.said.person") { return perform(.show(.person), in: app) }
        if means("unsafe.said.lines") { return perform(.show(.lines), in: app) }
        if app.words.names("unsafe.said.reached", text), !app.words.names("unsafe.said.notReached", text) {
            return perform(.show(.reached), in: app)
        }
        if means("unsafe.said.later") { return perform(page == .later ? .back : .show(.later), in: app) }
        return perform(.show(.stay), in: app)
    }

    /// Whether the words say that it was no joke after all.
    private func takesBack(_ text: String, in app: AppContext) -> Bool {
        app.words.means("said.undo", text) || app.words.names("unsafe.said.meantIt", text)
    }

    func isOver(in app: AppContext) -> Bool { page == .over || app.now > since + UrgeSnapshot.patience }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .show(let page):
            // Whatever was heard before, a yes is graver.
            if page == .yes { app.managers.hear(.active, at: app.now) }
            self.page = page
            return .stay
        case .plan: return .push(SafetyPlanScreen())
        case .ground: return .push(GroundingScreen(since: app.now))
        case .askTomorrow:
            guard let time = app.managers.askTomorrow(at: app.now) else { return .stay }
            return .finish(app.words("unsafe.willAsk", app.dayAndTime(of: time)))
        case .keepNote: return .finish(app.keepLine(saidAt: since))
        case .safeNow, .meantElse:
            var isMisunderstanding = false
            if case .meantElse = action { isMisunderstanding = true }
            app.cares.letGo()
            guard app.managers.endCare(isMisunderstanding: isMisunderstanding, at: app.now) else {
                return app.cares.error == nil ? .finish(app.words("unsafe.over")) : .stay
            }
            page = .over
            return .stay
        case .undo:
            guard case .care = app.managers.undoCareEnd(at: app.now) else {
                return .finish(app.words("error.\(app.managers.drainError() ?? "change.undoOver")"))
            }
            page = .stay
            return .stay
        case .back:
            app.cares.letGo()
            return .finish(nil)
        }
    }
}

// MARK: - The pages

extension NotSafeScreen {
    private func message(in app: AppContext) -> Message<Action> {
        let words = app.words
        let country = app.settings.settings.country
        switch page {
        case .card:
            return Message(
                .paragraphs(crisis.card(in: country, words), crisis.isAsking ? words("unsafe.ask") : nil),
                rows: [
                    crisis.isAsking
                        ? [Button(words("button.yes"), .show(.yes)), Button(words("button.no"), .show(.no))]
                        : [person(words), ground(words)],
                    [Button(words("unsafe.button.meantElse"), .meantElse), Button(words("button.back"), .back)],
                ])
        case .yes, .no, .stay, .reached, .lines:
            // After an overdose every answer leads back to the call.
            let isCall = crisis == .overdose && page != .lines
            let text = words(isCall ? page == .reached ? "unsafe.calling" : "unsafe.callAnyway" : "unsafe.\(page)")
            return menu(
                .paragraphs(text, page == .lines ? words.helplines(in: country) : Crisis.lines(in: country, words)),
                words)
        case .person:
            return menu(words("unsafe.person", ["line": words("unsafe.person.line").styled(.bold)]), words)
        case .later: return leaving(in: app)
        case .over:
            return Message(
                words("unsafe.over"),
                rows: [[Button(words("button.undo"), .undo), Button(words("button.done"), .back)]], typing: .names)
        }
    }

    private func menu(_ text: Text, _ words: Words) -> Message<Action> {
        Message(
            .paragraphs(text, words("unsafe.menu")),
            rows: [
                [Button(words("unsafe.button.plan"), .plan)],
                [ground(words), person(words)],
                [
                    Button(words("unsafe.button.lines"), .show(.lines)),
                    Button(words("unsafe.button.later"), .show(.later)),
                ],
            ] + (crisis == .overdose ? [[Button(words("unsafe.button.meantElse"), .meantElse)]] : []))
    }

    private func leaving(in app: AppContext) -> Message<Action> {
        let words = app.words
        let isAsked = app.cares.present(at: app.now).map { $0.followUpAt == nil } ?? false
        let keep = app.cares.line(saidAt: since) == nil ? nil : Button(words("unsafe.button.note"), Action.keepNote)
        return Message(
            .paragraphs(words("unsafe.later"), isAsked ? words("unsafe.later.ask") : nil),
            rows: [
                isAsked ? [Button(words("unsafe.button.askTomorrow"), .askTomorrow)] : [],
                [Button(words(isAsked ? "unsafe.button.dontAsk" : "button.done"), .back)],
                app.isInCare ? [Button(words("unsafe.button.safeNow"), .safeNow)] : [],
                [keep].compactMap(\.self),
            ].filter { !$0.isEmpty })
    }

    private func ground(_ words: Words) -> Button<Action> { Button(words("unsafe.button.ground"), .ground) }
    private func person(_ words: Words) -> Button<Action> { Button(words("unsafe.button.person"), .show(.person)) }
}

extension NotSafeScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        return Crisis.allCases.map { Preview("The card: \($0)", sample: "steady", NotSafeScreen($0, since: now)) }
            + Page.allCases.filter { $0 != .card }.map {
                Preview("Below it: \($0)", sample: "in-care", NotSafeScreen(.active, since: now, page: $0))
            } + [Preview("Without a country", sample: "night-shift", NotSafeScreen(.active, since: now))]
    }
}
