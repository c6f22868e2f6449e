public import FoundationEssentials
import Shared

extension Managers {
    /// "Later" is in an hour; at night, when nobody should wait for a question, it is when the quiet hours end.
    public func later(than now: Date) -> Date {
        let end = Agenda(settings: settings.settings, moment: settings.moment(at: now)).endOfQuietHours(around: now)
        return end > now ? end : now + 3600
    }

    /// Whoever says "not today" is asked nothing more about it.
    public func leaveTodayAlone(at now: Date) {
        outreach.letGo()
        outreach.endSnooze()
        outreach.leaveAlone(through: settings.moment(at: now).today)
    }
}
