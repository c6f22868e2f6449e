import Conversation
import Domains
import Shared
import Words

/// Asks whether a model may reword insights: names the model and shows exactly what would be sent.
struct InsightModelScreen: Screen {
    enum Action: Codable {
        case show(withNotes: Bool)
        case choose(Consent.Choice)
        case back
    }

    static let name = "insight.model"

    private(set) var showsNotes = false

    /// With the present consent.
    static func opening(in app: AppContext) -> InsightModelScreen {
        InsightModelScreen(showsNotes: app.rewritings.choice == .withNotes)
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        guard let offer = app.rewritings.offer else {
            return Message(words("error.rewriting.notOffered"), rows: [[Button(words("button.back"), .back)]])
        }
        let choice = app.rewritings.choice
        let kind = Consent.Choice.notes(showsNotes)
        return Message(
            .paragraphs(
                words("insight.ai.title").styled(.bold),
                words("insight.ai.about", ["model": offer.model, "recipient": offer.recipient]),
                choice.map { words("insight.ai.state.\($0)") }, sent(in: app)),
            rows: [
                [Button(words("insight.ai.show.\(Consent.Choice.notes(!showsNotes))"), .show(withNotes: !showsNotes))],
                choice == kind ? [] : [Button(words("insight.ai.yes.\(kind)"), .choose(kind))],
                (choice == .no ? [] : [Button(words("insight.ai.no"), .choose(.no))])
                    + [Button(words("button.back"), .back)],
            ].filter { !$0.isEmpty }
        ).telling(app.rewritings.error, in: app).telling(app.checkIns.error, in: app).telling(app.urges.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .show(let withNotes): showsNotes = withNotes
        case .choose(let choice):
            guard app.rewritings.choose(choice, at: app.moment) else { return .stay }
            return .finish(app.words("insight.ai.saved.\(choice)"))
        case .back: return .finish(nil)
        }
        return .stay
    }

    /// The last week as it would be sent; before there is one, an example.
    private func sent(in app: AppContext) -> Text {
        let words = app.words
        let kind = Consent.Choice.notes(showsNotes)
        let aggregate = app.managers.aggregate(of: app.today.mondayOfLastWeek, at: app.now)
        guard app.managers.insightState(at: app.now).isTellable else {
            return .paragraphs(
                words("insight.ai.sent.empty", ["words": words("insight.ai.empty.\(kind)")]),
                words("insight.ai", ["language": words("language.name")]))
        }
        guard let (request, _) = RewritingRequest.made(of: aggregate, for: kind, in: words.insightLanguage) else {
            return words("insight.ai.sent.never")
        }
        return .paragraphs(
            words(app.rewritings.isOn ? "insight.ai.sent.now" : "insight.ai.sent"), Text(request.content),
            words("insight.ai.notes.\(kind)"), words("insight.ai.rules"), Text(request.instructions))
    }
}

extension Consent.Choice {
    fileprivate static func notes(_ goWithIt: Bool) -> Consent.Choice { goWithIt ? .withNotes : .withoutNotes }
}

extension InsightModelScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("What would be sent", sample: "slipping", InsightModelScreen()),
            Preview("Before there is a week", sample: "planless", InsightModelScreen(showsNotes: true)),
        ]
    }
}
