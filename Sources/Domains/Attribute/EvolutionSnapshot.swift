public import Shared

/// What one week did to the six scores, with everything it was worked out from.
nonisolated public struct EvolutionSnapshot: Hashable, Sendable {
    public enum Outcome: Int, CaseIterable, Sendable {
        case moved = 1
        /// Fewer than four check-ins: nothing moves.
        case tooFew
        /// The week of the first plan is only observed.
        case observed
    }

    public struct Movement: Hashable, Sendable {
        /// The number of days on which it felt better, and worse.
        public let better: Int
        public let worse: Int
        public let before: Score
        public let after: Score
        /// Shown as a mark beside the score, without further effect.
        public let hasMomentum: Bool

        package init(better: Int, worse: Int, before: Score, after: Score, hasMomentum: Bool) {
            self.better = better
            self.worse = worse
            self.before = before
            self.after = after
            self.hasMomentum = hasMomentum
        }
    }

    /// Its Monday.
    public let week: Day
    public let outcome: Outcome
    public let checkIns: Int
    /// Answers on plan days.
    public let answers: [Adherence: Int]
    public let movements: [AttributeKind: Movement]

    package init(
        week: Day, outcome: Outcome, checkIns: Int, answers: [Adherence: Int],
        movements: [AttributeKind: Movement]
    ) {
        self.week = week
        self.outcome = outcome
        self.checkIns = checkIns
        self.answers = answers
        self.movements = movements
    }

    /// The same week with other first ratings, for a week in which nothing moved.
    func starting(from ratings: [AttributeKind: Int]) -> EvolutionSnapshot {
        EvolutionSnapshot(
            week: week, outcome: outcome, checkIns: checkIns, answers: answers,
            movements: movements.reduce(into: [:]) { moved, movement in
                let score = Score(rating: ratings[movement.key])
                moved[movement.key] = Movement(
                    better: movement.value.better, worse: movement.value.worse, before: score, after: score,
                    hasMomentum: false)
            })
    }
}
