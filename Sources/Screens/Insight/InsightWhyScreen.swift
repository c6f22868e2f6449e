import Conversation
import Domains
import Shared
import Words

/// Where each number of an insight comes from.
struct InsightWhyScreen: Screen {
    enum Action: Codable {
        case back
    }

    static let name = "insight.why"

    /// Longer lists of days help nobody.
    private static let listedDays = 6

    /// The Monday of its week; nil means the latest insight.
    let week: Day?

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let content = app.insight(about: week ?? app.managers.weekOfLatestInsight(at: app.now))
        return Message(
            .paragraphs(
                words("insight.trace.title").styled(.bold),
                content.map { words.span(from: $0.aggregate.week, in: app) },
                content.map { traces(of: $0, in: app) } ?? InsightScreen.notYet(in: app)),
            rows: [[Button(words("button.back"), .back)]], typing: .names
        ).telling(app.insights.error, in: app)
    }

    func isSame(as other: InsightWhyScreen) -> Bool { week == other.week }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> { .finish(nil) }

    /// A number below a page of numbers may have been meant for the page, so it is asked first.
    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }

    private func traces(of content: InsightContent, in app: AppContext) -> Text {
        let words = app.words
        let traces = Tracing.traces(of: content, numbers: words.numbers)
        guard !traces.isEmpty else { return words("insight.trace.none") }
        let parts = Narration.Part.allCases.map { part in
            let lines = traces.filter { $0.part == part }.map { line(of: $0, in: content, app) }
            return lines.isEmpty
                ? nil : Text.lines(words("insight.part.\(part)").styled(.bold), .joined(lines, by: "\n"))
        }
        return .paragraphs(
            .joined(parts, by: "\n\n"), words("insight.trace.lately").styled(.faint), usage(of: content, in: app))
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
