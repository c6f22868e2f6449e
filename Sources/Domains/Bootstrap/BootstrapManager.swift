public import FoundationEssentials
package import Scheduling
public import Shared

/// The one thing that sees several Managers: it loads them in order when a person's session starts, and brings
/// them to the right day with each turn.
public final class BootstrapManager {
    public let settings: SettingsManager
    public let appState: AppStateManager
    public let plans: PlanManager
    public let attributes: AttributeManager
    public let checkIns: CheckInManager
    public let urges: UrgeManager
    public let visits: VisitManager
    public let insights: InsightManager

    private var evolved: (monday: Day, checkIns: Int, plan: Int)?
    /// The fold over all days that nothing can change any more, so that no message pays for the years before it.
    private var closed: (first: Day, through: Day, touched: Date?, progress: PlanProgress)?

    /// `zone` is what is assumed until the person says where they are.
    package init(_ stores: DomainStores, zone: String) {
        settings = SettingsManager(store: stores.settings, zone: zone)
        appState = AppStateManager(store: stores.appState)
        plans = PlanManager(store: stores.plans)
        attributes = AttributeManager(store: stores.attributes)
        checkIns = CheckInManager(store: stores.checkIns)
        urges = UrgeManager(store: stores.urges)
        visits = VisitManager(store: stores.visits)
        insights = InsightManager(store: stores.insights)
    }

    package func load(at now: Date) {
        settings.load()
        appState.load()
        plans.load()
        attributes.load()
        checkIns.load(at: settings.moment(at: now))
        urges.load(at: settings.moment(at: now))
        visits.load()
        evolve(at: now)
        insights.load(at: settings.moment(at: now))
    }

    /// Each turn begins here: without yesterday's errors, and on the right day.
    package func comeBack(at now: Date) {
        settings.clearError()
        plans.clearError()
        attributes.clearError()
        checkIns.clearError()
        urges.clearError()
        visits.clearError()
        insights.clearError()
        let moment = settings.moment(at: now)
        if checkIns.isStale(at: moment) {
            checkIns.advance(to: moment)
            insights.load(at: moment)
        }
        urges.closeForgotten(at: now)
        evolve(at: now)
    }

    /// Each turn ends here: what it changed in a week that is over moves the scores before that week is settled.
    package func leave(at now: Date) { evolve(at: now) }

    /// Weeks that are over move the scores: looked at once a week, and after each change to the plan, or to a check-in
    /// of a week that is over. What changes within the week that is going on moves nothing yet.
    private func evolve(at now: Date) {
        let today = settings.moment(at: now).today
        let monday = today - today.weekday.rawValue
        let isPast = checkIns.lastChange.map { $0.day < monday } ?? false
        let seen = (monday: monday, checkIns: checkIns.revision, plan: plans.revision)
        defer { evolved = seen }
        if let evolved, evolved.monday == monday, evolved.plan == seen.plan,
            evolved.checkIns == seen.checkIns || !isPast
        {
            return
        }
        attributes.evolve(firstDay: checkIns.firstDay, plan: plans.history, on: today) {
            checkIns.checkIns(from: $0, through: $0 + 6)
        }
    }

    /// Streak and strength as of now.
    public func progress(at now: Date) -> PlanProgress {
        let today = settings.moment(at: now).today
        guard let first = plans.history.firstPlanMadeOn else { return PlanProgress() }
        let lastClosed = today - FillIn.days - 1
        var (from, progress) = (first, PlanProgress())
        // Undoing can reach into a day that has closed since.
        let touched = checkIns.lastChange.flatMap { $0.day <= lastClosed ? $0.changedAt : nil }
        if let closed, closed.first == first, closed.through <= lastClosed, touched == nil || touched == closed.touched
        {
            (from, progress) = (closed.through + 1, closed.progress)
        }
        if from <= lastClosed {
            progress.add(
                from: from, through: lastClosed, checkIns.checkIns(from: from, through: lastClosed).byDay,
                plan: plans.history, today: today)
            from = lastClosed + 1
        }
        closed = (first, max(lastClosed, first - 1), touched, progress)
        progress.add(from: from, through: today, checkIns.recent, plan: plans.history, today: today)
        return progress
    }

    /// The first day that there can be anything about: when somebody came, or what they noted for before.
    public func firstDay(at now: Date) -> Day {
        let came = settings.moment(at: appState.state.introducedAt ?? now).today
        return min(came, checkIns.firstDay() ?? came, plans.history.firstPlanMadeOn ?? came)
    }

    /// The errors that stand; each has to be shown by somebody.
    package var errors: Set<String> {
        Set(
            [
                settings.error?.key, plans.error?.key, attributes.error?.key, checkIns.error?.key, urges.error?.key,
                visits.error?.key, insights.error?.key,
            ].compactMap(\.self))
    }

    /// How far the look back at the last week is.
    public func insightState(at now: Date) -> InsightState {
        let today = settings.moment(at: now).today
        let week = InsightManager.week(before: today)
        return InsightState.of(
            week: week, checkIns: checkIns.checkIns(from: week, through: week + 6), plan: plans.history,
            insight: insights.latest, today: today)
    }

    /// What something that fell due is about, taken as asked; nil where it is no longer worth a message.
    public func takeDue(kind: String, occurrence: String, at now: Date) -> Due? {
        switch kind {
        case Reminders.checkInPrompt: return dayToAskAbout(occurrence, at: now).map(Due.checkIn)
        case FollowUps.urgeCheck:
            let number = occurrence.split(separator: ".").first.flatMap { Int($0) }
            return number.flatMap { urges.check($0, at: now) ? .urge : nil }
        case FollowUps.visitEnd:
            guard let visit = visits.latest, visit.isAsking(at: now), FollowUps.occurrence(of: visit) == occurrence
            else { return nil }
            return .visitEnd
        default: return nil
        }
    }

    private func dayToAskAbout(_ occurrence: String, at now: Date) -> Day? {
        guard let day = Day(iso: occurrence), checkIns.checkIn(on: day) == nil else { return nil }
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
            urge: urges.latest, moment: settings.moment(at: now), waiting: waiting)
            + FollowUps.jobs(urge: urges.latest, visit: visits.latest, now: now)
    }
}

/// What falls due, and what about.
public enum Due {
    case checkIn(Day)
    /// The urge that is open has waited ten minutes for its end.
    case urge
    case visitEnd
}
