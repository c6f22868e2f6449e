import Conversation
import Domains
import Shared
import Words

/// A month as marks, one week per line, from Monday.
struct MonthScreen: Screen {
    enum Action: Codable {
        case earlier
        case later
        case back
    }

    static let name = "month"

    /// Any day of the month.
    private(set) var day: Day

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let weeks = MonthGrid.weeks(ofMonthWith: day).map { $0.compactMap(\.self) }
        let states = weeks.map { app.managers.states(of: $0, at: app.now) }
        let isFirst = day - (day.dayOfMonth - 1) <= app.managers.firstDay(at: app.now)
        let isPresent = (day.month, day.year) == (app.today.month, app.today.year)
        return Message(
            .paragraphs(
                words("month.title", ["month": words("month.\(day.month)"), "year": String(day.year)]).styled(.bold),
                .joined(zip(weeks, states).map { line(of: $0, $1, words) }, by: "\n"),
                words("month.legend", ["legend": words.legend(of: states.flatMap(\.self))]).styled(.faint)),
            rows: [
                (isFirst ? [] : [Button(words("week.earlier"), .earlier)])
                    + (isPresent ? [] : [Button(words("week.later"), .later)])
                    + [Button(words("button.back"), .back)]
            ],
            typing: .names,
            isLive: true
        ).telling(app.checkIns.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        // The last day of the month before, or the first of the month after.
        case .earlier: day = day - day.dayOfMonth
        case .later: day = min(day - (day.dayOfMonth - 1) + daysInMonth, app.today)
        case .back: return .finish(nil)
        }
        return .stay
    }

    private var daysInMonth: Int { MonthGrid.weeks(ofMonthWith: day).joined().count { $0 != nil } }

    private func line(of week: [Day], _ states: [DayState], _ words: Words) -> Text {
        let marks = Text.joined(states.map(words.mark), by: " ")
        guard let first = week.first, let last = week.last, first != last else {
            return words("month.oneDay", ["first": week.first?.dayOfMonth ?? 0, "marks": marks])
        }
        return words("month.line", ["first": first.dayOfMonth, "last": last.dayOfMonth, "marks": marks])
    }

    /// A number below a page of numbers may have been meant for the page, so it is asked first.
    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }
}

extension MonthScreen {
    static var previews: [Preview<AppContext>] {
        let day = Day(number: 20_514)
        return [
            Preview("Some of everything", sample: "varied", MonthScreen(day: day)),
            Preview("A good month", sample: "steady", MonthScreen(day: day - 20)),
        ]
    }
}
