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
        let title = words.title(ofWeek: days.map(state))
        let dates = words("picture.dates", ["first": words.short(days[0]), "last": words.short(days[6])])
        let monthTitle = words.title(ofMonth: month[0], kept: month.count { state($0) == .kept })
        let pullTitle = trend.direction.map { words("picture.pull.\($0)") } ?? words("picture.pull.unknown")
        return drawn(
            Data(
                title: title.plain, dates: dates.plain,
                week: days.map { Data.Day(label: words("weekday.short.\($0.weekday)").plain, state: state($0)) },
                monthTitle: monthTitle.plain,
                month: grid.map { $0.map { $0.map { Data.Day(label: String($0.dayOfMonth), state: state($0)) } } },
                pullTitle: pullTitle.plain,
                pull: (0..<UrgeTrend.length).map { trend.levels[first + $0] },
                pullDates: (words.short(first).plain, words.short(day).plain),
                pullLevels: words.list("picture.levels"),
                legend: shown.map { Data.Day(label: words("state.\($0)").plain, state: $0) },
                caption: words(
                    "picture.caption",
                    [
                        "title": title, "dates": dates, "states": words.counts(of: days.map(state)),
                        "month": monthTitle,
                        "pull": pullTitle,
                    ]
                ).plain), in: app.settings.settings.hasDarkPictures ? .dark : .light)
    }
}

extension Words {
    /// "March: 18 days kept", or the month and its year where there is none.
    fileprivate func title(ofMonth day: Day, kept: Int) -> Text {
        let month = self("month.\(day.month)")
        return kept > 0
            ? self("picture.month", count: kept, ["month": month])
            : self("month.title", ["month": month, "year": String(day.year)])
    }

    /// "3 kept, 1 partly kept".
    fileprivate func counts(of states: [DayState]) -> Text {
        let counts = DayState.allCases.filter { $0 != .upcoming && states.contains($0) }.map { state in
            self("picture.count", ["count": states.count { $0 == state }, "state": self("state.\(state)")])
        }
        return counts.isEmpty ? self("picture.nothing") : .joined(counts, by: ", ")
    }
}
