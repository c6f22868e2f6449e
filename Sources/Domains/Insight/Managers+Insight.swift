public import FoundationEssentials
public import Shared

/// Puts the weekly insight together, which draws on all topics.
extension Managers {
    /// The state of the last week's insight.
    public func insightState(at now: Date) -> InsightState {
        let today = settings.moment(at: now).today
        return insightState(of: today.mondayOfLastWeek, on: today)
    }

    func insightState(of week: Day, on today: Day) -> InsightState {
        InsightState.of(
            week: week, checkIns: checkIns.checkIns(from: week, through: week + 6),
            isViewed: insights.isViewed(week), hasEarlier: !insights.told(before: week, limit: 1).isEmpty,
            today: today)
    }

    /// When the first insight can come: after this week, or after the next where this one has too few days left.
    public func mondayOfFirstInsight(at now: Date) -> Day {
        let today = settings.moment(at: now).today
        let open = (max(today.monday, today - FillIn.days).number...today.monday.number + 6).map(Day.init)
        let days = checkIns.count(inWeek: today.monday) + open.count { !isNoted($0) }
        return today.monday + (days >= InsightState.fewest ? 7 : 14)
    }

    /// Everything that an insight about the week of that Monday is made of.
    public func aggregate(of week: Day, at now: Date) -> InsightAggregate {
        let first = week - (InsightAggregate.weeks - 1) * 7
        return .of(
            week: week, checkIns: checkIns.checkIns(from: first, through: week + 6),
            urges: urges.urges(from: first, through: week + 6), recentUrges: urges.recent(limit: UrgeLessons.window),
            visits: visits.visits(from: week, through: week + 6),
            slips: slips.slips(from: week, through: week + 6), plan: plans.history,
            evolution: attributes.evolutions.first { $0.week == week },
            earlier: insights.told(before: week, limit: InsightAggregate.earlierInsights),
            disputed: insights.disputed(in: week), moment: settings.moment(at: now))
    }

    /// The past days of an insight whose facts have changed since it was told, with the facts as they are now.
    public func changes(since content: InsightContent, at now: Date) -> [InsightAggregate.DayFacts] {
        let told = content.aggregate.weekDays
        guard let first = told.first?.day, let last = told.last?.day else { return [] }
        let today = settings.moment(at: now).today
        let days = InsightAggregate.days(
            told.map(\.day), checkIns: checkIns.checkIns(from: first, through: last),
            urges: urges.urges(from: first, through: last), plan: plans.history, today: today)
        return zip(told, days).filter { $0 != $1.withoutOwnWords && $1.day < today }.map(\.1)
    }

    /// The insight about the week of that Monday as it was told; for the last week, a draft if it was not told yet.
    public func insight(
        about monday: Day, at now: Date, telling: (Narration) -> [Narration.Part: String]
    ) -> InsightContent? {
        if let told = insights.insight(for: monday)?.content { return told }
        let moment = settings.moment(at: now)
        guard monday == moment.today.mondayOfLastWeek, insightState(at: now).isTellable else { return nil }
        return insights.draft(aggregate(of: monday, at: now), at: moment, telling: telling)
    }

    /// The week whose insight is shown by default: the latest that has one. A person who has travelled west may have
    /// one about a week that is no longer over.
    public func weekOfLatestInsight(at now: Date) -> Day {
        let today = settings.moment(at: now).today
        let told = insights.told(before: today + 7, limit: 1).first?.week
        let last = today.mondayOfLastWeek
        return insightState(at: now).isTellable ? max(told ?? last, last) : told ?? last
    }

    /// Saves what the last week's insight says, once and for all. Uses the model's text if it was made from exactly
    /// what the model would be sent now.
    public func tellInsight(in language: InsightLanguage, at now: Date) {
        let moment = settings.moment(at: now)
        let week = moment.today.mondayOfLastWeek
        guard insightState(at: now).isTellable, insights.insight(for: week)?.content == nil else { return }
        let aggregate = aggregate(of: week, at: now)
        let request = rewritings.choice.flatMap { RewritingRequest.made(of: aggregate, for: $0, in: language) }
        insights.tell(
            aggregate, at: moment, telling: language.text,
            rewritten: request.flatMap { rewritings.text(for: week, under: $0.terms) })
        // The model's text is stored with the insight, or not used at all.
        rewritings.forgetText(of: week)
    }

    /// Tells the last week's insight and records that it was viewed.
    public func viewInsight(in language: InsightLanguage, at now: Date) {
        tellInsight(in: language, at: now)
        let state = insightState(at: now)
        if state == .ready { insights.view(state, at: settings.moment(at: now)) }
    }

    /// Asks a model to rewrite the last week's insight once this turn is over.
    public func askForRewriting(in language: InsightLanguage, at now: Date) {
        let moment = settings.moment(at: now)
        let week = moment.today.mondayOfLastWeek
        guard let choice = rewritings.choice,
            let (request, terms) = RewritingRequest.made(of: aggregate(of: week, at: now), for: choice, in: language)
        else { return }
        rewritings.ask(request, about: week, terms: terms, at: moment)
    }
}
