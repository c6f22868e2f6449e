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
        let moment = settings.moment(at: now)
        guard isSettled(moment.today) else { return nil }
        let tomorrow = moment.today + 1
        guard outreach.leaveAlone(through: tomorrow) else { return nil }
        changes.note(.leftAlone(tomorrow), at: moment)
        return tomorrow
    }

    /// Takes that back, by an undo as long as there is one. Nil where there is nothing to take back.
    public func askAfterAll(_ day: Day, at now: Date) -> Day? {
        guard let last = outreach.state.forgottenThrough, day <= last, !isNoted(day) else { return nil }
        if case .leftAlone? = undoLeftAlone(day, at: now) { return day }
        return outreach.askAgain(after: day - 1) ? day : nil
    }
}
