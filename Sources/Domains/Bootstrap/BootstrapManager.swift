public import Foundation
package import Scheduling
public import Shared

/// The one thing that sees several Managers: it loads them in order when a person's session starts, and refreshes them
/// when it comes back on another day.
public final class BootstrapManager {
    public let settings: SettingsManager
    public let appState: AppStateManager
    public let plans: PlanManager
    public let attributes: AttributeManager
    public let checkIns: CheckInManager

    private var evolved: (day: Day, change: Date?)?
    /// The fold over all days that nothing can change any more, so that no message pays for the years before it.
    private var closed: (first: Day, through: Day, progress: PlanProgress)?

    package init(
        settings: SettingsManager, appState: AppStateManager, plans: PlanManager,
        attributes: AttributeManager, checkIns: CheckInManager
    ) {
        self.settings = settings
        self.appState = appState
        self.plans = plans
        self.attributes = attributes
        self.checkIns = checkIns
    }

    package func load(at now: Date) {
        settings.load()
        appState.load()
        plans.load()
        attributes.load()
        checkIns.load(at: settings.moment(at: now))
        evolve(at: now)
    }

    /// Each turn begins here: without yesterday's errors, and on the right day.
    package func comeBack(at now: Date) {
        settings.clearError()
        plans.clearError()
        attributes.clearError()
        checkIns.clearError()
        let moment = settings.moment(at: now)
        if checkIns.isStale(at: moment) { checkIns.load(at: moment) }
        evolve(at: now)
    }

    /// Weeks that are over move the scores: looked at once a day, and after each change to a check-in, which may have
    /// been a late one.
    private func evolve(at now: Date) {
        let today = settings.moment(at: now).today
        guard evolved.map({ $0 != (today, checkIns.lastChange?.changedAt) }) ?? true else { return }
        attributes.evolve(firstDay: checkIns.firstDay(), plan: plans.history, on: today) {
            checkIns.checkIns(from: $0, through: $0 + 6)
        }
        evolved = (today, checkIns.lastChange?.changedAt)
    }

    /// Streak and strength as of now.
    public func progress(at now: Date) -> PlanProgress {
        let today = settings.moment(at: now).today
        guard let first = plans.history.firstPlanMadeOn else { return PlanProgress() }
        let lastClosed = today - FillIn.days - 1
        var (from, progress) = (first, PlanProgress())
        if let closed, closed.first == first, closed.through <= lastClosed {
            (from, progress) = (closed.through + 1, closed.progress)
        }
        if from <= lastClosed {
            let days = checkIns.checkIns(from: from, through: lastClosed).map { ($0.day, $0) }
            progress.add(
                from: from, through: lastClosed, Dictionary(days) { $1 }, plan: plans.history, today: today)
            from = lastClosed + 1
        }
        closed = (first, max(lastClosed, first - 1), progress)
        progress.add(from: from, through: today, checkIns.recent, plan: plans.history, today: today)
        return progress
    }

    /// The errors that stand; each has to be shown by somebody.
    package var errors: Set<String> {
        Set([settings.error?.key, plans.error?.key, attributes.error?.key, checkIns.error?.key].compactMap(\.self))
    }

    /// The day that a check-in prompt is about; nil where there is nothing to ask any more.
    public func dayToAskAbout(kind: String, occurrence: String, at now: Date) -> Day? {
        guard kind == Reminders.checkInPrompt, let day = Day(iso: occurrence), checkIns.checkIn(on: day) == nil else {
            return nil
        }
        let moment = settings.moment(at: now)
        guard !plans.history.isSilent(about: day, on: moment.today) else { return nil }
        guard let due = Reminders.promptTime(for: day, settings: settings.settings, moment: moment),
            now.timeIntervalSince(due) <= Reminders.promptGrace
        else { return nil }
        return day
    }

    package func jobs(at now: Date, waiting: [Job]) -> [Job] {
        Reminders.jobs(
            for: settings.settings, plan: plans.history, checkedIn: { self.checkIns.checkIn(on: $0) != nil },
            moment: settings.moment(at: now), waiting: waiting)
    }
}
