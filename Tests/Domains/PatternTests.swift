import Shared
import Testing

@testable import Domains

/// Tries what is just enough for a pattern to be named, and one case less.
@Suite("A pattern")
struct PatternTests {
    private typealias Days = InsightAggregate.DayFacts
    private let monday = Day(number: 20_514)

    /// Four weeks, with a letter per day; the insight is about the last. In `days`: "+" as planned, "~" partly, "-"
    /// not, "." no check-in. In `pulls`: "!" a strong pull, "o" a weak one. In `focus`: "+" better, "-" worse, "=" the
    /// same.
    private func week(
        _ days: [String], pulls: [String] = [], focus: [String] = [],
        urges: [(weeksAgo: Int, Daytime, UrgeReason?)] = [],
        earlier: [(weeksAgo: Int, Topic?)] = [], saying: String? = nil, disputed: [Topic] = []
    ) -> InsightAggregate {
        let mark = { (weeks: [String], index: Int) -> Character in
            let all = Array(weeks.joined())
            return index < all.count ? all[index] : "."
        }
        let facts = (0..<28).map { (index: Int) -> Days in
            let adherence: Adherence? = ["+": .yes, "~": .partly, "-": .no][mark(days, index)]
            let change: Change? = ["+": .better, "-": .worse, "=": .same][mark(focus, index)]
            return Days(
                day: monday - 21 + index, state: adherence == nil ? .noAnswer : .checkedIn, isPlanDay: true,
                rating: adherence.map { _ in 5 }, adherence: adherence,
                pull: ["!": .persisted, "o": .noticed][mark(pulls, index)], changes: change.map { [.focus: $0] } ?? [:],
                note: nil)
        }
        return InsightAggregate(
            week: monday, weeksWithPlan: 9, plan: nil, days: facts,
            urges: urges.map {
                .init(day: monday - $0.weeksAgo * 7, part: $0.1, reason: $0.2, outcome: nil, isCompleted: false)
            }, pull: .init(minutes: nil, measured: 0), visits: .init(count: 0, kept: 0), slips: nil, scores: [:],
            earlier: earlier.map { .init(week: monday - $0.weeksAgo * 7, topic: $0.1, sentence: saying) },
            disputed: disputed)
    }

    private func sentence(_ week: InsightAggregate) -> String? { week.narration[.pattern].first?.sentence }

    private func topic(_ week: InsightAggregate) -> Topic? { week.narration.pattern?.topic }

    @Test(
        "of a weekday needs three that went another way, six other days, and a difference of four tenths",
        arguments: [
            (["......-", "......-", "+++....", "+++...-"], true),
            (["......-", ".......", "+++....", "+++...-"], false),
            (["......-", "......-", "++.....", "+++...-"], false),
            // 3 of 3 Sundays and 3 of 6 other days; then 3 of 3 and 4 of 6.
            (["......-", "......-", "---....", "+++...-"], true),
            (["......-", "......-", "---....", "-++...-"], false),
            // 3 of 4 Sundays and 2 of 6 other days; then 3 of 4 and 3 of 6.
            (["......-", "......-", "--+...-", "+++...+"], true),
            (["......-", "......-", "---...-", "+++...+"], false),
            // None in the insight's own week.
            (["......-", "......-", "+++...-", "+++...."], false),
        ])
    func weekday(days: [String], isNamed: Bool) {
        #expect(topic(week(days)) == (isNamed ? .weekday(.sunday) : nil))
    }

    @Test(
        "of a weekday's pull needs the same",
        arguments: [
            (["......!", "......!", "ooo....", "ooo...!"], true),
            (["......!", "......!", "oo.....", "ooo...!"], false),
            (["......!", ".......", "ooo....", "ooo...!"], false),
        ])
    func pull(pulls: [String], isNamed: Bool) {
        #expect(topic(week([], pulls: pulls)) == (isNamed ? .weekday(.sunday) : nil))
    }

    @Test("of a part of the day needs four urges, at least three and six in ten of them in that part")
    func part() {
        let evenings = { (count: Int, others: Int) in
            self.week(
                [],
                urges: Array(repeating: (0, .evening, nil), count: count)
                    + Array(repeating: (0, .morning, nil), count: others))
        }
        #expect(topic(evenings(3, 1)) == .part(.evening) && topic(evenings(3, 2)) == .part(.evening))
        #expect(topic(evenings(3, 0)) == nil && topic(evenings(2, 2)) == nil && topic(evenings(3, 3)) == nil)
        let longAgo = week([], urges: Array(repeating: (1, .evening, nil), count: 5))
        #expect(topic(longAgo) == nil)
    }

    @Test("of a reason needs four urges with a reason, at least three and six in ten of them with that one")
    func reason() {
        let parts: [Daytime] = [.morning, .afternoon, .evening, .night]
        let rests = { (count: Int, others: Int, silent: Int) in
            let reasons =
                Array(repeating: UrgeReason?.some(.rest), count: count) + Array(repeating: .relief, count: others)
                + Array(repeating: nil, count: silent)
            return self.week([], urges: reasons.enumerated().map { (0, parts[$0 % 4], $1) })
        }
        #expect(topic(rests(3, 1, 0)) == .reason(.rest) && topic(rests(3, 2, 3)) == .reason(.rest))
        #expect(topic(rests(3, 0, 5)) == nil && topic(rests(3, 3, 0)) == nil)
    }

    @Test(
        "of hard days needs four of them, mostly or seldom kept",
        arguments: [
            ("+++-", "pattern.hardHeld"), ("~+~-", "pattern.hardHeld"), ("++--", nil), ("---+", "pattern.hardSlipped"),
            ("----", "pattern.hardNone"), ("+++", nil), ("---", nil),
        ])
    func hardDays(days: String, expected: String?) {
        let found = week(
            ["", "", "", days].map { $0.padding(7) }, pulls: [".......", ".......", ".......", "!!!!..."])
        #expect(found.narration.pattern?.sentence == expected)
    }

    @Test(
        "of an attribute needs four days as planned, three others, and a difference of a half",
        arguments: [
            ("++++---", "++++===", true), ("+++---.", "+++===.", false), ("++++--.", "++++==.", false),
            ("++++---", "+++=+==", false), ("++++---", "++++-+=", true), ("++++---", "++==---", false),
        ])
    func attribute(days: String, focus: String, isNamed: Bool) {
        // Only the last week has check-ins, so that no weekday stands out.
        let found = week([".......", ".......", ".......", days], focus: [".......", ".......", ".......", focus])
        #expect(topic(found) == (isNamed ? .attribute(.focus) : nil))
    }

    @Test("that was named two weeks running is replaced by another one, or by none, for a week")
    func again() {
        let sundays: Topic = .weekday(.sunday)
        let days = ["......-", "......-", "+++....", "+++...-"]
        #expect(topic(week(days, earlier: [(1, sundays)])) == sundays)
        #expect(topic(week(days, earlier: [(1, nil), (2, sundays)])) == sundays)
        #expect(topic(week(days, earlier: [(2, sundays), (3, sundays)])) == sundays)
        let third = week(days, earlier: [(1, sundays), (2, sundays)])
        #expect(topic(third) == nil && sentence(third) == "pattern.nothingNew")
        let evenings = Array(repeating: (0, Daytime.evening, UrgeReason?.none), count: 4)
        #expect(topic(week(days, urges: evenings, earlier: [(1, sundays), (2, sundays)])) == .part(.evening))
    }

    @Test("that says something new about the same topic is named, however often another one was")
    func another() {
        let days = ["", "", "", "----"].map { $0.padding(7) }
        let pulls = [".......", ".......", ".......", "!!!!..."]
        let held: [(weeksAgo: Int, Topic?)] = [(1, .hardDays), (2, .hardDays)]
        #expect(sentence(week(days, pulls: pulls, earlier: held, saying: "pattern.hardHeld")) == "pattern.hardNone")
        #expect(sentence(week(days, pulls: pulls, earlier: held, saying: "pattern.hardNone")) == "pattern.nothingNew")
    }

    @Test("that is disputed is not named, nor called an old one")
    func disputed() {
        let days = ["......-", "......-", "+++....", "+++...-"]
        #expect(sentence(week(days, disputed: [.weekday(.sunday)])) == "pattern.nothing")
    }

    @Test("is named if it is the strongest: the one with the largest difference, weighted by its number of cases")
    func strongest() {
        // 3 of 3 Sundays, 0 of 6 others: 1000 · 3/7. 9 of 10 urges in the evening instead of a quarter: 650 · 10/14.
        let urges = (0..<10).map { (0, $0 == 0 ? Daytime.morning : .evening, UrgeReason?.none) }
        let days = ["......-", "......-", "+++....", "+++...-"]
        #expect(topic(week(days, urges: urges)) == .part(.evening))
        #expect(topic(week(days, urges: Array(urges.prefix(4)))) == .weekday(.sunday))
    }
}

extension String {
    fileprivate func padding(_ length: Int) -> String { self + String(repeating: ".", count: max(0, length - count)) }
}
