package import Shared

nonisolated extension InsightAggregate {
    /// The aggregate of the week that begins on that Monday. `checkIns` and `urges` cover all weeks that are looked at;
    /// `recentUrges` are the latest ones, whenever they were.
    package static func of(
        week: Day, checkIns: [CheckInSnapshot], urges: [UrgeSnapshot], recentUrges: [UrgeSnapshot],
        visits: [VisitSnapshot], slips: [SlipSnapshot], plan: PlanHistory, evolution: EvolutionSnapshot?,
        earlier: [InsightSnapshot], disputed: [Topic], moment: Moment
    ) -> InsightAggregate {
        let first = week - (weeks - 1) * 7
        let days = days(
            (first.number..<week.number + 7).map(Day.init), checkIns: checkIns, urges: urges, plan: plan,
            today: moment.today)
        let lessons = UrgeLessons(recentUrges)
        return InsightAggregate(
            week: week,
            weeksWithPlan: plan.firstPlanMadeOn.map { max(0, (week + 7 - $0) / 7) } ?? 0,
            plan: plan.terms(judging: week + 7).map { PlanFacts($0, plan: plan, comingFrom: week + 7) },
            days: days,
            urges: urges.filter { first <= $0.day && $0.day < week + 7 }.map { UrgeFacts($0, moment) },
            pull: PullFacts(
                minutes: lessons.length.map { max(1, Int(($0 / 60).rounded())) }, measured: lessons.measured),
            visits: VisitFacts(count: visits.count, kept: visits.count(where: \.wasKept)),
            slips: slips.isEmpty ? nil : slips.map(\.day),
            scores: (evolution?.movements ?? [:]).mapValues {
                ScoreFacts(before: $0.before.halves, after: $0.after.halves)
            },
            earlier: earlier.map(EarlierInsight.init), disputed: disputed)
    }
}

nonisolated extension InsightAggregate {
    /// What is known about these days now.
    package static func days(
        _ days: [Day], checkIns: [CheckInSnapshot], urges: [UrgeSnapshot], plan: PlanHistory, today: Day
    ) -> [DayFacts] {
        let noted = checkIns.byDay
        let pulls = UrgeTrend.levels(checkIns: checkIns, urges: urges)
        return days.map { day in
            let checkIn = noted[day]
            let state = DayState.of(day, checkIn: checkIn, plan: plan, today: today)
            return DayFacts(
                day: day, state: state,
                // A day cut short by a journey is free, unless it went as planned.
                isPlanDay: plan.isPlanDay(day, with: checkIn?.planAnswer)
                    || plan.isAbout(day) && (state == .kept || state == .partly),
                rating: checkIn?.rating, adherence: checkIn?.adherence,
                pull: pulls[day].flatMap { UrgeLevel(rawValue: $0) }, changes: checkIn?.changes ?? [:],
                note: checkIn?.note)
        }
    }
}

nonisolated extension InsightAggregate.PlanFacts {
    fileprivate init(_ terms: PlanTerms, plan: PlanHistory, comingFrom monday: Day) {
        apps = terms.apps
        days = terms.days.count
        let minutes = terms.boundary.windows.map { $0.hours.minutes * $0.days.count }.reduce(0, +)
        minutesADay = terms.boundary.hours.isEmpty ? nil : minutes / max(1, days)
        coming = (0..<7).count { plan.isPlanDay(monday + $0) }
        pausedComing = (0..<7).count { plan.isPausedByChoice(on: monday + $0) }
    }
}

nonisolated extension InsightAggregate.EarlierInsight {
    fileprivate init(_ insight: InsightSnapshot) {
        let pattern = insight.content?.narration.pattern
        self.init(week: insight.week, topic: pattern?.topic, sentence: pattern?.sentence)
    }
}

nonisolated extension InsightAggregate.UrgeFacts {
    fileprivate init(_ urge: UrgeSnapshot, _ moment: Moment) {
        day = urge.day
        part = Daytime(urge.clock ?? WallTime(urge.startedAt, by: moment.clock).time)
        reason = urge.reason
        outcome = urge.outcome
        isCompleted = urge.step == .done && urge.outcome != .abandoned
    }
}

nonisolated extension InsightAggregate {
    /// The same without the person's own words.
    package var withoutOwnWords: InsightAggregate {
        InsightAggregate(
            week: week, weeksWithPlan: weeksWithPlan, plan: plan.map(\.withoutOwnWords),
            days: days.map(\.withoutOwnWords), urges: urges, pull: pull, visits: visits, slips: slips,
            scores: scores, earlier: earlier, disputed: disputed)
    }

    /// The same with these topics as the contested ones.
    package func disputing(_ topics: [Topic]) -> InsightAggregate {
        InsightAggregate(
            week: week, weeksWithPlan: weeksWithPlan, plan: plan, days: days, urges: urges, pull: pull,
            visits: visits, slips: slips, scores: scores, earlier: earlier, disputed: topics)
    }
}

nonisolated extension InsightAggregate.PlanFacts {
    fileprivate var withoutOwnWords: Self {
        Self(apps: [], days: days, minutesADay: minutesADay, coming: coming, pausedComing: pausedComing)
    }
}

nonisolated extension InsightAggregate.DayFacts {
    package var withoutOwnWords: Self {
        Self(
            day: day, state: state, isPlanDay: isPlanDay, rating: rating, adherence: adherence, pull: pull,
            changes: changes, note: nil)
    }
}
