import Database
@testable import Domains
import Foundation
import Shared
import Support
import Testing

@Suite("Hours with days of their own")
struct PlanWindowTests {
    private func window(_ from: Int, _ until: Int, on days: Set<Weekday> = Set(Weekday.allCases)) -> PlanWindow {
        PlanWindow(TimeWindow(from: TimeOfDay(clamped: from), until: TimeOfDay(clamped: until)), on: days)
    }

    @Test("make a plan day of each day with a window")
    func planDays() throws {
        let monday = try #require(Day(iso: "2026-03-02"))
        let terms = PlanTerms(
            apps: ["X"],
            boundary: .duringWindows([window(540, 1020, on: [.monday]), window(1320, 240, on: [.friday, .saturday])]))
        let plan = PlanHistory(PlanChange.Samples.plan(terms, madeOn: monday - 7))
        #expect((0..<7).filter { plan.isPlanDay(monday + $0) } == [0, 4, 5])
        #expect(terms.days == [.monday, .friday, .saturday])
    }

    @Test("weight the strength by the number of weekdays, not of windows")
    func strength() throws {
        let monday = try #require(Day(iso: "2026-03-02"))
        func strength(_ boundary: PlanBoundary) -> Double {
            let plan = PlanHistory(
                PlanChange.Samples.plan(PlanTerms(apps: ["X"], boundary: boundary), madeOn: monday - 1))
            let checkIn = CheckInSnapshot(
                day: monday, rating: 5, adherence: .yes, urge: nil, changes: [:], note: nil, isLate: false,
                notedAt: .distantPast)
            return PlanProgress.replayed([monday: checkIn], plan: plan, today: monday).strength
        }
        let two = strength(.duringWindows([window(540, 600, on: [.monday]), window(600, 660, on: [.friday])]))
        #expect(two == strength(PlanBoundary.always.on([.monday, .friday])))
        #expect(two > strength(.always))
    }

    @Test("are merged if they are the same hours, and are “always” if they cover every hour")
    func together() {
        #expect(
            PlanBoundary([window(540, 600, on: [.monday]), window(540, 600, on: [.friday])])
                == .duringWindows([window(540, 600, on: [.monday, .friday])]))
        #expect(PlanBoundary([PlanWindow(.wholeDay), window(540, 600)]) == .always)
        #expect(PlanBoundary.always.on([.monday]).on(Set(Weekday.allCases)) == .always)
    }

    @Test("begin once if they meet, overlap, or continue from the night before")
    func beginnings() {
        let dayStart = TimeOfDay(clamped: 240)
        let weekend: Set<Weekday> = [.saturday, .sunday]
        let terms = PlanTerms(
            apps: ["X"],
            boundary: .duringWindows([
                window(540, 1020), window(600, 720), window(540, 600), window(1020, 1080, on: weekend),
                window(1320, 420, on: [.sunday]), window(420, 480, on: [.monday, .tuesday]),
            ]))
        func beginnings(_ day: Weekday) -> [String] {
            terms.beginnings(on: day, dayStart: dayStart).map { "\($0.from)-\($0.until)" }
        }
        #expect(beginnings(.saturday) == ["09:00-17:00"])
        #expect(beginnings(.sunday) == ["09:00-17:00", "22:00-07:00"])
        #expect(beginnings(.monday) == ["09:00-17:00"])
        #expect(beginnings(.tuesday) == ["07:00-08:00", "09:00-17:00"])
        #expect(PlanTerms(apps: ["X"], boundary: .always).beginnings(on: .monday, dayStart: dayStart).isEmpty)
    }

    // MARK: - As earlier versions stored them

    @Test("get all the plan's days from a row of an earlier version")
    func earlierRow() throws {
        let database = try Database(path: ":memory:")
        try Migrations.off.apply(to: database)
        try database.run("INSERT INTO person (created_at) VALUES (0)")
        let store = SQLitePlanStore(database: database, person: PersonID(1))
        for (number, windows) in [(1, "'[[540,1020],[1320,240]]'"), (2, "NULL")] {
            try database.run(
                """
                INSERT INTO plan_change (person, number, made_on, made_at, kind, from_day, name, apps, windows, days,
                    supports, cards) VALUES (1, \(number), 20510, 0, 1, 20510, '', '["X"]', \(windows), 31, '[]', '[]')
                """)
        }
        let workdays = Set(Weekday.allCases.prefix(5))
        #expect(
            try store.changes().map(\.terms?.boundary) == [
                .duringWindows([window(540, 1020, on: workdays), window(1320, 240, on: workdays)]),
                .duringWindows([PlanWindow(.wholeDay, on: workdays)]),
            ])
    }

    @Test("get all the plan's days from a draft of an earlier version")
    func earlierDraft() throws {
        func read(_ boundary: String) throws -> PlanTerms {
            let draft = """
                {"name": "", "apps": ["X"], "boundary": \(boundary), "days": [0, 6], "supports": [], "cards": []}
                """
            return try JSONDecoder().decode(PlanTerms.self, from: Data(draft.utf8))
        }
        let hours = #"{"duringWindows": {"_0": [{"from": {"minutes": 540}, "until": {"minutes": 1020}}]}}"#
        #expect(try read(hours).boundary == .duringWindows([window(540, 1020, on: [.monday, .sunday])]))
        #expect(try read(#"{"always": {}}"#).boundary == PlanBoundary.always.on([.monday, .sunday]))
        let terms = PlanTerms(apps: ["X"], boundary: .duringWindows([window(540, 1020, on: [.friday])]))
        #expect(try JSONDecoder().decode(PlanTerms.self, from: JSONEncoder().encode(terms)) == terms)
    }
}

/// Which apps a plan closes, minute by minute, computed without the product's code.
private struct PlainPlan {
    let terms: PlanTerms
    let dayStart: Int

    /// `minute` counts from midnight on Monday.
    func closes(_ app: String, at minute: Int) -> Bool {
        guard terms.apps.contains(where: { $0.lowercased() == app.lowercased() }) else { return false }
        guard case .duringWindows(let windows) = terms.boundary else { return true }
        return windows.contains { window in
            window.days.contains { day in
                let (from, until) = (window.hours.from.minutes, window.hours.until.minutes)
                let isWhole = from == 0 && until == 0
                let begin = isWhole ? dayStart : from < dayStart ? from + 1440 : from
                let length = isWhole ? 1440 : until > from ? until - from : until + 1440 - from
                return (minute - day.rawValue * 1440 - begin + 2 * 10_080) % 10_080 < length
            }
        }
    }

    func frees(anythingOf earlier: PlainPlan) -> Bool {
        earlier.terms.apps.contains { app in
            (0..<10_080).contains { earlier.closes(app, at: $0) && !closes(app, at: $0) }
        }
    }
}

@Suite("A change of a random plan")
struct PlanFreedomTests {
    private static func plan(_ chance: inout Chance, after earlier: PlanTerms?) -> PlanTerms {
        var terms = earlier ?? PlanTerms()
        if earlier == nil || chance.isOne(in: 3) {
            terms.apps = ["X", "Reddit", "reels"].filter { _ in !chance.isOne(in: 3) }
            if terms.apps.isEmpty { terms.apps = [chance.isOne(in: 2) ? "x" : "reddit"] }
        }
        guard earlier == nil || !chance.isOne(in: 4) else { return terms }
        if chance.isOne(in: 8) {
            terms.boundary = .always
            return terms
        }
        // Most changes are small.
        var windows = earlier.map { chance.isOne(in: 3) ? [] : $0.boundary.windows } ?? []
        if windows.count > 1, chance.isOne(in: 4) { windows.removeLast() }
        for _ in 0...chance.below(2) {
            let days = Set(Weekday.allCases.filter { _ in !chance.isOne(in: 3) } + [.friday])
            let from = TimeOfDay(clamped: chance.below(24) * 60)
            let until = TimeOfDay(clamped: chance.below(48) * 30)
            let hours = from == until || chance.isOne(in: 10) ? .wholeDay : TimeWindow(from: from, until: until)
            windows.append(PlanWindow(hours, on: days))
        }
        terms.boundary = PlanBoundary(windows)
        return terms
    }

    @Test("is a loosening exactly if it opens a minute of an app that was closed", arguments: [0, 240, 330])
    func loosening(dayStart: Int) {
        var chance = Chance(seed: UInt64(18 + dayStart))
        var counts = (loosening: 0, tightening: 0)
        for run in 0..<60 {
            let earlier = PlanFreedomTests.plan(&chance, after: nil)
            let later = PlanFreedomTests.plan(&chance, after: earlier)
            let isLoosening = later.frees(anythingOf: earlier, dayStart: TimeOfDay(clamped: dayStart))
            let (plain, before) = (
                PlainPlan(terms: later, dayStart: dayStart), PlainPlan(terms: earlier, dayStart: dayStart)
            )
            #expect(isLoosening == plain.frees(anythingOf: before), "run \(run): \(earlier) then \(later)")
            if isLoosening { counts.loosening += 1 } else { counts.tightening += 1 }
        }
        #expect(counts.loosening > 10 && counts.tightening > 10, "\(counts)")
    }
}
