import FoundationEssentials
package import Shared

nonisolated extension EvolutionSnapshot {
    package enum Samples {
        /// One week of each outcome, no two alike.
        package static func varied(until monday: Day) -> [EvolutionSnapshot] {
            zip(Outcome.allCases, [0, 7, 14]).map { outcome, back in
                EvolutionSnapshot(
                    week: monday - back, outcome: outcome, checkIns: back / 2,
                    answers: [.yes: back, .partly: 1, .no: 0],
                    movements: Dictionary(
                        uniqueKeysWithValues: AttributeKind.allCases.enumerated().map { index, kind in
                            (
                                kind,
                                Movement(
                                    better: index, worse: back / 7, before: Score(halves: 2 + index),
                                    after: Score(halves: 3 + index), hasMomentum: index == 5)
                            )
                        }))
            }
        }
    }
}

nonisolated extension FirstRatings {
    package enum Samples {
        package static func some(madeOn day: Day) -> FirstRatings {
            FirstRatings(
                madeOn: day, madeAt: Date(timeIntervalSince1970: TimeInterval(day.number * 86_400)),
                ratings: [.clarity: 2, .focus: 4, .energy: 1, .control: 5])
        }
    }
}
