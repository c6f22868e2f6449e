public import FoundationEssentials
public import Shared

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

    /// Asks nothing about tomorrow either. Nil while today is still to be asked about: a day alone cannot be left out.
    public func leaveTomorrowAlone(at now: Date) -> Day? {
        let today = settings.moment(at: now).today
        guard isSettled(today) else { return nil }
        outreach.leaveAlone(through: today + 1)
        return today + 1
    }

    /// Takes that back. Nil where tomorrow is asked about anyway.
    public func askTomorrowAfterAll(at now: Date) -> Day? {
        let today = settings.moment(at: now).today
        guard isSettled(today + 1), !isNoted(today + 1) else { return nil }
        outreach.askAgain(after: today)
        return today + 1
    }
}
