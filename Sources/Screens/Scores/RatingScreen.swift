import Conversation
import Domains
import Shared
import Words

/// The six first ratings, one after another; each can be skipped and gone back to.
struct RatingScreen: Screen {
    enum Action: Codable {
        case rate(Int)
        case leaveOut
        case back
        case cancel
    }

    static let name = "scores.rating"

    private(set) var ratings: [AttributeKind: Int] = [:]
    private(set) var index = 0

    init(ratings: [AttributeKind: Int] = [:], index: Int = 0) {
        self.ratings = ratings
        self.index = index
    }

    private var kind: AttributeKind { AttributeKind.allCases[min(max(index, 0), AttributeKind.allCases.count - 1)] }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let buttons = AttributeManager.ratings.map { level in
            [
                Button(words.capitalised(words.standing(of: kind, Score(rating: level))), Action.rate(level))
            ]
        }
        return Message(
            words(
                "score.ask",
                [
                    "attribute": words("attribute.\(kind)"), "number": index + 1, "count": AttributeKind.allCases.count,
                ]),
            rows: buttons + [
                [Button(words("button.leaveOut"), .leaveOut)] + (index > 0 ? [Button(words("button.back"), .back)] : [])
                    + [Button(words("button.cancel"), .cancel)]
            ],
            typing: .names,
            isLive: true
        ).telling(app.attributes.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .rate(let level): ratings[kind] = level
        case .leaveOut: ratings[kind] = nil
        case .back:
            index = max(index - 1, 0)
            return .stay
        case .cancel: return .finish(app.words("checkin.cancelled"))
        }
        guard index + 1 < AttributeKind.allCases.count else {
            guard app.attributes.rate(ratings, at: app.moment) else { return .stay }
            return .finish(app.words("score.rated"))
        }
        index += 1
        return .stay
    }

    func isAsking(in app: AppContext) -> Bool { true }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if app.words.means("said.skip", text) { return perform(.leaveOut, in: app) }
        // "2 hazy" was a button's label.
        let typed = text.cleaned.drop { $0.isNumber || $0.isWhitespace }
        let named = AttributeManager.ratings.first {
            app.words.level(of: kind, $0).plain.normalised == String(typed).normalised
        }
        guard let number = Int(text.cleaned) ?? named else { return .unclear(app.words("score.unclear")) }
        guard AttributeManager.ratings.contains(number) else {
            return .say(app.words("error.attribute.ratingOutOfRange"))
        }
        return perform(.rate(number), in: app)
    }
}

extension RatingScreen {
    static var previews: [Preview<AppContext>] {
        AttributeKind.allCases.enumerated().map { index, kind in
            Preview("\(kind)", sample: "fresh", RatingScreen(index: index))
        }
    }
}
