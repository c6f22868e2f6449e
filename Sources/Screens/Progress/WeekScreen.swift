import Conversation
import Domains
import Shared
import Words

/// A week, day by day.
struct WeekScreen: Screen {
    enum Action: Codable {
        case earlier
        case later
        case back
    }

    static let name = "week"

    /// Any day of the week.
    private(set) var day: Day

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let days = MonthGrid.week(of: day)
        let noted = app.checkIns.checkIns(from: days[0], through: min(days[6], app.today)).byDay
        let urges = Dictionary(grouping: app.urges.urges(from: days[0], through: days[6]), by: \.day)
        let lines = zip(days, app.managers.states(of: days, at: app.now)).map { day, state in
            words(
                "week.line",
                [
                    "day": words.capitalised(words("weekday.\(day.weekday)")).styled(.bold),
                    "state": words.name(of: state, on: day, today: app.today),
                    "answers": words.answers(of: noted[day], beside: state),
                    "urges": urges[day].map { words("week.urges", count: $0.count) } ?? Text(),
                ])
        }
        let title = words.span(from: days[0], through: days[6], in: app)
        return Message(
            .paragraphs(title.styled(.bold), .joined(lines, by: "\n")),
            rows: [
                (days[0] > app.managers.firstDay(at: app.now) ? [Button(words("week.earlier"), .earlier)] : [])
                    + (days.contains(app.today) ? [] : [Button(words("week.later"), .later)])
                    + [Button(words("button.back"), .back)]
            ],
            typing: .names,
            isLive: true
        ).telling(app.checkIns.error, in: app).telling(app.urges.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .earlier: day = day - 7
        case .later: day = min(day + 7, app.today)
        case .back: return .finish(nil)
        }
        return .stay
    }

    /// A number below a page of numbers may have been meant for the page, so it is asked first.
    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }
}

extension WeekScreen {
    static var previews: [Preview<AppContext>] {
        let day = Day(number: 20_514)
        return [
            Preview("This week", sample: "noted", WeekScreen(day: day)),
            Preview("The week before", sample: "varied", WeekScreen(day: day - 7)),
        ]
    }
}
