import Conversation
import Domains
import Shared
import Words

/// Why a score is what it is: the inputs, the rule, the last change.
struct WhyScreen: Screen {
    enum Action: Codable {
        case back
    }

    static let name = "scores.why"

    let kind: AttributeKind

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        return Message(
            .paragraphs(words.line(of: kind, in: app), lastWeek(in: app), lastChange(in: app), words("why.rule")),
            rows: [[Button(words("button.back"), .back)]],
            typing: .names
        ).telling(app.attributes.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> { .finish(nil) }

    /// Nil where no score has that name.
    static func read(_ name: String, in app: AppContext) -> Next<AppContext>? {
        AttributeKind.allCases.first { app.words("attribute.\($0)").plain.normalised == name.normalised }
            .map { .push(WhyScreen(kind: $0)) }
    }

    private func lastWeek(in app: AppContext) -> Text {
        let words = app.words
        guard let week = app.attributes.evolutions.first else {
            let rating = app.attributes.firstRatings?.ratings[kind]
            return rating.map { words("why.first", ["score": words.standing(of: kind, Score(rating: $0))]) }
                ?? words("why.unrated")
        }
        return describe(week, in: app)
    }

    private func describe(_ week: EvolutionSnapshot, in app: AppContext) -> Text {
        let words = app.words
        let title = words(
            "why.week",
            [
                "first": words.date(week.week, today: app.today), "last": words.date(week.week + 6, today: app.today),
            ])
        guard let movement = week.movements[kind] else { return title }
        switch week.outcome {
        case .tooFew: return .lines(title, words("why.tooFew", count: week.checkIns))
        case .observed: return .lines(title, words("why.observed"))
        case .moved:
            let tendency = Evolution.Tendency(better: movement.better, worse: movement.worse)
            let keeping = Evolution.Keeping(answers: week.answers)
            let isUnmoved = movement.before == movement.after
            // Half a dot down from the lowest goes nowhere.
            let step = Evolution.movement(tendency, keeping)
            let stayed = step < 0 ? "why.lowest" : step > 0 ? "why.highest" : "why.unmoved"
            return .lines(
                title,
                words(
                    "why.inputs",
                    [
                        "better": movement.better, "worse": movement.worse,
                        "tendency": words("why.tendency.\(tendency)"),
                    ]),
                words(
                    "why.plan",
                    [
                        "yes": week.answers[.yes] ?? 0, "partly": week.answers[.partly] ?? 0,
                        "no": week.answers[.no] ?? 0, "keeping": words("why.keeping.\(keeping)"),
                    ]),
                words(
                    isUnmoved ? stayed : "why.moved",
                    isUnmoved
                        ? ["score": words.standing(of: kind, movement.after)] : values(of: movement, in: app)))
        }
    }

    private func values(of movement: EvolutionSnapshot.Movement, in app: AppContext) -> Words.Values {
        [
            "before": app.words.standing(of: kind, movement.before),
            "after": app.words.standing(of: kind, movement.after),
        ]
    }

    /// The last change, if it was not in the last week.
    private func lastChange(in app: AppContext) -> Text? {
        let latest = app.attributes.evolutions.first
        guard let change = app.attributes.lastChange(of: kind), change.week != latest?.week,
            let movement = change.movements[kind]
        else { return nil }
        return app.words(
            "why.lastChange",
            [
                "before": app.words.standing(of: kind, movement.before),
                "after": app.words.standing(of: kind, movement.after),
                "date": app.words.date(change.week + 7, today: app.today),
            ])
    }

    /// A number below a page of numbers may have been meant for the page, so it is asked first.
    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }
}

extension WhyScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("It rose", sample: "steady", WhyScreen(kind: .clarity)),
            Preview("It stayed", sample: "steady", WhyScreen(kind: .focus)),
            Preview("Too few days", sample: "varied", WhyScreen(kind: .drive)),
            Preview("Nothing yet", sample: "fresh", WhyScreen(kind: .patience)),
        ]
    }
}
