import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// For a person who is not safe: the card, and below its question a menu of what may help on a bad night.
struct NotSafeScreen: Screen {
    enum Action: Codable {
        case show(Page)
        case ground
        case later
        case meantElse
        case back
    }

    enum Page: String, Codable, CaseIterable {
        case card
        /// The answers to the card's question.
        case yes, no
        /// After words that are no answer.
        case stay
        case lines, person
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

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let country = app.settings.settings.country
        guard page != .card else {
            return Message(
                .paragraphs(crisis.card(in: country, words), crisis.isAsking ? words("unsafe.ask") : nil),
                rows: [
                    crisis.isAsking
                        ? [Button(words("button.yes"), .show(.yes)), Button(words("button.no"), .show(.no))]
                        : [Button(words("unsafe.button.person"), .show(.person)), ground(words)],
                    [Button(words("unsafe.button.meantElse"), .meantElse), Button(words("button.back"), .back)],
                ])
        }
        let text =
            page == .person
            ? words("unsafe.person", ["line": words("unsafe.person.line").styled(.bold)])
            : .paragraphs(words("unsafe.\(page)"), Crisis.lines(in: country, words))
        return Message(
            .paragraphs(text, words("unsafe.menu")),
            rows: [
                [ground(words), Button(words("unsafe.button.person"), .show(.person))],
                [Button(words("unsafe.button.lines"), .show(.lines)), Button(words("unsafe.button.later"), .later)],
            ])
    }

    private func ground(_ words: Words) -> Button<Action> { Button(words("unsafe.button.ground"), .ground) }

    /// Any words are answered here and not taken for a command.
    func claims(_ text: String, in app: AppContext) -> Bool {
        !isOver(in: app) && !app.words.means("said.sos", text) && !text.cleaned.isDigits
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard !isOver(in: app) else { return .pass }
        let means = { (key: String) in app.words.means(key, text) }
        if means("said.safeNow") || means("unsafe.said.meantElse") { return perform(.meantElse, in: app) }
        if means("said.yes") { return perform(.show(.yes), in: app) }
        if means("said.no") || means("said.nobody") { return perform(.show(.no), in: app) }
        if means("unsafe.said.ground") { return perform(.ground, in: app) }
        if means("unsafe.said.person") { return perform(.show(.person), in: app) }
        if means("unsafe.said.lines") { return perform(.show(.lines), in: app) }
        if means("unsafe.said.later") { return perform(.later, in: app) }
        return perform(.show(.stay), in: app)
    }

    func isOver(in app: AppContext) -> Bool { app.now > since + UrgeSnapshot.patience }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .show(let page):
            self.page = page
            return .stay
        case .ground: return .push(GroundingScreen(since: app.now))
        case .later: return .finish(app.words("unsafe.later"))
        case .meantElse: return .finish(app.words("unsafe.over"))
        case .back: return .finish(nil)
        }
    }
}

extension NotSafeScreen {
    static var previews: [Preview<AppContext>] {
        let now = Date(timeIntervalSince1970: 1_772_478_000)
        let cards: [Crisis] = Crisis.allCases
        return cards.map { Preview("The card: \($0)", sample: "steady", NotSafeScreen($0, since: now)) }
            + Page.allCases.filter { $0 != .card }.map {
                Preview("Below it: \($0)", sample: "steady", NotSafeScreen(.active, since: now, page: $0))
            } + [Preview("Without a country", sample: "night-shift", NotSafeScreen(.active, since: now))]
    }
}
