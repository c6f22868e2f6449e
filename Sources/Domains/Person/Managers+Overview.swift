public import FoundationEssentials
public import Shared

/// Questions whose answer needs more than one topic.
extension Managers {
    package func isNoted(_ day: Day) -> Bool { checkIns.checkIn(on: day) != nil }

    /// Whether Off asks nothing about that day any more.
    package func isSettled(_ day: Day) -> Bool {
        isNoted(day) || outreach.state.forgottenThrough.map { day <= $0 } ?? false
    }

    /// Streak and strength as of now.
    public func progress(at now: Date) -> PlanProgress { progress(at: now, through: settings.moment(at: now).today) }

    /// The same without that day's answer, or through an earlier day, either of which can still be filled in.
    func progress(at now: Date, without day: Day? = nil, through last: Day? = nil) -> PlanProgress {
        let today = settings.moment(at: now).today
        return progressCache.progress(
            of: plans.history,
            recent: { $0 == day ? nil : checkIns.checkIn(on: $0)?.planAnswer },
            lastChange: checkIns.lastChange, on: today, through: last ?? today
        ) { first, last in
            (
                checkIns.planAnswers(from: first, through: last),
                Set(slips.slips(from: first, through: last).map(\.day))
            )
        }
    }

    /// The first day that can have anything to show: the day the person came, or an earlier day that they filled in.
    public func firstDay(at now: Date) -> Day {
        let came = settings.moment(at: appState.state.introducedAt ?? now).today
        return min(came, checkIns.firstDay() ?? came, plans.history.firstPlanMadeOn ?? came)
    }

    /// The states of these days, in the same order.
    public func states(of days: [Day], at now: Date) -> [DayState] {
        guard let first = days.min(), let last = days.max() else { return [] }
        let today = settings.moment(at: now).today
        let noted = checkIns.checkIns(from: first, through: min(last, today)).byDay
        let states = days.map { DayState.of($0, checkIn: noted[$0], plan: plans.history, today: today) }
        guard states.contains(.noAnswer), !settings.settings.hidesStreak else { return states }
        let frozen = progress(at: now).frozen
        return zip(days, states).map { $1 == .noAnswer && frozen[$0] != nil ? .frozen : $1 }
    }

    public func timeline(from first: Day, through last: Day, only kind: Timeline.Kind?) -> Timeline {
        Timeline(
            checkIns: checkIns.checkIns(from: first, through: last),
            notes: checkIns.notes(from: first, through: last), urges: urges.urges(from: first, through: last),
            visits: visits.visits(from: first, through: last), slips: slips.slips(from: first, through: last),
            plan: plans.history,
            evolutions: attributes.evolutions(from: first - 7, through: last - 7), from: first, through: last,
            only: kind)
    }

    public var onboarding: OnboardingStep? { appState.state.onboarding }

    public func nextStep(at now: Date) -> NextStep? {
        NextStep.of(
            onboarding: onboarding, plan: plans.history,
            isRated: attributes.firstRatings != nil || !attributes.canRate, urge: urges.latest,
            checkIns: checkIns.recent, today: settings.moment(at: now).today, isSettled: isSettled)
    }
}
