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
    public let prompts: PromptManager
    public let rewritings: RewritingManager

    /// The moment that this turn is about, and the person's day when it began.
    private var came: (at: Date, on: Day, zone: String)?
    private var evolved: (monday: Day, checkIns: Int, plan: Int)?
    /// The fold over all days that nothing can change any more, so that no message pays for the years before it.
    private var closed: (first: Day, through: Day, touched: Date?, progress: PlanProgress)?

    /// `zone` is what is assumed until the person says where they are.
    package init(_ stores: DomainStores, zone: String, ai: AIOffer? = nil) {
        settings = SettingsManager(store: stores.settings, zone: zone)
        appState = AppStateManager(store: stores.appState)
        plans = PlanManager(store: stores.plans)
        attributes = AttributeManager(store: stores.attributes)
        checkIns = CheckInManager(store: stores.checkIns)
        urges = UrgeManager(store: stores.urges)
        visits = VisitManager(store: stores.visits)
        insights = InsightManager(store: stores.insights)
        prompts = PromptManager(store: stores.prompts)
        rewritings = RewritingManager(store: stores.rewritings, offer: ai)
    }

    package func load(at now: Date) {
        settings.load()
        appState.load()
        plans.load()
        attributes.load()
        checkIns.load(at: settings.moment(at: now))
        urges.load(at: settings.moment(at: now))
        visits.load()
        prompts.load()
        evolve(at: now)
        insights.load(at: settings.moment(at: now))
        rewritings.load(at: settings.moment(at: now))
        came = (now, settings.moment(at: now).today, settings.settings.zone)
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
        prompts.clearError()
        rewritings.clearError()
        advance(to: now)
    }

    /// On to another moment, in the middle of a turn: what went wrong in it stays known.
    package func advance(to now: Date) {
        noteTravel()
        let moment = settings.moment(at: now)
        came = (now, moment.today, settings.settings.zone)
        if checkIns.isStale(at: moment) {
            checkIns.advance(to: moment)
            insights.load(at: moment)
            rewritings.load(at: moment)
        }
        urges.closeForgotten(at: now)
        evolve(at: now)
    }

    /// The person has spoken: what was asked of them is not met with silence any more.
    package func hear(at now: Date) { prompts.hear(at: settings.moment(at: now)) }

    /// Each turn ends here: what it changed in a week that is over moves the scores before that week is settled, and a
    /// day that another zone took away is free.
    package func leave() {
        guard let came else { return }
        noteTravel()
        evolve(at: came.at)
    }

    private func noteTravel() {
        guard let came else { return }
        let moment = settings.moment(at: came.at)
        // A day that begins at another hour was lived all the same.
        if came.on != moment.today, came.zone != settings.settings.zone { plans.travel(from: came.on, to: moment) }
        self.came = nil
    }

    /// The clock on the wall was set: what takes a while takes as long as it would have.
    package func clockWasSet(by seconds: TimeInterval, at now: Date) {
        urges.shift(by: seconds)
        visits.shift(by: seconds, at: now)
        prompts.shift(by: seconds, at: now)
    }

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
                visits.error?.key, insights.error?.key, prompts.error?.key, rewritings.error?.key,
            ].compactMap(\.self))
    }

    /// How far the look back at the last week is.
    public func insightState(at now: Date) -> InsightState {
        let today = settings.moment(at: now).today
        return insightState(of: today.mondayOfLastWeek, on: today)
    }

    private func insightState(of week: Day, on today: Day) -> InsightState {
        InsightState.of(
            week: week, checkIns: checkIns.checkIns(from: week, through: week + 6), plan: plans.history,
            isViewed: insights.isViewed(week), today: today)
    }

    /// Everything that the week which begins on that Monday holds.
    public func aggregate(of week: Day, at now: Date) -> InsightAggregate {
        let first = week - (InsightAggregate.weeks - 1) * 7
        return .of(
            week: week, checkIns: checkIns.checkIns(from: first, through: week + 6),
            urges: urges.urges(from: first, through: week + 6), recentUrges: urges.recent(limit: UrgeLessons.window),
            visits: visits.visits(from: week, through: week + 6), plan: plans.history,
            evolution: attributes.evolutions.first { $0.week == week },
            earlier: insights.told(before: week, limit: InsightAggregate.earlierInsights),
            disputed: insights.disputed(in: week), moment: settings.moment(at: now))
    }

    /// The days of an insight that are known otherwise now than when it was told, as they are now.
    public func changes(since story: InsightStory, at now: Date) -> [InsightAggregate.DayFacts] {
        let told = story.aggregate.weekDays
        guard let first = told.first?.day, let last = told.last?.day else { return [] }
        let today = settings.moment(at: now).today
        let days = InsightAggregate.days(
            told.map(\.day), checkIns: checkIns.checkIns(from: first, through: last),
            urges: urges.urges(from: first, through: last), plan: plans.history, today: today)
        return zip(told, days).filter { $0 != $1.withoutOwnWords && $1.day < today }.map(\.1)
    }

    /// What something that fell due is about, taken as said; nil where there is nothing to say. Whether it is still its
    /// time has been seen before.
    public func takeDue(kind: String, occurrence: String, at now: Date) -> Due? {
        guard let kind = JobKind(rawValue: kind) else { return nil }
        let due = due(kind, occurrence, at: settings.moment(at: now))
        if due != nil, kind.isOfOurOwn { prompts.begin(at: settings.moment(at: now).now) }
        return due
    }

    private func due(_ kind: JobKind, _ occurrence: String, at moment: Moment) -> Due? {
        let words = occurrence.split(separator: " ")
        let day = words.first.flatMap { Day(iso: $0) }
        switch kind {
        case .question:
            guard let day, let rung = Rung.next(after: prompts.asked) else { return nil }
            prompts.ask(about: day, as: rung, at: moment.now)
            return rung == .offer ? .offerToPause : .checkIn(day, rung == .line ? .gently : .first)
        case .reminder:
            return day.flatMap { prompts.remind(about: $0, at: moment.now) ? .checkIn($0, .again) : nil }
        case .snoozed:
            guard let day else { return nil }
            prompts.endSnooze()
            prompts.ask(about: day, as: .question, at: moment.now)
            // Put off once, it is not put to them a third time.
            prompts.remind(about: day, at: moment.now)
            return .checkIn(day, .asPutOff)
        case .planSoon, .planBegins:
            guard let day, let from = words.last.flatMap({ TimeOfDay(typed: String($0)) }),
                let terms = plans.history.terms(inForceOn: day),
                let window = terms.beginnings.first(where: { $0.from == from })
            else { return nil }
            return .plan(terms, window, hasBegun: kind == .planBegins)
        case .pauseEnd: return .pauseEnd
        case .insight:
            guard let day else { return nil }
            switch insightState(at: moment.now) {
            case .ready: return .insight
            // Who heard a week ago that there was too little to look at does not hear it again.
            case .insufficient:
                let wasTold =
                    checkIns.count(inWeek: day - 7) > 0 && insightState(of: day - 7, on: moment.today) == .insufficient
                return checkIns.count(inWeek: day) > 0 && !wasTold ? .insight : nil
            case .notYetAvailable, .viewed: return nil
            }
        case .urgeCheck:
            let number = occurrence.split(separator: ".").first.flatMap { Int($0) }
            return number.flatMap { urges.check($0, at: moment.now) ? .urge : nil }
        case .visitEnd:
            guard let visit = visits.latest, visit.isAsking(at: moment.now), Agenda.occurrence(of: visit) == occurrence
            else { return nil }
            return .visitEnd
        case .rewriting:
            let isWanted = insightState(at: moment.now) == .ready && !insights.isTold(moment.today.mondayOfLastWeek)
            return isWanted ? .rewriting : nil
        case .scores, .urgeEnd: return nil
        }
    }

    /// Whether the daily question, as it is set now, comes tomorrow for the first time.
    public func isAskedFromTomorrow(at now: Date) -> Bool {
        let moment = settings.moment(at: now)
        guard let time = settings.settings.checkInTime else { return false }
        let wall = WallTime(time < moment.dayStart ? moment.today + 1 : moment.today, time)
        return checkIns.checkIn(on: moment.today) != nil || prompts.asked.contains { $0.day == moment.today }
            || wall.instant(in: moment.zone) <= moment.now
    }

    package func jobs(at now: Date, waiting: [Job]) -> [Job] {
        let moment = settings.moment(at: now)
        return Agenda(
            settings: settings.settings, plan: plans.history, checkedIn: { self.checkIns.checkIn(on: $0) != nil },
            asked: prompts.asked, outreach: prompts.outreach, urge: urges.latest, visit: visits.latest,
            rewriting: rewritings.plan.map {
                Agenda.Rewriting(
                    latest: $0.latest, longest: $0.longest,
                    isTold: insights.isTold(moment.today.mondayOfLastWeek))
            }, moment: moment, waiting: waiting
        ).jobs()
    }
}

/// What falls due, and what about.
public enum Due {
    case checkIn(Day, Asking)
    /// After a week without a word.
    case offerToPause
    case plan(PlanTerms, TimeWindow, hasBegun: Bool)
    case pauseEnd
    /// The look back at the last week.
    case insight
    /// The same, to be put into a model's words before it is due.
    case rewriting
    /// The urge that is open has waited ten minutes for its end.
    case urge
    case visitEnd
}

/// How Off asks about a day by itself.
nonisolated public enum Asking: String, Codable, CaseIterable, Sendable {
    case first
    /// Once more, since there was no answer.
    case again
    /// After days of silence.
    case gently
    /// The person wanted to be asked now.
    case asPutOff
}

extension JobKind {
    /// Nobody asked for it at this moment: the next of these waits a little.
    nonisolated fileprivate var isOfOurOwn: Bool {
        switch self {
        case .question, .reminder, .planSoon, .planBegins, .pauseEnd, .insight: true
        case .snoozed, .scores, .rewriting, .urgeCheck, .urgeEnd, .visitEnd: false
        }
    }
}
