import Conversation
import Domains
import Shared
import Words

/// The six scores, each with a way to its explanation.
struct ScoresScreen: Screen {
    enum Action: Codable {
        case why(AttributeKind)
        case rate
        case home
    }

    static let name = "scores"

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        if let quiet = app.careLine {
            return Message(
                .paragraphs(words("score.title").styled(.bold), quiet),
                rows: [[Button(words("button.home"), .home)]], typing: .names)
        }
        let lines = AttributeKind.allCases.map { words.line(of: $0, in: app) }
        let buttons = AttributeKind.allCases.map {
            Button(words.capitalised(words("attribute.\($0)")), Action.why($0))
        }
        let isRated = app.attributes.firstRatings != nil
        return Message(
            .paragraphs(
                words("score.title").styled(.bold), .joined(lines, by: "\n"),
                app.attributes.evolutions.first.flatMap(words.weekLine(of:)),
                words(isRated || !app.attributes.canRate ? "score.about" : "score.unrated")),
            rows: [
                Array(buttons.prefix(3)), Array(buttons.dropFirst(3)),
                (app.attributes.canRate ? [Button(words(isRated ? "score.rateAgain" : "score.rate"), .rate)] : [])
                    + [Button(words("button.home"), .home)],
            ],
            typing: .names
        ).telling(app.attributes.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .why(let kind): .push(WhyScreen(kind: kind))
        case .rate: .push(RatingScreen())
        case .home: .home(nil)
        }
    }

    /// A number below a page of numbers may have been meant for the page, so it is asked first.
    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }
}

extension ScoresScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("After a month", sample: "steady", ScoresScreen()),
            Preview("Not rated yet", sample: "fresh", ScoresScreen()),
        ]
    }
}
