import Shared

/// Chooses what an insight says, by rule and from the aggregate alone: the same week always gives the same sentences,
/// and none says more than what was noted.
nonisolated package enum Narrator {
    /// What a part says, and the facts for which it has no room.
    private struct Telling {
        let said: [Claim]
        let folded: [Fact]

        /// Says the first of these claims.
        init(_ claims: [Claim], saying most: Int, folding facts: [Fact] = []) {
            said = Array(claims.prefix(most))
            folded = claims.dropFirst(most).flatMap(\.allFacts) + facts
        }
    }

    package static func narration(of week: InsightAggregate) -> Narration {
        let patterns = Pattern.all(in: week)
        let pattern = Pattern.strongest(of: Pattern.fresh(of: patterns, in: week))
        let found = pattern.map { named($0, in: week) } ?? [unnamed(patterns, in: week)]
        let parts: [Narration.Part: Telling] = [
            .happening: happening(in: week),
            .why: settled(why(in: week), in: week, otherwise: Claim("why.unknown", turn: week.turn)),
            .expect: settled(expected(after: week, pattern: pattern), in: week, otherwise: usual(after: week)),
            .pattern: Telling(found, saying: found.count),
        ]
        return Narration(
            parts: parts.mapValues(\.said), folded: parts.mapValues(\.folded), pattern: pattern, attempt: week.turn)
    }

    /// The first claim that is not contested.
    private static func settled(_ claims: [Claim], in week: InsightAggregate, otherwise: Claim) -> Telling {
        let left = claims.filter { claim in claim.topic.map { !week.disputed.contains($0) } ?? true }
        return Telling(left.isEmpty ? [otherwise] : left, saying: 1)
    }
}

// MARK: - What is happening

nonisolated extension Narrator {
    private static func happening(in week: InsightAggregate) -> Telling {
        let first =
            week.answered(week.weekDays).isEmpty
            ? withoutPlanDays(in: week) : [opening(in: week), adherence(in: week)].compactMap(\.self)
        let then = [urges(in: week), told(in: week), free(in: week), rest(in: week)].compactMap(\.self)
        return Telling(
            first + then, saying: max(2, first.count + 1), folding: planBefore(week) + ratings(in: week))
    }

    /// What kind of week it was. What is good in it comes first.
    private static func opening(in week: InsightAggregate) -> Claim? {
        let answered = week.answered(week.weekDays)
        let slips = answered.count(where: \.isSlipped)
        let kept = answered.count { $0.adherence == .yes }
        let sentence: String? =
            if isComingBack(in: week) {
                "happening.back"
            } else if answered.count < 4 || slips == 0 || week.isAllSlipped {
                nil
            } else if kept * 10 >= answered.count * 7 {
                "happening.good"
            } else if slips > 1, answered.suffix(slips).allSatisfy(\.isSlipped) {
                "happening.goodStart"
            } else if slips > 1, answered.prefix(slips).allSatisfy(\.isSlipped) {
                "happening.goodEnd"
            } else {
                slips * 2 > answered.count ? "happening.hard" : nil
            }
        return sentence.map { Claim($0, turn: week.turn) }
    }

    private static func adherence(in week: InsightAggregate) -> Claim {
        let answered = week.answered(week.weekDays)
        let kept = answered.filter { $0.adherence == .yes }
        let partly = answered.filter { $0.adherence == .partly }
        let slipped = answered.filter(\.isSlipped)
        let all = Fact(.answered, of: answered)
        let parts = [
            "kept": Fact(.kept, of: kept), "partly": Fact(.partly, of: partly), "slipped": Fact(.slipped, of: slipped),
        ].filter { $0.value.count > 0 }
        // Plan days without an answer are mentioned.
        let planned = week.weekDays.filter(\.isPlanDay)
        let told = planned.count > answered.count ? ["planned": Fact(.planned, of: planned)] : [:]
        let name = { (sentence: String) in told.isEmpty ? sentence : sentence + "Told" }
        let mixed = { Claim(name($0), turn: week.turn, parts.merging(["answered": all]) { $1 }.merging(told) { $1 }) }
        let plain = { Claim(name($0), turn: week.turn, ["count": all].merging(told) { $1 }) }
        switch (kept.isEmpty, partly.isEmpty, slipped.isEmpty) {
        case (false, false, false): return mixed("happening.mixed")
        case (false, false, true): return mixed("happening.partly")
        case (false, true, false): return mixed("happening.slipped")
        case (true, false, false): return mixed("happening.notWholly")
        case (false, true, true): return plain("happening.all")
        case (true, false, true): return plain("happening.onlyPartly")
        case (true, true, _): return plain("happening.none")
        }
    }

    private static func withoutPlanDays(in week: InsightAggregate) -> [Claim] {
        let noted = week.weekDays.filter(\.isNoted)
        let paused = week.weekDays.filter { $0.state == .paused }
        guard !paused.isEmpty else {
            let isAboutThePlan = noted.contains(where: \.isPlanDay)
            let sentence =
                week.isWithoutPlan ? "happening.planless" : isAboutThePlan ? "happening.unsaid" : "happening.free"
            return [Claim(sentence, turn: week.turn, ["count": Fact(.noted, of: noted)])]
        }
        let (inside, beside) = (paused.filter(\.isNoted), noted.filter { $0.state != .paused })
        let count = ["count": Fact(.paused, of: paused)]
        let rest =
            inside.isEmpty
            ? Claim("happening.resting", turn: week.turn, count)
            : Claim(
                "happening.paused", turn: week.turn, count.merging(["noted": Fact(.notedInPause, of: inside)]) { $1 })
        return beside.isEmpty
            ? [rest] : [rest, Claim("happening.beside", turn: week.turn, ["count": Fact(.notedBeside, of: beside)])]
    }

    /// Slips that were told in passing, answered or not.
    private static func told(in week: InsightAggregate) -> Claim? {
        week.slips.map { days in
            let told = Fact(.told, .count(days.count), days: Set(days).sorted())
            return Claim("happening.told", turn: week.turn, ["count": told])
        }
    }

    /// Days that the week strip shows as kept, though they are no plan days.
    private static func free(in week: InsightAggregate) -> Claim? {
        let kept = week.weekDays.filter { !$0.isPlanDay && $0.state == .kept }
        guard !kept.isEmpty, !week.answered(week.weekDays).isEmpty else { return nil }
        return Claim("happening.freeKept", turn: week.turn, ["count": Fact(.keptFree, of: kept)])
    }

    /// Days of a pause in a week that also has others.
    private static func rest(in week: InsightAggregate) -> Claim? {
        let paused = week.weekDays.filter { $0.state == .paused }
        guard !paused.isEmpty, !week.answered(week.weekDays).isEmpty else { return nil }
        return Claim("happening.rested", turn: week.turn, ["count": Fact(.paused, of: paused)])
    }

    private static func planBefore(_ week: InsightAggregate) -> [Fact] {
        if isComingBack(in: week) {
            let noted = week.daysBefore.filter(\.isNoted)
            return noted.isEmpty ? [] : [Fact(.notedBefore, of: noted)]
        }
        let (now, then) = (week.answered(week.weekDays), week.answered(week.daysBefore))
        // A week in which no day was kept is not compared with another.
        guard now.count >= 4, then.count >= 4, !week.isAllSlipped else { return [] }
        return [Fact(.keptBefore, of: then.filter { $0.adherence == .yes }), Fact(.answeredBefore, of: then)]
    }

    /// The person was active, then silent for about a week, and is back. A pause does not count as silence, and neither
    /// does a week with an SOS.
    private static func isComingBack(in week: InsightAggregate) -> Bool {
        let before = week.daysBefore
        return before.count(where: \.isNoted) <= 1 && before.count(where: { $0.state == .noAnswer }) >= 4
            && !week.urges.contains(where: { week.week - 7 <= $0.day && $0.day < week.week })
            && week.days.contains(where: { $0.day < week.week - 7 && $0.isNoted })
    }

    private static func urges(in week: InsightAggregate) -> Claim? {
        let urges = week.weekUrges
        let left = urges.filter { $0.outcome == .resisted }
        let count = Fact(.urges, of: urges)
        if urges.isEmpty { return nil }
        if left.isEmpty { return Claim("happening.urges", turn: week.turn, ["count": count]) }
        if left.count == urges.count { return Claim("happening.urgesLeft", turn: week.turn, ["count": count]) }
        return Claim(
            "happening.urgesSome", turn: week.turn, ["urges": count, "left": Fact(.urgesLeft, of: left)])
    }

    /// Only if they differ by half a point or more.
    private static func ratings(in week: InsightAggregate) -> [Fact] {
        let ratings: ([InsightAggregate.DayFacts]) -> [(day: Day, value: Int)] = { days in
            days.compactMap { day in day.rating.map { (day.day, $0) } }
        }
        let (now, before) = (ratings(week.weekDays), ratings(week.daysBefore))
        guard now.count >= 4, before.count >= 4, let mean = Fact(.rating, meanOf: now),
            let meanBefore = Fact(.ratingBefore, meanOf: before), mean.differs(from: meanBefore, byTenths: 5)
        else { return [] }
        return [mean, meanBefore]
    }
}

// MARK: - Why

nonisolated extension Narrator {
    private static func why(in week: InsightAggregate) -> [Claim] {
        [reason(in: week), hardDays(in: week) ?? calmSlips(in: week) ?? calm(in: week)].compactMap(\.self)
    }

    /// The reason of most urges of the week: at least two, and more than for any other reason.
    private static func reason(in week: InsightAggregate) -> Claim? {
        let reasoned = week.weekUrges.filter { $0.reason != nil }
        let counts = UrgeReason.allCases.map { reason in (reason, reasoned.filter { $0.reason == reason }) }
        guard let most = counts.map(\.1.count).max(), most >= 2, counts.count(where: { $0.1.count == most }) == 1,
            let (reason, urges) = counts.first(where: { $0.1.count == most })
        else { return nil }
        return Claim(
            reason == .automatic ? "why.automatic" : "why.reason", turn: week.turn, topic: .reason(reason),
            ["reason": Fact(.reason, .reason(reason), of: urges), "urges": Fact(.reasoned, of: reasoned)],
            about: reason == .automatic ? nil : .reason(reason))
    }

    private static func hardDays(in week: InsightAggregate) -> Claim? {
        let strong = week.weekDays.filter(\.isHard)
        let hard = week.answered(week.weekDays).filter(\.isHard)
        guard !hard.isEmpty else { return nil }
        let held = hard.filter { !$0.isSlipped }
        let count = Fact(.hard, of: hard)
        // The slips of such a week are named once.
        if week.isAllSlipped {
            return Claim("why.hard", turn: week.turn, topic: .pull, ["count": Fact(.strong, of: strong)])
        }
        if strong.count > hard.count {
            let facts = ["strong": Fact(.strong, of: strong), "hard": count]
            if held.isEmpty { return Claim("why.hardToldSlipped", turn: week.turn, topic: .pull, facts) }
            return Claim(
                "why.hardTold", turn: week.turn, topic: .pull,
                facts.merging(["held": Fact(.hardHeld, of: held)]) { $1 })
        }
        if held.count == hard.count { return Claim("why.hardHeld", turn: week.turn, topic: .pull, ["count": count]) }
        if held.isEmpty { return Claim("why.hardSlipped", turn: week.turn, topic: .pull, ["count": count]) }
        return Claim(
            "why.hardMixed", turn: week.turn, topic: .pull, ["hard": count, "held": Fact(.hardHeld, of: held)])
    }

    /// Days that did not go as planned although there was no strong pull.
    private static func calmSlips(in week: InsightAggregate) -> Claim? {
        let slipped = week.answered(week.weekDays).filter(\.isSlipped)
        guard slipped.count >= 2, slipped.allSatisfy({ $0.pull != nil && !$0.isHard }) else { return nil }
        return Claim("why.calmSlips", turn: week.turn, topic: .pull, ["slipped": Fact(.slippedCalmly, of: slipped)])
    }

    private static func calm(in week: InsightAggregate) -> Claim? {
        let rated = week.weekDays.filter { $0.pull != nil }
        guard rated.count >= 4, !rated.contains(where: \.isHard) else { return nil }
        return Claim("why.calm", turn: week.turn, topic: .pull, ["rated": Fact(.rated, of: rated)])
    }
}

// MARK: - What to expect

nonisolated extension Narrator {
    private static func expected(after week: InsightAggregate, pattern: Pattern?) -> [Claim] {
        [pause(after: week), smaller(after: week), again(pattern, after: week), trend(after: week), length(of: week)]
            .compactMap(\.self)
    }

    private static func pause(after week: InsightAggregate) -> Claim? {
        guard let days = week.plan?.pausedComing, days > 0 else { return nil }
        return Claim("expect.pause", turn: week.turn, ["count": Fact(.pausedComing, .count(days))])
    }

    /// After a week in which nothing went as planned.
    private static func smaller(after week: InsightAggregate) -> Claim? {
        week.isAllSlipped ? Claim("expect.smaller", turn: week.turn) : nil
    }

    /// Names the pattern's weekday in the coming week.
    private static func again(_ pattern: Pattern?, after week: InsightAggregate) -> Claim? {
        switch pattern?.kind {
        case .slippedWeekday(let weekday), .pulledWeekday(let weekday):
            Claim("expect.weekday", turn: week.turn, topic: .weekday(weekday), about: .weekday(weekday))
        case .part(let part): Claim("expect.part", turn: week.turn, topic: .part(part), about: .part(part))
        case .reason, .hardDays, .attribute, nil: nil
        }
    }

    /// Needs four rated days in each of two weeks, and a difference that is more than chance.
    private static func trend(after week: InsightAggregate) -> Claim? {
        let levels: ([InsightAggregate.DayFacts]) -> [(day: Day, value: Int)] = { days in
            days.compactMap { day in day.pull.map { (day.day, $0.rawValue) } }
        }
        let (now, before) = (levels(week.weekDays), levels(week.daysBefore))
        guard now.count >= 4, before.count >= 4, let mean = Fact(.pull, meanOf: now),
            let meanBefore = Fact(.pullBefore, meanOf: before)
        else { return nil }
        let sums = (now.map(\.value).reduce(0, +) * before.count, before.map(\.value).reduce(0, +) * now.count)
        // At least three tenths of a level.
        guard abs(sums.0 - sums.1) * 10 >= 3 * now.count * before.count, mean.value != meanBefore.value else {
            return nil
        }
        return Claim(
            sums.0 > sums.1 ? "expect.rising" : "expect.falling", turn: week.turn, topic: .trend,
            ["pull": mean, "before": meanBefore])
    }

    private static func length(of week: InsightAggregate) -> Claim? {
        guard let minutes = week.pull.minutes, !week.weekUrges.isEmpty else { return nil }
        return Claim(
            "expect.length", turn: week.turn, topic: .length,
            [
                "count": Fact(.pullMinutes, .count(minutes)),
                "measured": Fact(.pullMeasured, .count(week.pull.measured)),
            ])
    }

    private static func usual(after week: InsightAggregate) -> Claim {
        if week.weeksWithPlan < 3 { return Claim("expect.early", turn: week.turn) }
        guard let coming = week.plan?.coming, coming > 0 else { return Claim("expect.open", turn: week.turn) }
        return Claim("expect.plan", turn: week.turn, ["count": Fact(.coming, .count(coming))])
    }
}

// MARK: - The pattern

nonisolated extension Narrator {
    private static func named(_ pattern: Pattern, in week: InsightAggregate) -> [Claim] {
        var facts = ["hits": pattern.hits, "cases": pattern.cases]
        if pattern.hits.count == 0 { facts["hits"] = nil }
        if let hits = pattern.otherHits, let cases = pattern.otherCases {
            facts["otherHits"] = hits
            facts["otherCases"] = cases
        }
        let subject: Fact.Subject? =
            switch pattern.kind {
            case .slippedWeekday(let weekday), .pulledWeekday(let weekday): .weekday(weekday)
            case .part(let part): .part(part)
            case .reason(.automatic), .hardDays: nil
            case .reason(let reason): .reason(reason)
            case .attribute(let attribute): .attribute(attribute)
            }
        let claim = Claim(pattern.sentence, turn: week.turn, topic: pattern.topic, facts, about: subject)
        let isAgain = week.earlier.contains { $0.week == week.week - 7 && $0.names(pattern) }
        return [claim] + (isAgain ? [Claim("pattern.again", turn: week.turn, topic: pattern.topic)] : [])
    }

    /// No pattern is strong enough, or the only one was named twice running.
    private static func unnamed(_ patterns: [Pattern], in week: InsightAggregate) -> Claim {
        if let known = Pattern.strongest(of: patterns) {
            return Claim("pattern.nothingNew", turn: week.turn, topic: known.topic)
        }
        // After such a week, "nothing notable" would be wrong.
        if week.isAllSlipped { return Claim("pattern.nothingAlone", turn: week.turn) }
        guard week.weeksWithPlan < 3 else { return Claim("pattern.nothing", turn: week.turn) }
        return strong(in: week) ?? Claim("pattern.early", turn: week.turn)
    }

    /// What stands out within a single week: a pull that was strong on at least three days in four.
    private static func strong(in week: InsightAggregate) -> Claim? {
        let rated = week.weekDays.filter { $0.pull != nil }
        let strong = rated.filter(\.isHard)
        guard rated.count >= 4, strong.count * 4 >= rated.count * 3, !week.disputed.contains(.pull) else { return nil }
        return Claim(
            "pattern.strong", turn: week.turn, topic: .pull,
            ["strong": Fact(.strong, of: strong), "rated": Fact(.rated, of: rated)])
    }
}

nonisolated extension Fact {
    fileprivate func differs(from other: Fact, byTenths least: Int) -> Bool {
        guard case .tenths(let one) = value, case .tenths(let another) = other.value else { return false }
        return abs(one - another) >= least
    }
}
