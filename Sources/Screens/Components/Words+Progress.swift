import Domains
import Shared
import Words

extension Words {
    func strength(of progress: PlanProgress) -> Text {
        self("progress.strength", ["percent": Int((progress.strength * 100).rounded())])
    }

    /// Nil where somebody would rather not see it, and where there is none: nothing is said about a streak that ended.
    func streak(of progress: PlanProgress, in app: AppContext) -> Text? {
        guard !app.settings.settings.hidesStreak, progress.streak > 0 else { return nil }
        return self("progress.streak", count: progress.streak)
    }

    func mark(for state: DayState) -> Text { self("mark.\(state)") }

    /// Each mark that stands above, with what it means: a picture in letters says nothing by itself.
    func legend(of states: [DayState]) -> Text {
        .joined(
            DayState.allCases.filter(states.contains).map {
                self("mark.legend", ["mark": mark(for: $0), "state": self("state.\($0)")])
            }, by: ", ")
    }
}

extension AppContext {
    /// What those days were, in their order.
    func states(of days: [Day]) -> [DayState] {
        guard let first = days.min(), let last = days.max() else { return [] }
        let noted = Dictionary(checkIns(from: first, through: last).map { ($0.day, $0) }) { $1 }
        return days.map { DayState.of($0, checkIn: noted[$0], plan: plans.history, today: today) }
    }

    /// From memory where it has them all.
    func checkIns(from first: Day, through last: Day) -> [CheckInSnapshot] {
        let last = min(last, today)
        guard first < today - 7 else { return checkIns.recent.values.filter { first <= $0.day && $0.day <= last } }
        return checkIns.checkIns(from: first, through: last)
    }
}
