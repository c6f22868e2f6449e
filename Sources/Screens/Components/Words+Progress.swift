import Domains
import Shared
import Words

extension Words {
    func strength(of progress: PlanProgress) -> Text {
        self("progress.strength", ["percent": Int((progress.strength * 100).rounded())])
    }

    /// Nil if the person hides the streak or has none: nothing is said about a streak that ended.
    func streak(of progress: PlanProgress, in app: AppContext) -> Text? {
        guard !app.settings.settings.hidesStreak, progress.streak > 0 else { return nil }
        return self("progress.streak", count: progress.streak)
    }

    /// A day without an answer is "open" today, and "to come" later.
    func name(of state: DayState, on day: Day, today: Day) -> Text {
        self(state == .upcoming && day == today ? "state.today" : "state.\(state)")
    }

    /// "1.3", with the language's own decimal mark.
    func decimal(_ number: Double) -> Text { tenths(Int((number * 10).rounded())) }

    func tenths(_ tenths: Int) -> Text {
        self("progress.decimal", ["whole": tenths / 10, "tenth": tenths % 10])
    }

    func mark(for state: DayState) -> Text { self("mark.\(state)") }

    /// "Your week: 5 of 7 kept". Days without an answer are not counted against it.
    func title(ofWeek states: [DayState]) -> Text {
        let kept = states.count { $0 == .kept }
        let answered = states.count { [.kept, .partly, .slipped].contains($0) }
        let others = states.filter { ![.kept, .partly, .slipped].contains($0) }
        if kept > 0, others.allSatisfy({ $0 == .paused || $0 == .notPlanDay }) {
            return self("picture.week.of", ["kept": kept, "count": answered])
        }
        if kept > 0 { return self("picture.week.kept", count: kept) }
        let noted = answered + others.count { $0 == .checkedIn }
        return noted > 0 ? self("picture.week.checkIns", count: noted) : self("picture.week.nothing")
    }

    /// The meaning of each mark that occurs, since marks alone say nothing.
    func legend(of states: [DayState]) -> Text {
        .joined(
            DayState.allCases.filter(states.contains).map {
                self("mark.legend", ["mark": mark(for: $0), "state": self("state.\($0)")])
            }, by: ", ")
    }
}
