import Shared

nonisolated extension InsightAggregate {
    /// The seven days that it is about.
    public var weekDays: [DayFacts] { days.filter { $0.day >= week } }
    package var daysBefore: [DayFacts] { days.filter { week - 7 <= $0.day && $0.day < week } }
    package var weekUrges: [UrgeFacts] { urges.filter { $0.day >= week } }

    /// Plan days on which somebody said how it went.
    package func answered(_ days: [DayFacts]) -> [DayFacts] { days.filter { $0.isPlanDay && $0.adherence != nil } }

    /// Enough was said about the plan, and none of it went as planned.
    var isAllSlipped: Bool {
        let answered = answered(weekDays)
        return answered.count >= 3 && answered.allSatisfy(\.isSlipped)
    }

    public var narration: Narration { Narrator.narration(of: self) }

    /// Counts on with each week, so that not every week says the same in the same words.
    package var turn: Int { (week.number + 3) / 7 }
}

nonisolated extension InsightAggregate.EarlierInsight {
    /// Whether it said the same of the same; one that was kept before sentences were is taken to have.
    func names(_ pattern: Pattern) -> Bool {
        topic == pattern.topic && (sentence == nil || sentence == pattern.sentence)
    }
}

nonisolated extension InsightAggregate.DayFacts {
    package var isNoted: Bool { rating != nil }
    package var isSlipped: Bool { isPlanDay && adherence == .no }
    /// With a strong pull, or one that took over.
    package var isHard: Bool { pull.map { $0.rawValue >= UrgeLevel.persisted.rawValue } ?? false }
}
