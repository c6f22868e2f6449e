package import Shared

/// How a week moves the six scores.
nonisolated public enum Evolution {
    public static let fewestCheckIns = 4

    /// The direction of an attribute: its better days minus its worse days.
    public enum Tendency: String, CaseIterable, Sendable {
        case strongPositive, mildPositive, neutral, mildNegative, strongNegative

        public init(better: Int, worse: Int) {
            self =
                switch better - worse {
                case 3...: .strongPositive
                case 1...2: .mildPositive
                case 0: .neutral
                case -2 ... -1: .mildNegative
                default: .strongNegative
                }
        }

        var isPositive: Bool { self == .strongPositive || self == .mildPositive }
        var isNegative: Bool { self == .strongNegative || self == .mildNegative }
    }

    /// How well the plan was kept on plan days with an answer.
    public enum Keeping: String, CaseIterable, Sendable {
        case high, medium, low

        public init(answers: [Adherence: Int]) {
            let (yes, partly, no) = (answers[.yes] ?? 0, answers[.partly] ?? 0, answers[.no] ?? 0)
            self = yes > partly && yes > no ? .high : no > yes && no > partly ? .low : .medium
        }
    }

    /// In half points.
    public static func movement(_ tendency: Tendency, _ keeping: Keeping) -> Int {
        switch (tendency, keeping) {
        case (.strongPositive, .high): 2
        case (.strongPositive, .medium), (.mildPositive, .high), (.mildPositive, .medium): 1
        case (.strongPositive, .low), (.mildPositive, .low), (.neutral, _): 0
        case (.mildNegative, _): -1
        case (.strongNegative, _): -2
        }
    }

    /// One week, from the scores before it. The week of the first plan moves nothing.
    package static func week(
        from monday: Day, checkIns: [CheckInSnapshot], plan: PlanHistory,
        before: [AttributeKind: (score: Score, hasMomentum: Bool)]
    ) -> EvolutionSnapshot {
        let days = checkIns.filter { monday <= $0.day && $0.day < monday + 7 }
        var answers: [Adherence: Int] = [.yes: 0, .partly: 0, .no: 0]
        for day in days where plan.isPlanDay(day.day, with: day.planAnswer) {
            if let adherence = day.adherence { answers[adherence, default: 0] += 1 }
        }
        let outcome: EvolutionSnapshot.Outcome
        // The first week with a day that the first plan judges.
        if let first = plan.firstPlanMadeOn, monday <= first + 1, first + 1 < monday + 7 {
            outcome = .observed
        } else {
            outcome = days.count < fewestCheckIns ? .tooFew : .moved
        }
        let keeping = Keeping(answers: answers)
        var movements: [AttributeKind: EvolutionSnapshot.Movement] = [:]
        for kind in AttributeKind.allCases {
            let better = days.count { $0.changes[kind] == .better }
            let worse = days.count { $0.changes[kind] == .worse }
            let tendency = Tendency(better: better, worse: worse)
            let (score, momentum) = before[kind] ?? (Score(rating: nil), false)
            let moves = outcome == .moved
            movements[kind] = EvolutionSnapshot.Movement(
                better: better, worse: worse, before: score,
                after: moves ? score.moved(by: movement(tendency, keeping)) : score,
                hasMomentum: !moves
                    ? momentum : tendency.isNegative ? false : momentum || (score.isHighest && tendency.isPositive))
        }
        return EvolutionSnapshot(
            week: monday, outcome: outcome, checkIns: days.count, answers: answers, movements: movements)
    }

    /// Whether the week can still be filled in, and is therefore worked out again: until Thursday's day start.
    package static func isOpen(_ monday: Day, on today: Day) -> Bool { !FillIn.isOver(for: monday + 6, on: today) }
}
