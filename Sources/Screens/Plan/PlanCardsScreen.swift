import Conversation
import Domains
import Shared
import Words

/// The if-then cards, and the steps to a new one. The person types the new card once more at the end, since writing it
/// twice makes it easier to remember.
struct PlanCardsScreen: Screen {
    enum Action: Codable {
        case new
        case remove(Int)
        case cue(Int)
        case response(Int)
        case saveAsIs
        case back
    }

    enum Step: String, Codable {
        case cue, response, again
    }

    static let name = "plan.cards"

    /// Nil: the list of cards.
    private(set) var step: Step?
    private(set) var cue = ""
    private(set) var response = ""

    init(step: Step? = nil, cue: String = "", response: String = "") {
        self.step = step
        self.cue = cue
        self.response = response
    }

    /// A line that is a whole card is written once more, and there it is: "new card: if I get home then I read".
    static func opening(hearing text: String, in app: AppContext) -> PlanCardsScreen {
        var screen = PlanCardsScreen()
        let said = text.split(separator: ":", maxSplits: 1).last.map(String.init) ?? text
        if app.plans.history.latestTerms != nil, let card = IfThenCard(said, vocabulary: app.words.cardVocabulary) {
            _ = screen.take(card, in: app)
        }
        return screen
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            text(in: app), rows: rows(in: app) + [[Button(words("button.back"), .back)]],
            typing: step == .cue || step == .response ? .labels : .names
        ).telling(app.plans.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .new: step = .cue
        case .remove(let index):
            return change(
                { if $0.cards.indices.contains(index) { $0.cards.remove(at: index) } }, saying: "plan.card.removed",
                in: app)
        case .cue(let index): return take(offered: index, of: "plan.card.cues", in: app)
        case .response(let index): return take(offered: index, of: "plan.card.responses", in: app)
        case .saveAsIs: return save(in: app)
        case .back:
            switch step {
            case nil: return .finish(nil)
            case .cue: step = nil
            case .response: step = .cue
            case .again: step = .response
            }
        }
        return .stay
    }

    func isAsking(in app: AppContext) -> Bool { step != nil }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let whole = IfThenCard(text, vocabulary: app.words.cardVocabulary)
        switch step {
        case nil, .cue, .response:
            if let whole { return take(whole, in: app) }
            // A bare number may have been meant for a card.
            if step == nil { return QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass }
            return take(text.cleaned, in: app)
        case .again:
            let card = IfThenCard(cue: cue, response: response)
            let isSame = whole.map { app.words.isSame($0, as: card) } ?? false
            guard isSame || text.normalised == app.words.sentence(of: card).plain.normalised else {
                let said = app.words.said(text).words[...]
                let isCard = app.words.phrases("plan.card.ifWords").length(in: said) != nil
                return !isCard && Understood.isElsewhere(text, over: self, in: app)
                    ? .pass : .unclear(app.words("plan.card.notYet"))
            }
            return save(in: app)
        }
    }

    private mutating func take(_ card: IfThenCard, in app: AppContext) -> Next<AppContext> {
        guard app.plans.fits(PlanTerms(cards: [card])) else { return .stay }
        (cue, response, step) = (card.cue, card.response, .again)
        return .stay
    }

    /// A button may be older than the list of words: if the list no longer has its entry, the question stays.
    private mutating func take(offered index: Int, of list: String, in app: AppContext) -> Next<AppContext> {
        let offered = app.words.list(list)
        return offered.indices.contains(index) ? take(offered[index], in: app) : .stay
    }

    private mutating func take(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        guard app.plans.fits(PlanTerms(cards: [IfThenCard(cue: text, response: "")])) else { return .stay }
        if step == .cue {
            cue = text.without(prefixes: words.list("plan.card.ifWords"))
            step = .response
        } else {
            response = text.without(prefixes: words.list("plan.card.thenWords"))
            step = .again
        }
        return .stay
    }

    private mutating func save(in app: AppContext) -> Next<AppContext> {
        let card = IfThenCard(cue: cue, response: response)
        return change({ $0.cards.append(card) }, saying: "plan.card.saved", in: app)
    }

    private mutating func change(
        _ change: (inout PlanTerms) -> Void, saying key: String, in app: AppContext
    ) -> Next<AppContext> {
        guard var terms = app.plans.history.latestTerms else { return .say(app.words("error.plan.noPlan")) }
        change(&terms)
        guard app.plans.save(terms, at: app.moment) else { return .stay }
        (step, cue, response) = (nil, "", "")
        return .say(app.words(key))
    }

    private func text(in app: AppContext) -> Text {
        let words = app.words
        switch step {
        case nil:
            let cards = app.plans.history.latestTerms?.cards ?? []
            return .paragraphs(
                words("plan.card.title"),
                cards.isEmpty ? words("plan.card.none") : .joined(cards.map(words.sentence(of:)), by: "\n"))
        case .cue: return words("plan.card.askCue")
        case .response: return words("plan.card.askResponse", ["cue": cue])
        case .again:
            let card = IfThenCard(cue: cue, response: response)
            return words("plan.card.askAgain", ["card": words.sentence(of: card).styled(.bold)])
        }
    }

    private func rows(in app: AppContext) -> [[Button<Action>]] {
        let words = app.words
        switch step {
        case nil:
            let cards = app.plans.history.latestTerms?.cards ?? []
            let removals = cards.indices.map {
                Button(words("plan.card.remove", ["number": $0 + 1]), Action.remove($0))
            }
            return [[Button(words("plan.card.new"), .new)]] + (removals.isEmpty ? [] : [removals])
        case .cue:
            return words.list("plan.card.cues").enumerated().map { [Button(Text($1), .cue($0))] }
        case .response:
            return words.list("plan.card.responses").enumerated().map { [Button(Text($1), .response($0))] }
        case .again: return [[Button(words("plan.card.saveAsIs"), .saveAsIs)]]
        }
    }
}

extension Words {
    fileprivate var cardVocabulary: IfThenCard.Vocabulary {
        once("card") {
            IfThenCard.Vocabulary(
                ifWords: list("plan.card.ifWords"), thenWords: list("plan.card.thenWords"),
                joins: list("plan.word.and"), selves: list("plan.card.selves"))
        }
    }

    /// Whether two cards read the same.
    fileprivate func isSame(_ card: IfThenCard, as other: IfThenCard) -> Bool {
        sentence(of: card).plain.normalised == sentence(of: other).plain.normalised
    }
}

extension String {
    /// Removes the words that the card itself adds: the cue of "If I am bored," is "I am bored".
    fileprivate func without(prefixes: [String]) -> String {
        let rest = cleaned
        guard let prefix = prefixes.first(where: { rest.lowercased().hasPrefix($0.lowercased() + " ") }) else {
            return rest.withoutStops
        }
        return String(rest.dropFirst(prefix.count)).withoutStops
    }
}

extension PlanCardsScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("The list", sample: "steady", PlanCardsScreen()),
            Preview("If", sample: "steady", PlanCardsScreen(step: .cue)),
            Preview("Then", sample: "steady", PlanCardsScreen(step: .response, cue: "I am bored")),
            Preview(
                "Once more", sample: "steady",
                PlanCardsScreen(step: .again, cue: "I am bored", response: "I look out of the window")),
        ]
    }
}
