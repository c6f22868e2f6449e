import Database
import Domains
import Foundation
import Shared
import Testing

/// Somebody whose plan begins on a Monday, and who answers each evening.
private struct Story {
    let managers = Managers(DomainStores(MockDatabase(), of: PersonID(1)), zone: "UTC")
    /// Monday, 2 March 2026, 19:00.
    private let start = Date(timeIntervalSince1970: 1_772_478_000)

    init(hasPlan: Bool = true, hidesStreak: Bool = false) {
        managers.load(at: start - 86_400)
        managers.settings.setHidesStreak(hidesStreak)
        if hasPlan { managers.plans.save(PlanTerms(apps: ["X"]), at: moment(-1)) }
    }

    func moment(_ day: Int) -> Moment { managers.settings.moment(at: start + Double(day) * 86_400) }

    func answer(_ adherence: Adherence?, for day: Int, on now: Int) -> Win? {
        let moment = moment(now)
        managers.comeBack(at: moment.now)
        managers.checkIns.submit(CheckInDraft(rating: 5, adherence: adherence), for: self.moment(day).today, at: moment)
        return win(of: day, on: now)
    }

    func win(of day: Int, on now: Int) -> Win? {
        managers.win(on: moment(day).today, at: moment(now).now)
    }

    /// The wins by the day: `y` yes, `p` partly, `n` no, `s` a slip that was told, `.` silence.
    func wins(_ letters: String) -> [Int: Win] {
        var wins: [Int: Win] = [:]
        for (day, letter) in letters.enumerated() {
            switch letter {
            case "y": wins[day] = answer(.yes, for: day, on: day)
            case "p": wins[day] = answer(.partly, for: day, on: day)
            case "n": wins[day] = answer(.no, for: day, on: day)
            case "s":
                let moment = moment(day)
                managers.comeBack(at: moment.now)
                managers.slips.tell("slipped at lunch", on: moment.today, at: moment)
            default: continue
            }
        }
        return wins
    }
}

@Suite("A win")
struct WinTests {
    private static let long: (letters: String, wins: [Int: Win]) = (
        "yyynypyyyyyyyy",
        [
            0: .firstDay, 2: .inRow(3), 4: .comeback, 6: .inRow(3), 7: .best(4), 8: .inAll(7), 10: .inRow(7),
            13: .wholeWeek,
        ]
    )

    @Test("is the first that applies to a day")
    func order() {
        #expect(Story().wins(WinTests.long.letters) == WinTests.long.wins)
    }

    @Test("is no count and no best for somebody who hides the streak")
    func hidden() {
        #expect(Story(hidesStreak: true).wins(WinTests.long.letters) == [0: .firstDay, 4: .comeback, 13: .wholeWeek])
    }

    @Test(
        "after a slip is a kept day, also after silence and after a slip in words",
        arguments: [
            ("yn...y", [0: Win.firstDay, 5: .comeback]), ("ysy", [0: .firstDay, 2: .comeback]),
            ("ynpy", [0: .firstDay, 3: .best(2)]), ("ynyn", [0: .firstDay, 2: .comeback]), ("py", [1: .firstDay]),
        ])
    func comeback(letters: String, wins: [Int: Win]) {
        #expect(Story().wins(letters) == wins)
    }

    @Test("is each further hundred days")
    func hundreds() {
        let wins = Story().wins(String(repeating: "y", count: 301))
        let counted = wins.filter { if case .inRow = $0.value { true } else { false } }
        #expect(
            counted == [
                2: .inRow(3), 6: .inRow(7), 13: .inRow(14), 29: .inRow(30), 59: .inRow(60), 99: .inRow(100),
                199: .inRow(200), 299: .inRow(300),
            ])
    }

    @Test("comes with the answer about the plan, and not with an edit or after an undo")
    func edits() {
        let story = Story()
        let today = story.moment(0).today
        #expect(story.answer(nil, for: 0, on: 0) == nil)
        story.managers.checkIns.change(CheckInDraft(adherence: .yes), for: today, at: story.moment(0))
        #expect(story.win(of: 0, on: 0) == .firstDay)
        story.managers.checkIns.change(CheckInDraft(rating: 6), for: today, at: story.moment(0))
        #expect(story.win(of: 0, on: 0) == nil)
        story.managers.leave()
        _ = story.managers.undo(at: story.moment(0).now)
        #expect(story.win(of: 0, on: 0) == nil)
    }

    @Test("of a day that is filled in later is what it adds up to now")
    func late() {
        let story = Story()
        #expect(story.wins("y.") == [0: .firstDay])
        #expect(story.answer(.yes, for: 2, on: 2) == nil)
        #expect(story.answer(.yes, for: 1, on: 2) == .inRow(3))
    }

    @Test("needs a plan, and a week that was a week of the plan from its first day")
    func withoutPlan() {
        #expect(Story(hasPlan: false).wins("yyy").isEmpty)
        let story = Story(hasPlan: false)
        story.managers.plans.save(PlanTerms(apps: ["X"]), at: story.moment(3))
        #expect(!story.wins("....yyy").values.contains(.wholeWeek))
        #expect(Story(hidesStreak: true).wins("ynyyyyy").values.allSatisfy { $0 != .wholeWeek })
    }

    @Test("is an urge that was over sooner than the median of at least five")
    func urges() {
        func urge(_ minutes: Double, _ outcome: UrgeOutcome = .resisted) -> UrgeSnapshot {
            let start = Date(timeIntervalSince1970: 1_772_478_000)
            var urge = UrgeSnapshot(
                number: 9, day: Day(number: 20_514), startedAt: start, target: nil, technique: .breathing)
            (urge.outcome, urge.endedAt) = (outcome, start + minutes * 60)
            return urge
        }
        let earlier = [4, 5, 6, 7, 8].map { urge($0) }
        #expect(Win.of(urge(5.9), after: earlier) == .shortUrge)
        #expect(Win.of(urge(6), after: earlier) == nil)
        #expect(Win.of(urge(1, .usedAnyway), after: earlier) == nil)
        #expect(Win.of(urge(1), after: Array(earlier.dropLast())) == nil)
    }
}
