import Database
import Foundation
import Shared
import Testing

@testable import Domains

@Suite("The progress that a session leaves behind")
struct ProgressStoreTests {
    private static let today = Day(number: 20_514)
    private static let now = Date(timeIntervalSince1970: TimeInterval(today.number) * 86_400 + 72_000)

    private let database: Database
    private let stores: DomainStores

    init() throws { try self.init(days: 100) }

    private init(days: Int) throws {
        database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        try database.run("INSERT INTO person (created_at) VALUES (0)")
        stores = DomainStores(database, of: PersonID(1))
        let today = ProgressStoreTests.today
        for change in PlanChange.Samples.plan(PlanTerms(apps: ["X"]), madeOn: today - days) {
            try stores.plans.save(change)
        }
        for day in (1..<days).map({ today - $0 }) where day.number % 9 != 0 {
            try stores.checkIns.save(checkIn(on: day, day.number % 7 == 0 ? .no : .yes))
        }
        for (number, day) in [(1, today - 30), (2, today - 1)] {
            try stores.slips.save(SlipSnapshot(number: number, day: day, toldAt: ProgressStoreTests.now, text: "x"))
        }
    }

    private func checkIn(on day: Day, _ adherence: Adherence) -> CheckInSnapshot {
        CheckInSnapshot(
            day: day, rating: 5, adherence: adherence, urge: nil, changes: [:], note: nil, isLate: false,
            notedAt: ProgressStoreTests.now - 86_400)
    }

    /// A session that comes, looks at the progress and goes.
    @discardableResult
    private func visit() -> PlanProgress {
        let managers = Managers(stores, zone: "UTC")
        managers.load(at: ProgressStoreTests.now)
        let progress = managers.progress(at: ProgressStoreTests.now)
        managers.leave()
        return progress
    }

    private var isStored: Bool { get throws { try stores.progress.closed() != nil } }

    @Test("is where the next one goes on, and comes to the same")
    func goesOn() throws {
        let counted = visit()
        #expect(try isStored)
        #expect(visit() == counted)
        let closed = try #require(try stores.progress.closed())
        var other = PlanProgress()
        other.add(from: closed.first, through: closed.first, [], slips: [], plan: .none, today: closed.first)
        try stores.progress.save(ClosedProgress(first: closed.first, through: closed.through, progress: other))
        #expect(visit() != counted, "what is stored must be what is used")
    }

    @Test("costs the next one as much after ten years as after a hundred days")
    func costs() throws {
        let steps = try [100, 3650].map { days in
            let person = try ProgressStoreTests(days: days)
            person.visit()
            let before = person.database.steps
            person.visit()
            return person.database.steps - before
        }
        #expect(steps[0] == steps[1])
    }

    @Test(
        "is gone with whatever changes a day that it covers, and only then",
        arguments: ["save", "delete", "forget", "slip", "slip taken back", "plan", "undone plan", "care"])
    func changes(what: String) throws {
        for (day, stays) in [(ProgressStoreTests.today - 40, false), (ProgressStoreTests.today - 1, true)] {
            visit()
            #expect(try isStored)
            switch what {
            case "save": try stores.checkIns.save(checkIn(on: day, .partly))
            case "delete": try stores.checkIns.delete(on: day)
            case "forget": try stores.forgetting.forget(.days(day...day))
            case "slip":
                try stores.slips.save(SlipSnapshot(number: 7, day: day, toldAt: ProgressStoreTests.now, text: "x"))
            case "slip taken back": try stores.slips.delete(number: stays ? 2 : 1)
            case "plan", "undone plan":
                let now = ProgressStoreTests.now
                try stores.plans.save(
                    PlanChange(
                        number: 90, madeOn: day, madeAt: now, effect: .pause(from: day, through: day + 3),
                        undoneAt: what == "plan" ? nil : now))
            default:
                try stores.cares.save(
                    CareSnapshot(
                        number: 1, gravity: .active, begunAt: ProgressStoreTests.now, until: ProgressStoreTests.now,
                        firstDay: day, lastDay: day))
            }
            // Whatever is forgotten, it is cheap to count again.
            #expect(try isStored == (stays && what != "forget"), "\(what) on \(day)")
        }
    }

    @Test("is worked out again where it is of other rules or cannot be read")
    func unreadable() throws {
        let counted = visit()
        for damage in ["rules = rules + 1", "content = 'x'", "content = '{}'"] {
            try database.run("UPDATE progress SET \(damage)")
            #expect(try !isStored)
            #expect(visit() == counted)
        }
    }

    @Test("is written once a week, not with every message")
    func once() throws {
        visit()
        try database.run("UPDATE progress SET content = 'x'")
        let managers = Managers(stores, zone: "UTC")
        managers.load(at: ProgressStoreTests.now)
        var written: [Day] = []
        for turn in 0..<21 {
            let now = ProgressStoreTests.now + TimeInterval(turn) * 86_400
            managers.comeBack(at: now)
            _ = managers.progress(at: now)
            managers.leave()
            if let through = try stores.progress.closed()?.through, through != written.last { written.append(through) }
        }
        #expect(written.count == 3)
        #expect(zip(written, written.dropFirst()).allSatisfy { $1 - $0 == 7 })
    }
}
