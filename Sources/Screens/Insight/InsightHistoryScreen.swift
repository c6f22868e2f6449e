import Conversation
import Domains
import Shared
import Words

/// The insights of earlier weeks, a page at a time.
struct InsightHistoryScreen: Screen {
    enum Action: Codable {
        case open(Day)
        case earlier
        case later
        case back
    }

    static let name = "insight.history"

    private static let pageLength = 6

    /// The Mondays at which pages were turned: each page holds the weeks before the last of these, the first page the
    /// latest.
    private(set) var pages: [Day] = []

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let (page, isMore) = page(in: app)
        let lines = page.map { insight in
            words(
                "insight.history.line",
                [
                    "first": words.short(insight.week), "last": words.short(insight.week + 6),
                    "marks": Text.joined(
                        (insight.content?.aggregate.weekDays ?? []).map { words.mark(for: $0.state) }, by: " "),
                ])
        }
        let buttons = page.map { Button(words.short($0.week), Action.open($0.week)) }
        return Message(
            .paragraphs(
                words("insight.history.title").styled(.bold),
                page.isEmpty ? words("insight.history.none") : .joined(lines, by: "\n")),
            rows: [
                Array(buttons.prefix(3)), Array(buttons.dropFirst(3)),
                (isMore ? [Button(words("week.earlier"), .earlier)] : [])
                    + (pages.isEmpty ? [] : [Button(words("week.later"), .later)])
                    + [Button(words("button.back"), .back)],
            ].filter { !$0.isEmpty },
            typing: .names, isLive: true
        ).telling(app.insights.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .open(let week): return .push(InsightScreen(week: week))
        case .earlier: if let last = page(in: app).insights.last { pages.append(last.week) }
        case .later: pages = pages.dropLast()
        case .back: return .finish(nil)
        }
        return .stay
    }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }

    private func page(in app: AppContext) -> (insights: [InsightSnapshot], isMore: Bool) {
        let found = app.insights.told(
            before: pages.last ?? app.today, limit: InsightHistoryScreen.pageLength + 1)
        return (Array(found.prefix(InsightHistoryScreen.pageLength)), found.count > InsightHistoryScreen.pageLength)
    }
}

extension InsightHistoryScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("None yet", sample: "planless", InsightHistoryScreen())
        ]
    }
}
