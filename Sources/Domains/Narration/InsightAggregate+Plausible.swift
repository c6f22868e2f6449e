import Shared

/// Whether what is said to be a review of Off's has only numbers that one can have: somebody may have made it by hand.
nonisolated extension InsightAggregate {
    private static let most = 10_000

    var isPlausible: Bool {
        let amounts =
            [
                weeksWithPlan, urges.count, pull.minutes ?? 0, pull.measured, visits.count, visits.kept,
                slips?.count ?? 0,
            ]
        return week == week.monday && amounts.allSatisfy((0...InsightAggregate.most).contains)
            && days.count <= 7 * InsightAggregate.weeks && days.allSatisfy { (1...10).contains($0.rating ?? 1) }
            && scores.values.allSatisfy { (2...10).contains($0.before) && (2...10).contains($0.after) }
            && earlier.count <= InsightAggregate.earlierInsights && disputed.count <= InsightAggregate.most
            && plan?.isPlausible != false
    }
}

nonisolated extension InsightAggregate.PlanFacts {
    fileprivate var isPlausible: Bool {
        [days, coming, pausedComing].allSatisfy((0...7).contains) && (0...1440).contains(minutesADay ?? 0)
            && apps.count <= 100
    }
}

nonisolated extension Narration {
    var isPlausible: Bool {
        let facts = claims.flatMap(\.allFacts) + (folded?.values.flatMap(\.self) ?? []) + (pattern?.facts ?? [])
        return claims.count <= 100 && facts.count <= 1000 && facts.allSatisfy(\.isPlausible)
            && (claims.map(\.turn) + [attempt]).allSatisfy((0...1_000_000).contains)
            && (-1_000_000...1_000_000).contains(pattern?.weight ?? 0)
    }
}

nonisolated extension Pattern {
    fileprivate var facts: [Fact] { [hits, cases, otherHits, otherCases].compactMap(\.self) }
}

nonisolated extension Fact {
    fileprivate var isPlausible: Bool {
        let number =
            switch value {
            case .count(let count): count
            case .tenths(let tenths): tenths
            }
        return (0...1_000_000).contains(number) && days.count <= 10_000
    }
}
