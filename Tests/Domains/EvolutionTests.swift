import Database
import Domains
import Foundation
import Shared
import Testing

@Suite("Weekly scores")
struct EvolutionTests {
    /// A Monday.
    private let monday = Day(number: 20_514)

    private func day(_ index: Int, _ adherence: Adherence? = .yes, _ changes: [AttributeKind: Change] = [:])
        -> CheckInSnapshot
    {
        CheckInSnapshot(
            day: monday + index, rating: 5, adherence: adherence, urge: nil, changes: changes, note: nil, isLate: false,
            notedAt: .distantPast)
    }

    private func plan(madeOn back: Int = 30) -> PlanHistory {
        PlanHistory(PlanChange.Samples.plan(PlanTerms(apps: ["X"]), madeOn: monday - back))
    }

    /// The movement of focus in a week with that many better and worse days, and these answers about the plan.
    private func week(better: Int, worse: Int, answers: [Adherence?], from halves: Int = 6, momentum: Bool = false)
        -> EvolutionSnapshot.Movement?
    {
        let days = (0..<7).map { index in
            day(
                index, index < answers.count ? answers[index] : nil,
                index < better ? [.focus: .better] : index < better + worse ? [.focus: .worse] : [:])
        }
        return Evolution.week(
            from: monday, checkIns: days, plan: plan(),
            before: [.focus: (Score(halves: halves), momentum)]
        ).movements[.focus]
    }

    private static let high: [Adherence?] = [.yes, .yes, .partly, .no]
    private static let medium: [Adherence?] = [.yes, .yes, .no, .no]
    private static let low: [Adherence?] = [.no, .no, .yes, .partly]

    @Test(
        "move by tendency and by how the plan was kept, as in the table",
        arguments: [
            ("strong positive", 4, 0, [1.0, 0.5, 0]), ("strong positive, just", 4, 1, [1.0, 0.5, 0]),
            ("mild positive", 2, 0, [0.5, 0.5, 0]), ("mild positive, just", 2, 1, [0.5, 0.5, 0]),
            ("neutral", 0, 0, [0, 0, 0]), ("neutral, both ways", 3, 3, [0, 0, 0]),
            ("mild negative", 0, 1, [-0.5, -0.5, -0.5]), ("mild negative, at most", 1, 3, [-0.5, -0.5, -0.5]),
            ("strong negative", 0, 3, [-1.0, -1.0, -1.0]), ("strong negative, more", 0, 7, [-1.0, -1.0, -1.0]),
        ])
    func table(tendency: String, better: Int, worse: Int, movements: [Double]) throws {
        for (answers, expected) in zip([EvolutionTests.high, EvolutionTests.medium, EvolutionTests.low], movements) {
            let movement = try #require(week(better: better, worse: worse, answers: answers))
            #expect(Double(movement.after.halves - movement.before.halves) / 2 == expected, "\(tendency)")
        }
    }

    @Test("rate how the plan was kept: high if yes leads, low if no leads, otherwise medium")
    func keeping() {
        func keeping(_ yes: Int, _ partly: Int, _ no: Int) -> Evolution.Keeping {
            Evolution.Keeping(answers: [.yes: yes, .partly: partly, .no: no])
        }
        #expect(keeping(3, 2, 2) == .high && keeping(1, 0, 0) == .high)
        #expect(keeping(2, 2, 3) == .low && keeping(0, 0, 1) == .low)
        #expect(keeping(2, 2, 1) == .medium && keeping(0, 3, 1) == .medium && keeping(2, 0, 2) == .medium)
        #expect(keeping(0, 0, 0) == .medium)
    }

    @Test("count answers on plan days only")
    func planDays() {
        let evolution = Evolution.week(
            from: monday, checkIns: (0..<7).map { day($0, .no) }, plan: .none, before: [:])
        #expect(evolution.answers.values.allSatisfy { $0 == 0 })
    }

    @Test("do not move with fewer than four check-ins")
    func tooFew() {
        let days = (0..<3).map { day($0, .yes, [.focus: .better]) } + [day(-1, .yes), day(7, .yes)]
        let evolution = Evolution.week(
            from: monday, checkIns: days, plan: plan(), before: [.focus: (Score(halves: 6), true)])
        #expect(evolution.outcome == .tooFew)
        #expect(evolution.checkIns == 3)
        #expect(evolution.movements[.focus]?.after == Score(halves: 6))
        #expect(evolution.movements[.focus]?.hasMomentum == true)
    }

    /// A plan judges from the next day on, so the first week of a plan made on a Sunday is the next one.
    @Test(
        "are only observed in the first week that the first plan judges",
        arguments: [(1, true), (0, true), (-5, true), (-6, false), (2, false), (-7, false)])
    func observed(madeOnBack: Int, isObserved: Bool) {
        let days = (0..<7).map { day($0, .yes, [.focus: .better]) }
        let evolution = Evolution.week(from: monday, checkIns: days, plan: plan(madeOn: madeOnBack), before: [:])
        #expect((evolution.outcome == .observed) == isObserved)
    }

    @Test("stay between 1 and 5")
    func clamped() throws {
        #expect(week(better: 4, worse: 0, answers: EvolutionTests.high, from: 9)?.after.halves == 10)
        #expect(week(better: 0, worse: 4, answers: EvolutionTests.high, from: 3)?.after.halves == 2)
    }

    @Test("gain momentum at 5 after a positive week, lose it after a negative one, and keep it over a neutral one")
    func momentum() {
        #expect(week(better: 1, worse: 0, answers: [], from: 10)?.hasMomentum == true)
        // It reaches 5 only in this week.
        #expect(week(better: 4, worse: 0, answers: EvolutionTests.high, from: 8)?.hasMomentum == false)
        #expect(week(better: 0, worse: 0, answers: [], from: 10, momentum: true)?.hasMomentum == true)
        #expect(week(better: 0, worse: 1, answers: [], from: 10, momentum: true)?.hasMomentum == false)
        #expect(week(better: 0, worse: 0, answers: [], from: 10)?.hasMomentum == false)
    }

    @Test("are computed one by one after an absence, and anew after a late check-in until Thursday")
    func catchUp() {
        let manager = AttributeManager(store: MockAttributeStore(database: MockDatabase(), person: PersonID(1)))
        manager.load()
        var changes: [AttributeKind: Change] = [.focus: .better]
        func evolve(on today: Day, through last: Int = 20) {
            manager.evolve(firstDay: { monday + 1 }, plan: plan(), on: today) { days in
                let offsets = (days.lowerBound - monday)...(days.upperBound - monday)
                return offsets.filter { $0 <= last }.map { self.day($0, .yes, changes) }
            }
        }
        evolve(on: monday + 6)
        #expect(manager.evolutions.isEmpty)
        evolve(on: monday + 23, through: 16)
        #expect(manager.evolutions.map(\.week) == [monday + 14, monday + 7, monday])
        #expect(manager.evolutions.map(\.outcome) == [.tooFew, .moved, .moved])
        #expect(manager.standing(of: .focus).score.halves == 10)
        // Wednesday: the last week is filled in late. The weeks before it are settled, so their changes have no effect.
        changes = [.focus: .worse]
        evolve(on: monday + 23)
        #expect(manager.evolutions.first?.outcome == .moved)
        #expect(manager.standing(of: .focus).score.halves == 8)
        // Thursday: the last week is settled, too.
        changes = [.focus: .better]
        evolve(on: monday + 24)
        #expect(manager.standing(of: .focus).score.halves == 8)
        #expect(manager.evolutions.count == 3)
    }

    @Test("begin at 3, or at first ratings from 1 to 5, which are accepted until a week has moved a score")
    func ratings() {
        let manager = AttributeManager(store: MockAttributeStore(database: MockDatabase(), person: PersonID(1)))
        manager.load()
        let moment = Moment(now: Date(timeIntervalSince1970: 0), zone: .gmt, dayStart: .midnight)
        #expect(!manager.rate([.focus: 6], at: moment))
        #expect(manager.error == .ratingOutOfRange)
        #expect(manager.rate([.focus: 5], at: moment))
        #expect(manager.standing(of: .focus).score == Score(rating: 5))
        #expect(manager.standing(of: .drive).score.level == 3)
        #expect(manager.rate([.focus: 4], at: moment))
        #expect(manager.standing(of: .focus).score == Score(rating: 4))
        // Weeks that moved no score do not end that.
        manager.evolve(firstDay: { nil }, plan: .none, on: moment.today + 14) { _ in [] }
        #expect(manager.evolutions.map(\.outcome) == [.tooFew, .tooFew])
        #expect(manager.rate([.focus: 2], at: moment))
        #expect(manager.standing(of: .focus).score == Score(rating: 2))
        manager.evolve(firstDay: { nil }, plan: .none, on: moment.today + 28) { days in
            (0...days.upperBound - days.lowerBound).filter { $0 % 7 < 4 }.map { day in
                CheckInSnapshot(
                    day: days.lowerBound + day, rating: 5, adherence: nil, urge: nil, changes: [:], note: nil,
                    isLate: false,
                    notedAt: .distantPast)
            }
        }
        #expect(!manager.rate([.focus: 1], at: moment))
        #expect(manager.error == .alreadyRated)
    }
}
