import Conversation
import Domains
import Shared
import Words

/// Where each number of an insight comes from, with the averages and comparisons for which the insight has no room.
struct InsightWhyScreen: Screen {
    enum Action: Codable {
        case wasRight
        case earlier
        case model
        case back
    }

    static let name = "insight.why"

    /// Longer lists of days help nobody.
    private static let listedDays = 6

    /// The Monday of its week; nil means the latest insight.
    let week: Day?

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let content = app.insight(about: monday(in: app))
        return Message(
            .paragraphs(
                words("insight.trace.title").styled(.bold),
                content.map { words.span(from: $0.aggregate.week, in: app) },
                content.map { traces(of: $0, in: app) } ?? InsightScreen.notYet(in: app)),
            rows: rows(in: app), typing: .names
        ).telling(app.insights.error, in: app)
    }

    func isSame(as other: InsightWhyScreen) -> Bool { week == other.week }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .wasRight: .push(InsightDisputeScreen(week: monday(in: app), isRestoring: true))
        case .earlier: .push(InsightHistoryScreen())
        case .model: .push(InsightModelScreen.opening(in: app))
        case .back: .finish(nil)
        }
    }

    /// A number below a page of numbers may have been meant for the page, so it is asked first.
    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        if app.words.means("insight.said.model", text), app.rewritings.offer != nil {
            return perform(.model, in: app)
        }
        return QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }

    private func monday(in app: AppContext) -> Day { week ?? app.managers.weekOfLatestInsight(at: app.now) }

    private func rows(in app: AppContext) -> [[Button<Action>]] {
        let words = app.words
        let offers: [Button<Action>?] = [
            app.insights.disputed(about: monday(in: app)).isEmpty
                ? nil : Button(words("insight.button.wasRight"), .wasRight),
            // Offered until it is answered; afterwards it is in the settings.
            app.rewritings.offer != nil && app.rewritings.choice == nil
                ? Button(words("insight.ai.offer"), .model) : nil,
        ]
        return [
            offers.compactMap(\.self),
            [Button(words("insight.button.earlier"), .earlier), Button(words("button.back"), .back)],
        ].filter { !$0.isEmpty }
    }

    private func traces(of content: InsightContent, in app: AppContext) -> Text {
        let words = app.words
        let number: (Fact) -> String = { words.number(of: $0).plain }
        let traces = Tracing.traces(of: content, named: words.numbers, number: number)
        let parts = Narration.Part.allCases.map { part in
            let folded = Tracing.folded(in: part, of: content, besides: traces, number: number)
            let lines = (traces.filter { $0.part == part } + folded).map { line(of: $0, in: content, app) }
            return lines.isEmpty
                ? nil : Text.lines(words("insight.part.\(part)").styled(.bold), .joined(lines, by: "\n"))
        }
        let details = Text.joined(parts, by: "\n\n")
        guard !details.isEmpty else { return words("insight.trace.none") }
        return .paragraphs(
            details, words("insight.trace.lately").styled(.faint), changes(since: content, in: app),
            scores(of: content, in: app), usage(of: content, in: app))
    }

    /// The days that were noted or changed since, which the insight does not include.
    private func changes(since content: InsightContent, in app: AppContext) -> Text? {
        let words = app.words
        let changed = app.managers.changes(since: content, at: app.now).map { day in
            words(
                "insight.changed.day",
                ["weekday": words("weekday.short.\(day.day.weekday)"), "state": words("state.\(day.state)")])
        }
        return changed.isEmpty ? nil : words("insight.changed", ["days": Text.joined(changed, by: ", ")])
    }

    /// How the last week moved the scores.
    private func scores(of content: InsightContent, in app: AppContext) -> Text? {
        guard content.aggregate.week == app.today.mondayOfLastWeek else { return nil }
        return app.attributes.evolutions.first { $0.week == content.aggregate.week }.flatMap(app.words.weekLine)
    }

    /// The tokens that a model used for this review, whether its words were sent or not.
    private func usage(of content: InsightContent, in app: AppContext) -> Text? {
        guard let rewriting = app.rewritings.rewriting(of: content.aggregate.week),
            // Until the insight is told, the model's words may still be used, so nothing is shown.
            app.insights.insight(for: content.aggregate.week)?.content != nil,
            content.model != nil || rewriting.usage.isSome
        else { return nil }
        let words = app.words
        let cost = rewriting.cost.map { words("insight.tokens.cost", ["cost": InsightWhyScreen.decimal($0)]) }
        return words(
            content.model == nil ? "insight.tokens.unused" : "insight.tokens",
            [
                "model": content.model ?? rewriting.model, "in": rewriting.usage.tokensIn,
                "out": rewriting.usage.tokensOut, "cost": cost ?? Text(),
            ]
        ).styled(.faint)
    }

    /// From millionths to four decimal places, rounded up, so that a small cost is not shown as zero.
    private static func decimal(_ millionths: Int) -> String {
        let places = (millionths + 99) / 100
        let fraction = String(places % 10_000)
        return "\(places / 10_000)." + String(repeating: "0", count: 4 - fraction.count) + fraction
    }

    private func line(of trace: Tracing.Trace, in content: InsightContent, _ app: AppContext) -> Text {
        let words = app.words
        let days = trace.fact?.days ?? []
        let isListed = (1...InsightWhyScreen.listedDays).contains(days.count)
        let isOfTheWeek = days.allSatisfy { $0 >= content.aggregate.week }
        let names = days.map { day in
            let weekday = words("weekday.short.\(day.weekday)")
            return isOfTheWeek
                ? weekday : words("insight.trace.day", ["weekday": weekday, "day": words.short(day)])
        }
        return words(
            "insight.trace.line",
            [
                "number": trace.number, "what": trace.fact.map(words.meaning) ?? words("insight.trace.unknown"),
                "days": isListed ? words("insight.trace.days", ["days": Text.joined(names, by: ", ")]) : Text(),
            ])
    }
}

extension InsightWhyScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("A week", sample: "slipping", InsightWhyScreen(week: nil)),
            Preview("None yet", sample: "planless", InsightWhyScreen(week: nil)),
        ]
    }
}
