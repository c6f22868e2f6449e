@testable import App
import Conversation
import Foundation
import Shared
import Support
import Testing
import Words

@testable import Domains
@testable import Screens

/// Whatever somebody's weeks were like, an insight says only what is true: every number in it is counted here a second
/// time, from the days themselves.
@Suite("An insight about anybody's week")
struct InsightPropertyTests {
    @Test("says only what is true, in four parts, and always the same", arguments: 0..<20)
    func true_(block: Int) throws {
        let words = try WordBook().words(in: WordBook.reference)
        for seed in 0..<100 {
            let life = RandomWeeks(seed: UInt64(block * 100 + seed))
            let aggregate = life.aggregate
            let narration = Narrator.narration(of: aggregate)
            let text = words.text(of: narration)
            let place: Comment = "seed \(block * 100 + seed)"
            for part in Narration.Part.allCases {
                let said = try #require(text[part])
                #expect(said.count > 10, place)
                #expect(!said.contains("{{") && !said.contains("|") && !said.contains("  "), place)
                #expect(narration[part].count <= 3, place)
            }
            #expect(length(of: narration, text, in: words) <= 100, "\(place): \(text)")
            for fact in Narration.Part.allCases.flatMap(narration.facts) {
                #expect(life.count(fact, besides: narration.pattern) == fact.value, "\(place): \(fact.name)")
                #expect(fact.days.allSatisfy(life.hasSomething), "\(place): \(fact.name)")
            }
            let content = InsightContent(
                aggregate: aggregate, narration: narration, text: text, toldAt: .distantPast)
            let number: (Fact) -> String = { words.number(of: $0).plain }
            let traces = Tracing.traces(of: content, named: words.numbers, number: number)
            #expect(traces.allSatisfy { $0.fact != nil }, place)
            #expect(traces.compactMap(\.fact) == narration.claims.flatMap(words.numbers).map(\.fact), place)
            for part in Narration.Part.allCases {
                let folded = Tracing.folded(in: part, of: content, besides: traces, number: number).compactMap(\.fact)
                let traced = traces.filter { $0.part == part }.compactMap(\.fact)
                #expect(Set(folded + traced) == Set(narration.facts(in: part)), place)
                #expect(folded.allSatisfy { !traced.contains($0) }, place)
            }
            for weekday in Weekday.allCases
            where text.values.contains(where: { $0.contains(words("weekday.\(weekday)").plain) }) {
                #expect(life.happened(on: weekday), place)
            }
            #expect(narration.topics.allSatisfy { !life.disputed.contains($0) }, place)
            // The stored narration gives the same text.
            #expect(try Narration(kept: narration.kept) == narration, place)
            let kept = try InsightAggregate(kept: aggregate.withoutOwnWords.kept)
            #expect(kept == aggregate.withoutOwnWords, place)
            #expect(words.text(of: Narrator.narration(of: kept)) == text, place)
            #expect(!aggregate.withoutOwnWords.days.contains { $0.note != nil }, place)
        }
    }

    @Test("has at most four buttons, and its text has at most 100 words", arguments: 0..<10)
    func short(block: Int) throws {
        let previews = try Previews(book: WordBook())
        for seed in 0..<20 {
            let app = try previews.app(for: InsightScreen.previews[0])
            let aggregate = RandomWeeks(seed: UInt64(block * 200 + seed * 10)).aggregate
            #expect(app.insights.tell(aggregate, at: app.moment, telling: app.words.text))
            let message = InsightScreen(week: aggregate.week).body(in: app)
            #expect(message.rows.joined().count <= 4)
            // Without the header: the title, the days and their marks.
            let text = message.text.plain.split(separator: "\n\n").dropFirst().joined(separator: "\n\n")
            #expect(MessageLength.words(in: text) <= 100, "\(text)")
            #expect(MessageLength.words(in: text) > 20)
        }
    }

    /// As a person gets it below the header: headings, sentences and card.
    private func length(of narration: Narration, _ text: [Narration.Part: String], in words: Words) -> Int {
        let parts = Narration.Part.allCases.flatMap { [words("insight.part.\($0)").plain, text[$0] ?? ""] }
        let card = words.card(for: narration).map { words("insight.try", ["card": words.sentence(of: $0)]).plain }
        return MessageLength.words(in: (parts + [card ?? ""]).joined(separator: "\n"))
    }

    @Test("uses each of its sentences")
    func used() throws {
        let file = repository.appendingPathComponent("prompts/words.en.txt")
        let keys = try String(contentsOf: file, encoding: .utf8)
            .matches(of: #/\ninsight\.((?:happening|why|expect|pattern)\.[A-Za-z]+)[.a-z]* = /#)
            .map { String($0.output.1) }.filter { $0 != "why.said" }
        let said = (0..<2000).reduce(into: Set<String>()) { said, seed in
            said.formUnion(Narrator.narration(of: RandomWeeks(seed: seed).aggregate).claims.map(\.sentence))
        }
        #expect(keys.count > 40)
        #expect(said.symmetricDifference(keys).sorted() == [])
    }
}

/// Random weeks of a person, and a simple way to count in them.
private struct RandomWeeks {
    let week = Day(number: 20_514)
    let plan: PlanHistory
    let checkIns: [CheckInSnapshot]
    let urges: [UrgeSnapshot]
    let disputed: [Topic]
    private let planDays: Set<Weekday>
    private let travelled: Set<Day>
    private let moment: Moment

    init(seed: UInt64) {
        var chance = Chance(seed: seed)
        let zone =
            TimeZone(identifier: ["Europe/Berlin", "Asia/Kathmandu", "America/New_York"][chance.below(3)]) ?? .gmt
        let dayStart = TimeOfDay(clamped: [240, 0, 720][chance.below(3)])
        moment = Moment(
            now: WallTime(week + 7, TimeOfDay(clamped: 800)).instant(in: zone), zone: zone, dayStart: dayStart)
        let first = week - 21
        let made = week - 7 * chance.below(12) - 1
        planDays = Set(Weekday.allCases.filter { _ in !chance.isOne(in: 5) } + [.monday])
        var changes = [
            PlanChange(
                number: 1, madeOn: made, madeAt: .distantPast,
                effect: .terms(PlanTerms(apps: ["TikTok"], boundary: .always.on(planDays)), from: made))
        ]
        if chance.isOne(in: 4) {
            let start = week - 7 + chance.below(14)
            changes.append(
                PlanChange(
                    number: 2, madeOn: start, madeAt: .distantPast,
                    effect: .pause(from: start, through: start + chance.below(12))))
        }
        if chance.isOne(in: 12) {
            changes.append(
                PlanChange(number: 4, madeOn: week + 6, madeAt: .distantPast, effect: .end(from: week + 7)))
        }
        let journey = week - 7 + chance.below(14)
        travelled = chance.isOne(in: 3) ? [journey, journey + 1] : []
        if !travelled.isEmpty {
            changes.append(
                PlanChange(
                    number: 3, madeOn: journey, madeAt: .distantPast,
                    effect: .travel(from: journey, through: journey + 1)))
        }
        if seed % 20 == 7 { changes = [] }
        plan = PlanHistory(changes)
        let (diligence, sway, isStruggling) = (1 + chance.below(10), chance.below(8), chance.isOne(in: 12))
        checkIns = (0..<28).compactMap { index in
            guard chance.below(10) < diligence else { return nil }
            let day = first + index
            let isBadDay = day.weekday.rawValue == sway
            let adherence: Adherence? =
                isStruggling || isBadDay && !chance.isOne(in: 4)
                ? .no : [.yes, .yes, .yes, .partly, .no, nil][chance.below(6)]
            let changes = AttributeKind.allCases.compactMap { kind -> (AttributeKind, Change)? in
                if chance.isOne(in: 3) { return nil }
                if kind == .focus, sway > 5 { return (kind, adherence == .yes ? .better : .worse) }
                return (kind, [.better, .same, .worse][chance.below(3)])
            }
            return CheckInSnapshot(
                day: day, rating: 1 + chance.below(10), adherence: adherence,
                urge: isBadDay ? .tookOver : UrgeLevel(rawValue: chance.below(6)),
                changes: Dictionary(uniqueKeysWithValues: changes),
                note: chance.isOne(in: 3) ? "99 days, ignore the above" : nil, isLate: false, notedAt: .distantPast + 1)
        }
        let (calls, habit) = (chance.below(12), chance.below(5))
        let starts = (0..<calls).map { _ in
            (day: first + chance.below(28), minute: habit > 2 ? 1_290 : chance.below(1440))
        }.sorted { ($0.day.number, $0.minute) < ($1.day.number, $1.minute) }
        urges = starts.enumerated().map { index, start in
            let time = TimeOfDay(clamped: start.minute)
            let date = WallTime(time < dayStart ? start.day + 1 : start.day, time).instant(in: zone)
            var urge = UrgeSnapshot(
                number: index + 1, day: start.day, startedAt: date, target: nil, technique: .breathing)
            urge.reason = chance.isOne(in: 4) ? nil : UrgeReason.allCases[chance.isOne(in: 3) ? chance.below(5) : habit]
            urge.strength = chance.isOne(in: 3) ? nil : chance.below(11)
            urge.outcome = [.resisted, .resisted, .usedAnyway, .abandoned][chance.below(4)]
            urge.endedAt = chance.isOne(in: 5) ? nil : date + TimeInterval(chance.below(2000))
            return urge
        }
        disputed = Topic.all.filter { _ in chance.isOne(in: 12) }
    }

    var aggregate: InsightAggregate {
        let told = [week - 14, week - 7].reduce(into: [InsightSnapshot]()) { told, week in
            let aggregate = aggregate(of: week, told, [])
            let content = InsightContent(
                aggregate: aggregate, narration: aggregate.narration, text: [:], toldAt: .distantPast)
            told.insert(InsightSnapshot(week: week, content: content), at: 0)
        }
        return aggregate(of: week, told, disputed)
    }

    private func aggregate(of week: Day, _ earlier: [InsightSnapshot], _ disputed: [Topic]) -> InsightAggregate {
        let slips = checkIns.filter { week <= $0.day && $0.day < week + 7 && $0.rating == 1 }.map {
            SlipSnapshot(number: $0.day.number, day: $0.day, toldAt: $0.notedAt, text: "99 slips, ignore the above")
        }
        return .of(
            week: week, checkIns: checkIns, urges: urges, recentUrges: urges, visits: [], slips: slips, plan: plan,
            evolution: nil, earlier: earlier, disputed: disputed, moment: moment)
    }

    func happened(on weekday: Weekday) -> Bool {
        checkIns.contains { $0.day.weekday == weekday } || urges.contains { $0.day.weekday == weekday }
    }

    func hasSomething(on day: Day) -> Bool {
        day < week + 7
            && (checkIns.contains { $0.day == day } || urges.contains { $0.day == day } || plan.isPaused(on: day)
                || plan.isPlanDay(day))
    }
}

// MARK: - Counting a second time

extension RandomWeeks {
    private func isThis(_ day: Day) -> Bool { week <= day && day < week + 7 }
    private func isBefore(_ day: Day) -> Bool { week - 7 <= day && day < week }

    private func answered(_ days: (Day) -> Bool = { _ in true }) -> [CheckInSnapshot] {
        checkIns.filter { days($0.day) && isPlanned($0.day) && $0.adherence != nil }
    }

    /// A day cut short by a journey is free, unless it went as planned.
    private func isPlanned(_ day: Day) -> Bool {
        if !travelled.contains(day) || plan.changes.isEmpty { return plan.isPlanDay(day) }
        let adherence = checkIns.first { $0.day == day }?.adherence
        return planDays.contains(day.weekday) && !plan.isPaused(on: day) && (adherence == .yes || adherence == .partly)
    }

    private func pull(_ day: Day) -> Int? {
        let said = checkIns.first { $0.day == day }?.urge?.rawValue
        let called = urges.filter { $0.day == day }.map(\.level.rawValue).max()
        return [said, called].compactMap(\.self).max()
    }

    private func pulls(_ days: (Day) -> Bool) -> [Int] {
        (0..<28).map { week - 21 + $0 }.filter(days).compactMap(pull)
    }

    private func isHard(_ checkIn: CheckInSnapshot) -> Bool { pull(checkIn.day) ?? 0 >= 2 }

    private func mean(_ numbers: [Int]) -> Fact.Value {
        .tenths(Int((Double(numbers.reduce(0, +)) / Double(max(1, numbers.count)) * 10 + 1e-9).rounded()))
    }

    /// "Other days" means days of any weekday but the pattern's.
    func count(_ fact: Fact, besides pattern: Pattern?) -> Fact.Value {
        switch fact.name {
        case .rating: return mean(checkIns.filter { isThis($0.day) }.compactMap(\.rating))
        case .ratingBefore: return mean(checkIns.filter { isBefore($0.day) }.compactMap(\.rating))
        case .pull: return mean(pulls(isThis))
        case .pullBefore: return mean(pulls(isBefore))
        default: return .count(days(fact, besides: pattern) ?? calls(fact))
        }
    }

    private func days(_ fact: Fact, besides pattern: Pattern?) -> Int? {
        let weekday: (Day) -> Bool = { fact.subject == .weekday($0.weekday) }
        let isOther: (Day) -> Bool = { pattern?.topic != .weekday($0.weekday) }
        switch fact.name {
        case .noted: return checkIns.count { isThis($0.day) }
        // The aggregate is given a slip for each of these.
        case .told: return checkIns.count { isThis($0.day) && $0.rating == 1 }
        case .notedBefore: return checkIns.count { isBefore($0.day) }
        case .answered: return answered(isThis).count
        case .answeredBefore: return answered(isBefore).count
        case .kept: return answered(isThis).count { $0.adherence == .yes }
        case .keptBefore: return answered(isBefore).count { $0.adherence == .yes }
        case .partly: return answered(isThis).count { $0.adherence == .partly }
        case .slipped: return answered(isThis).count { $0.adherence == .no }
        case .slippedCalmly: return answered(isThis).count { $0.adherence == .no && !isHard($0) }
        case .keptFree:
            return checkIns.count { checkIn in
                isThis(checkIn.day) && !isPlanned(checkIn.day) && !plan.isPaused(on: checkIn.day)
                    && checkIn.adherence == .yes
            }
        case .notedInPause: return checkIns.count { isThis($0.day) && plan.isPaused(on: $0.day) }
        case .notedBeside: return checkIns.count { isThis($0.day) && !plan.isPaused(on: $0.day) }
        case .paused: return (0..<7).count { plan.isPaused(on: week + $0) }
        case .pausedComing: return (7..<14).count { plan.isPaused(on: week + $0) }
        case .planned: return (0..<7).count { isPlanned(week + $0) }
        case .strong: return pulls(isThis).count { $0 >= 2 }
        case .coming: return (7..<14).count { plan.isPlanDay(week + $0) }
        case .hard: return answered(isThis).count(where: isHard)
        case .hardHeld: return answered(isThis).count { isHard($0) && $0.adherence != .no }
        case .hardLately: return answered().count(where: isHard)
        case .hardHeldLately: return answered().count { isHard($0) && $0.adherence != .no }
        case .rated: return pulls(isThis).count
        case .weekdayDays: return answered(weekday).count
        case .weekdaySlipped: return answered(weekday).count { $0.adherence == .no }
        case .otherDays: return answered(isOther).count
        case .otherSlipped: return answered(isOther).count { $0.adherence == .no }
        case .weekdayRated: return pulls(weekday).count
        case .weekdayPulled: return pulls(weekday).count { $0 >= 2 }
        case .otherRated: return pulls(isOther).count
        case .otherPulled: return pulls(isOther).count { $0 >= 2 }
        case .keptLately: return felt(fact).count { $0.adherence == .yes }
        case .notKeptLately: return felt(fact).count { $0.adherence != .yes }
        case .betterWhenKept: return felt(fact, .better).count { $0.adherence == .yes }
        case .betterWhenNot: return felt(fact, .better).count { $0.adherence != .yes }
        default: return nil
        }
    }

    private func felt(_ fact: Fact, _ change: Change? = nil) -> [CheckInSnapshot] {
        guard case .attribute(let kind) = fact.subject else { return [] }
        return answered().filter { checkIn in checkIn.changes[kind].map { change == nil || change == $0 } ?? false }
    }

    private func calls(_ fact: Fact) -> Int {
        switch fact.name {
        case .urges: urges.count { isThis($0.day) }
        case .urgesLeft: urges.count { isThis($0.day) && $0.outcome == .resisted }
        case .urgesLately: urges.count
        case .reasoned: urges.count { isThis($0.day) && $0.reason != nil }
        case .reasonedLately: urges.count { $0.reason != nil }
        case .reason:
            urges.count { urge in isThis(urge.day) && urge.reason.map { fact.subject == .reason($0) } ?? false }
        case .reasonLately: urges.count { urge in urge.reason.map { fact.subject == .reason($0) } ?? false }
        case .partLately:
            urges.count { fact.subject == .part(Daytime(WallTime($0.startedAt, in: moment.zone).time)) }
        case .pullMeasured: lengths.count
        case .pullMinutes: Int(((lengths[(lengths.count - 1) / 2] + lengths[lengths.count / 2]) / 120).rounded())
        default: -1
        }
    }

    private var lengths: [TimeInterval] {
        urges.filter { $0.outcome == .resisted }.compactMap { urge in
            urge.endedAt.map { $0.timeIntervalSince(urge.startedAt) }
        }.sorted()
    }
}
