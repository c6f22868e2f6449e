import Domains
import Shared

extension AppContext {
    /// When it all began.
    var firstDay: Day { managers.firstDay(at: now) }

    /// What those days were, in their order.
    func states(of days: [Day]) -> [DayState] {
        guard let first = days.min(), let last = days.max() else { return [] }
        let noted = checkIns.checkIns(from: first, through: min(last, today)).byDay
        return days.map { DayState.of($0, checkIn: noted[$0], plan: plans.history, today: today) }
    }
}
