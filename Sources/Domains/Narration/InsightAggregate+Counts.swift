import Shared

nonisolated extension InsightAggregate {
    /// The seven days of the insight's week.
    public var weekDays: [DayFacts] { days.filter { $0.day >= week } }
    package var daysBefore: [DayFacts] { days.filter { week - 7 <= $0.day && $0.day < week } }
    package var weekUrges: [UrgeFacts] { urges.filter { $0.day >= week } }

    /// Plan days with an answer about the plan.
    /// Whether there was none, in this week or before, and none is to come.
    package var isWithoutPlan: Bool { weeksWithPlan == 0 && plan == nil }

    package func answered(_ days: [DayFacts]) -> [DayFacts] { days.filter { $0.isPlanDay && $0.adherence != nil } }

    /// Whether enough was answered about the plan, and no day went as planned.
    var isAllSlipped: Bool {
        let answered = answered(weekDays)
        return answered.count >= 3 && answered.allSatisfy(\.isSlipped)
    }

    public var narration: Narration { Narrator.narration(of: self) }

    /// Increases with each week, so that the wording varies.
    package var turn: Int { (week.number + 3) / 7 }
}

nonisolated extension InsightAggregate.EarlierInsight {
    /// Whether it named the same pattern in the same way; an insight stored before sentences were is assumed to have.
    func names(_ pattern: Pattern) -> Bool {
        topic == pattern.topic && (sentence == nil || sentence == pattern.sentence)
    }
}

nonisolated extension InsightAggregate.DayFacts {
    package var isNoted: Bool { rating != nil || adherence != nil }
    package var isSlipped: Bool { isPlanDay && adherence == .no }
    /// A strong pull, or one that took over.
    package var isHard: Bool { pull.map { $0.rawValue >= UrgeLevel.persisted.rawValue } ?? false }
}
