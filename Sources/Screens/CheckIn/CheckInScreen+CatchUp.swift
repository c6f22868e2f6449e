import Conversation
import Domains
import Shared
import Words

/// The days that went by without a word.
extension CheckInScreen {
    /// Today's question for somebody who is back after some silent days; the days between are one tap away.
    static func back(in app: AppContext) -> Next<AppContext> {
        let welcome = app.words("checkin.back")
        guard app.checkIns.checkIn(on: app.today) == nil else { return .home(welcome) }
        let screen = CheckInScreen(day: app.today, catchingUp: missed(in: app).isEmpty ? nil : .offered)
        return .push(screen, saying: welcome)
    }

    /// The earlier days that can still be filled in and lack their check-in, the earliest first.
    static func missed(in app: AppContext) -> [Day] {
        app.checkIns.openDays(at: app.moment).dropFirst().reversed().filter { day in
            let state = DayState.of(day, checkIn: nil, plan: app.plans.history, today: app.today)
            return app.checkIns.checkIn(on: day) == nil
                && (state == .noAnswer || app.checkIns.recent.keys.contains { $0 < day })
        }
    }

    /// The question about the earliest missed day, and at last about today.
    static func nextMissed(in app: AppContext) -> CheckInScreen? {
        let isOpen = app.checkIns.checkIn(on: app.today) == nil
        guard let day = missed(in: app).first ?? (isOpen ? app.today : nil) else { return nil }
        return CheckInScreen(day: day, catchingUp: .begun)
    }
}
