public import FoundationEssentials
import Shared

/// What a bad night changes in other topics.
extension Managers {
    /// Whether streaks, scores, prompts, wins and reviews are mute.
    public func isInCare(at now: Date) -> Bool { cares.isOn(at: now) }

    /// Remembers how grave a line was. What Off had asked or was to ask again is let go where care begins.
    public func hear(_ gravity: Gravity, at now: Date) {
        cares.hear(gravity, at: settings.moment(at: now))
        guard isInCare(at: now) else { return }
        outreach.letGo()
        outreach.endSnooze()
        restDays()
    }

    /// Ends the care early; false where nobody is in it.
    @discardableResult
    public func endCare(isMisunderstanding: Bool, at now: Date) -> Bool {
        defer { restDays() }
        return cares.end(isMisunderstanding: isMisunderstanding, at: settings.moment(at: now))
    }

    /// When somebody who wishes it is asked how they are.
    private static var followUpTime: TimeOfDay { TimeOfDay(clamped: 10 * 60) }

    /// Asks how the person is, tomorrow, and returns when; nil where that could not be saved.
    public func askTomorrow(at now: Date) -> Date? {
        let moment = settings.moment(at: now)
        let morning = WallTime(moment.today + 1, Managers.followUpTime).instant(by: moment.clock)
        let time = Agenda(settings: settings.settings, moment: moment).endOfQuietHours(around: morning)
        return cares.ask(at: time, since: now) ? time : nil
    }

    /// Lets the plan know on which days nobody is asked for an answer.
    func restDays() { plans.rest(on: cares.days) }
}
