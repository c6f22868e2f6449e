import Conversation
import Domains
import Shared
import Words

extension ProgressPicture {
    /// The picture of an insight, with its week as it was told.
    static func of(_ week: InsightAggregate, in app: AppContext) -> Picture {
        let told = Dictionary(week.weekDays.map { ($0.day, $0.state) }) { $1 }
        return upTo(week.week + 6, told: told, in: app)
    }

    /// The week of that day, the month that most of that week belongs to, and the thirty days up to that day.
    static func upTo(_ day: Day, told: [Day: DayState] = [:], in app: AppContext) -> Picture {
        let words = app.words
        let days = MonthGrid.week(of: day)
        let grid = MonthGrid.weeks(ofMonthWith: days.contains(app.today) ? day : days[3])
        let month = grid.joined().compactMap(\.self)
        let states = Dictionary(
            zip(days + month, app.managers.states(of: days + month, at: app.now)),
            uniquingKeysWith: { first, _ in first })
        let state: (Day) -> DayState = { told[$0] ?? states[$0] ?? .upcoming }
        let first = day - (UrgeTrend.length - 1)
        let trend = UrgeTrend(
            checkIns: app.checkIns.checkIns(from: first, through: day),
            urges: app.urges.urges(from: first, through: day),
            today: day)
        let shown = DayState.allCases.filter { (days + month).map(state).contains($0) }
        return drawn(
            Data(
                title: words.title(ofWeek: days.map(state)).plain,
                week: days.map { Data.Day(label: words("weekday.short.\($0.weekday)").plain, state: state($0)) },
                monthTitle: words(
                    "month.title", ["month": words("month.\(month[0].month)"), "year": String(month[0].year)]
                ).plain,
                month: grid.map { $0.map { $0.map { Data.Day(label: String($0.dayOfMonth), state: state($0)) } } },
                pullTitle: words("picture.pull", ["count": UrgeTrend.length]).plain,
                pull: (0..<UrgeTrend.length).map { trend.levels[first + $0] },
                pullDates: (words.short(first).plain, words.short(day).plain),
                pullScale: words("picture.scale").plain,
                legend: shown.map { Data.Day(label: words("state.\($0)").plain, state: $0) },
                caption: caption(of: days, month: month, state, trend, upTo: day, words)))
    }

    private static func caption(
        of days: [Day], month: [Day], _ state: @escaping (Day) -> DayState, _ trend: UrgeTrend, upTo last: Day,
        _ words: Words
    ) -> String {
        let told: ([Day]) -> Text = { days in
            let states = days.map(state)
            return .joined(
                DayState.allCases.filter { $0 != .upcoming && states.contains($0) }.map { state in
                    words("picture.count", ["count": states.count { $0 == state }, "state": words("state.\(state)")])
                }, by: ", ")
        }
        let weeks = trend.weeks.map { $0.map { words.decimal($0) } ?? words("progress.noWeek") }
        let week = told(days)
        return Text.joined(
            [
                words(
                    "picture.caption",
                    [
                        "first": words.short(days[0]), "last": words.short(days[6]),
                        "states": week.isEmpty ? words("picture.nothing") : week,
                    ]),
                told(month).isEmpty
                    ? nil
                    : words("picture.month", ["month": words("month.\(month[0].month)"), "states": told(month)]),
                trend.levels.isEmpty
                    ? nil
                    : words("progress.weeks", ["weeks": Text.joined(weeks, by: " → "), "day": words.short(last)]),
            ], by: " "
        )
        .plain
    }
}
