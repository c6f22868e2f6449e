public import Shared

/// Something that happened repeatedly in the last weeks: how often it did, and how often it could have.
///
/// It is named only on enough evidence: a least number of cases, of hits among them, and a least difference from the
/// other cases; and only if the week itself has a case. Of several, the strongest is named: the one with the largest
/// difference, reduced where cases are few.
nonisolated public struct Pattern: Codable, Hashable, Sendable {
    public enum Kind: Codable, Hashable, Sendable {
        /// Plan days of that weekday did not go as planned.
        case slippedWeekday(Weekday)
        /// The pull was strong on that weekday.
        case pulledWeekday(Weekday)
        /// Urges came in that part of the day.
        case part(Daytime)
        /// Urges had that reason.
        case reason(UrgeReason)
        /// Whether the plan was kept, at least in part, on most days with a strong pull, or seldom.
        case hardDays(isHeld: Bool)
        /// It felt better on days that went as planned than on others.
        case attribute(AttributeKind)
    }

    public let kind: Kind
    let hits: Fact
    let cases: Fact
    /// The cases it is compared with, where these are other days.
    let otherHits: Fact?
    let otherCases: Fact?
    /// The difference in thousandths, reduced where cases are few.
    let weight: Int

    public var topic: Topic {
        switch kind {
        case .slippedWeekday(let weekday), .pulledWeekday(let weekday): .weekday(weekday)
        case .part(let part): .part(part)
        case .reason(let reason): .reason(reason)
        case .hardDays: .hardDays
        case .attribute(let attribute): .attribute(attribute)
        }
    }

    /// The key of its sentence.
    var sentence: String {
        switch kind {
        case .slippedWeekday: "pattern.slippedWeekday"
        case .pulledWeekday: "pattern.pulledWeekday"
        case .part: "pattern.part"
        case .reason(.automatic): "pattern.automatic"
        case .reason: "pattern.reason"
        case .hardDays(true): "pattern.hardHeld"
        case .hardDays(false): hits.count == 0 ? "pattern.hardNone" : "pattern.hardSlipped"
        case .attribute: "pattern.attribute"
        }
    }

    /// The patterns that are not contested.
    static func all(in week: InsightAggregate) -> [Pattern] {
        found(in: week).filter { !week.disputed.contains($0.topic) }
    }

    /// Leaves out a pattern that each of the last two insights named.
    static func fresh(of patterns: [Pattern], in week: InsightAggregate) -> [Pattern] {
        let told = week.earlier.filter { $0.week >= week.week - 14 }
        return patterns.filter { pattern in told.count < 2 || !told.allSatisfy { $0.names(pattern) } }
    }

    /// Of equals, the first in the order in which they are found.
    static func strongest(of patterns: [Pattern]) -> Pattern? {
        patterns.reduce(nil) { best, next in best.map { $0.weight >= next.weight ? $0 : next } ?? next }
    }
}

nonisolated extension Pattern {
    /// Every pattern with enough evidence.
    private static func found(in week: InsightAggregate) -> [Pattern] {
        let found: [[Pattern?]] = [
            Weekday.allCases.map { slipped(on: $0, in: week) }, Weekday.allCases.map { pulled(on: $0, in: week) },
            Daytime.allCases.map { urges(in: $0, week) }, UrgeReason.allCases.map { urges(about: $0, in: week) },
            [hardDays(in: week)], AttributeKind.allCases.map { attribute($0, in: week) },
        ]
        return found.joined().compactMap(\.self)
    }

    private static func slipped(on weekday: Weekday, in week: InsightAggregate) -> Pattern? {
        let (these, others) = week.answered(week.days).split { $0.day.weekday == weekday }
        return compared(
            .slippedWeekday(weekday),
            hits: Fact(.weekdaySlipped, .weekday(weekday), of: these.filter(\.isSlipped)),
            of: Fact(.weekdayDays, .weekday(weekday), of: these),
            others: Fact(.otherSlipped, of: others.filter(\.isSlipped)),
            of: Fact(.otherDays, of: others), fewestHits: 3, fewest: (3, 6), difference: 400,
            in: week)
    }

    private static func pulled(on weekday: Weekday, in week: InsightAggregate) -> Pattern? {
        let (these, others) = week.days.filter { $0.pull != nil }.split { $0.day.weekday == weekday }
        return compared(
            .pulledWeekday(weekday),
            hits: Fact(.weekdayPulled, .weekday(weekday), of: these.filter(\.isHard)),
            of: Fact(.weekdayRated, .weekday(weekday), of: these),
            others: Fact(.otherPulled, of: others.filter(\.isHard)),
            of: Fact(.otherRated, of: others), fewestHits: 3, fewest: (3, 6), difference: 400,
            in: week)
    }

    private static func attribute(_ kind: AttributeKind, in week: InsightAggregate) -> Pattern? {
        let told = week.answered(week.days).filter { $0.changes[kind] != nil }
        let (kept, others) = told.split { $0.adherence == .yes }
        return compared(
            .attribute(kind),
            hits: Fact(.betterWhenKept, .attribute(kind), of: kept.filter { $0.changes[kind] == .better }),
            of: Fact(.keptLately, .attribute(kind), of: kept),
            others: Fact(.betterWhenNot, .attribute(kind), of: others.filter { $0.changes[kind] == .better }),
            of: Fact(.notKeptLately, .attribute(kind), of: others), fewestHits: 3, fewest: (4, 3), difference: 500,
            in: week)
    }

    private static func compared(
        _ kind: Kind, hits: Fact, of cases: Fact, others: Fact, of otherCases: Fact, fewestHits: Int,
        fewest: (cases: Int, others: Int), difference: Int, in week: InsightAggregate
    ) -> Pattern? {
        guard hits.count >= fewestHits, cases.count >= fewest.cases, otherCases.count >= fewest.others,
            cases.days.contains(where: { $0 >= week.week })
        else { return nil }
        let lift = hits.count * 1000 / cases.count - others.count * 1000 / otherCases.count
        guard lift >= difference else { return nil }
        return Pattern(
            kind: kind, hits: hits, cases: cases, otherHits: others, otherCases: otherCases,
            weight: weight(of: lift, cases: cases.count))
    }

    private static func urges(in part: Daytime, _ week: InsightAggregate) -> Pattern? {
        share(
            .part(part), hits: Fact(.partLately, .part(part), of: week.urges.filter { $0.part == part }),
            of: Fact(.urgesLately, of: week.urges), evenly: Daytime.allCases.count, in: week)
    }

    private static func urges(about reason: UrgeReason, in week: InsightAggregate) -> Pattern? {
        share(
            .reason(reason),
            hits: Fact(.reasonLately, .reason(reason), of: week.urges.filter { $0.reason == reason }),
            of: Fact(.reasonedLately, of: week.urges.filter { $0.reason != nil }),
            evenly: UrgeReason.allCases.count, in: week)
    }

    /// Compared with an even distribution.
    private static func share(
        _ kind: Kind, hits: Fact, of cases: Fact, evenly: Int, in week: InsightAggregate
    ) -> Pattern? {
        guard cases.count >= 4, hits.count >= 3, hits.count * 10 >= cases.count * 6,
            hits.days.contains(where: { $0 >= week.week })
        else { return nil }
        let lift = hits.count * 1000 / cases.count - 1000 / evenly
        return Pattern(
            kind: kind, hits: hits, cases: cases, otherHits: nil, otherCases: nil,
            weight: weight(of: lift, cases: cases.count))
    }

    /// Measured like the others: seven in ten or more is "most of the time", fewer than four in ten is "seldom".
    private static func hardDays(in week: InsightAggregate) -> Pattern? {
        let hard = week.answered(week.days).filter(\.isHard)
        let held = hard.filter { !$0.isSlipped }
        guard let days = HardDays(count: hard.count, held: held.count), days.outcome != .half,
            hard.contains(where: { $0.day >= week.week })
        else { return nil }
        let lift = abs(held.count * 1000 / hard.count - 500)
        return Pattern(
            kind: .hardDays(isHeld: days.outcome == .mostly), hits: Fact(.hardHeldLately, of: held),
            cases: Fact(.hardLately, of: hard), otherHits: nil, otherCases: nil,
            weight: weight(of: lift, cases: hard.count))
    }

    private static func weight(of lift: Int, cases: Int) -> Int { lift * cases / (cases + 4) }
}

nonisolated extension Array {
    fileprivate func split(_ isOfFirst: (Element) -> Bool) -> ([Element], [Element]) {
        (filter(isOfFirst), filter { !isOfFirst($0) })
    }
}
