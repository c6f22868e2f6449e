import Conversation
import Domains
import Shared
import Words

/// The days that can still be filled in, each with its state.
struct OtherDaysScreen: Screen {
    enum Action: Codable {
        case open(Day)
        case home
    }

    static let name = "days"

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let days = app.checkIns.openDays(at: app.moment)
        let lines = days.map { day in
            let checkIn = app.checkIns.checkIn(on: day)
            let state = DayState.of(day, checkIn: checkIn, plan: app.plans.history, today: app.today)
            return words(
                "days.line",
                [
                    "day": words.capitalised(words.name(of: day, in: app)).styled(.bold),
                    "state": words.name(of: state, on: day, today: app.today),
                    "answers": words.answers(of: checkIn, beside: state),
                ])
        }
        let buttons = days.map { Button(words.capitalisedName(of: $0, today: app.today), Action.open($0)) }
        return Message(
            .paragraphs(words("days.title"), .joined(lines, by: "\n")),
            rows: [Array(buttons.prefix(2)), Array(buttons.dropFirst(2)), [Button(words("button.home"), .home)]],
            typing: .names
        ).telling(app.checkIns.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .home: .home(nil)
        case .open(let day):
            .push(CheckInScreen.opening(day, in: app))
        }
    }

    /// A number below a list may have been meant for the list, so it is asked first.
    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }
}

extension OtherDaysScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("Some noted", sample: "varied", OtherDaysScreen()),
            Preview("None noted", sample: "planless", OtherDaysScreen()),
        ]
    }
}
