import Database
import Foundation
import Shared
import Testing

@testable import Domains

/// Year ends, both clock changes, a day that starts at 04:00, changing plans, no data, and ten years.
@Suite("At the edges of the calendar")
struct CalendarTableTests {
    private func day(_ iso: String) throws -> Day { try #require(Day(iso: iso)) }

    private func checkIn(_ day: Day, _ adherence: Adherence? = .yes, urge: UrgeLevel? = nil) -> CheckInSnapshot {
        CheckInSnapshot(
            day: day, rating: 7, adherence: adherence, urge: urge, changes: [.focus: .better], note: nil, isLate: false,
            notedAt: .distantPast)
    }

    private func plan(madeOn first: Day, days: Set<Weekday> = Set(Weekday.allCases)) -> PlanHistory {
        PlanHistory(PlanChange.Samples.plan(PlanTerms(apps: ["X"], boundary: .always.on(days)), madeOn: first))
    }

    private func byDay(_ checkIns: [CheckInSnapshot]) -> [Day: CheckInSnapshot] {
        Dictionary(checkIns.map { ($0.day, $0) }) { $1 }
    }

    @Test(
        "a streak goes on over year ends, leap days and clock changes",
        arguments: [
            ("2026-12-20", "2027-01-10"), ("2027-12-31", "2028-01-01"), ("2028-02-20", "2028-03-05"),
            ("2027-02-20", "2027-03-05"), ("2026-03-20", "2026-04-05"), ("2026-10-20", "2026-11-05"),
            ("1999-12-25", "2000-03-05"), ("2099-12-25", "2100-03-05"),
        ])
    func runs(first: String, last: String) throws {
        let (first, last) = (try day(first), try day(last))
        let noted = (first.number...last.number).map { checkIn(Day(number: $0), urge: .persisted) }
        let plan = plan(madeOn: first - 1)
        let progress = PlanProgress.replayed(byDay(noted), plan: plan, today: last)
        #expect(progress.streak == last - first + 1)
        #expect(progress.kept == progress.streak && progress.best == progress.streak)
        let states = MonthGrid.weeks(ofMonthWith: last).joined().compactMap(\.self).filter { $0 <= last }.map {
            DayState.of($0, checkIn: byDay(noted)[$0], plan: plan, today: last)
        }
        #expect(states.count == last.dayOfMonth)
        #expect(states.suffix(min(last.dayOfMonth, noted.count)).allSatisfy { $0 == .kept })
        let trend = UrgeTrend(checkIns: noted, urges: [], today: last)
        #expect(trend.levels.count == min(noted.count, 30))
        #expect(
            HardDays(checkIns: noted, urges: [], plan: plan, today: last)?.held
                == (noted.count < 4 ? nil : min(noted.count, 30))
        )
    }

    @Test(
        "daily check-ins at the same clock time belong to successive days, over both clock changes",
        arguments: [
            ("Europe/Berlin", "2026-03-25", "23:30"), ("Europe/Berlin", "2026-03-25", "02:30"),
            ("Europe/Berlin", "2026-10-22", "02:30"), ("Europe/Berlin", "2026-10-22", "03:59"),
            ("America/New_York", "2026-03-05", "01:30"), ("America/New_York", "2026-10-29", "01:30"),
            ("Australia/Lord_Howe", "2026-04-02", "01:45"), ("Australia/Lord_Howe", "2026-10-01", "02:15"),
            ("Africa/Casablanca", "2026-02-12", "02:30"), ("Asia/Kathmandu", "2026-03-25", "04:00"),
        ])
    func clockChanges(zone: String, first: String, time: String) throws {
        let (first, zone) = (try day(first), try #require(TimeZone(identifier: zone)))
        let time = try #require(TimeOfDay(typed: time))
        let dayStart = TimeOfDay(clamped: 240)
        let days = (0..<10).map { back in
            Moment(now: WallTime(first + back, time).instant(in: zone), zone: zone, dayStart: dayStart).today
        }
        // Before 04:00 it is still the day before.
        let expected = (0..<10).map { first + $0 - (time < dayStart ? 1 : 0) }
        #expect(days == expected)
        let progress = PlanProgress.replayed(
            byDay(days.map { checkIn($0) }), plan: plan(madeOn: expected[0] - 1), today: expected[9])
        #expect(progress.streak == 10)
    }

    @Test("a day is judged by the plan it had, whatever was decided later")
    func versions() throws {
        let monday = try day("2026-03-02")
        let workdays = PlanTerms(apps: ["X"], boundary: .always.on(Set(Weekday.allCases.prefix(5))))
        let always = PlanTerms(apps: ["X"])
        let history = PlanHistory([
            PlanChange(number: 1, madeOn: monday - 1, madeAt: .distantPast, effect: .terms(workdays, from: monday - 1)),
            PlanChange(number: 2, madeOn: monday + 7, madeAt: .distantPast, effect: .terms(always, from: monday + 7)),
            PlanChange(number: 3, madeOn: monday + 14, madeAt: .distantPast, effect: .end(from: monday + 15)),
        ])
        // A no on three Saturdays: a free day, a plan day, and a day after the plan's end.
        let saturdays = [monday + 5, monday + 12, monday + 19]
        let states = saturdays.map {
            DayState.of($0, checkIn: checkIn($0, .no), plan: history, today: monday + 30)
        }
        #expect(states == [.checkedIn, .slipped, .checkedIn])
        let silent = (saturdays + [monday + 7]).map {
            DayState.of($0, checkIn: nil, plan: history, today: monday + 30)
        }
        #expect(silent == [.notPlanDay, .noAnswer, .notPlanDay, .noAnswer])
        // The second plan was made on a Monday, which is still judged by the first.
        #expect(history.terms(judging: monday + 7) == workdays)
        #expect(history.terms(judging: monday + 8) == always)
    }

    @Test("every calculator works without data")
    func empty() throws {
        let today = try day("2026-03-02")
        #expect(PlanProgress.replayed([:], plan: .none, today: today) == PlanProgress())
        #expect(UrgeTrend(checkIns: [], urges: [], today: today).direction == nil)
        #expect(HardDays(checkIns: [], urges: [], plan: .none, today: today) == nil)
        let lessons = UrgeLessons([])
        #expect(lessons.length == nil && lessons.count == 0 && lessons.whatWorked(for: .rest) == nil)
        #expect(
            MonthGrid.week(of: today).map { DayState.of($0, checkIn: nil, plan: .none, today: today) }
                == Array(repeating: .upcoming, count: 7))
        let before = Dictionary(uniqueKeysWithValues: AttributeKind.allCases.map { ($0, (Score(rating: nil), false)) })
        let week = Evolution.week(from: today, checkIns: [], plan: .none, before: before)
        #expect(week.outcome == .tooFew)
        #expect(week.movements.values.allSatisfy { $0.before == $0.after })
    }

    @Test("ten years give the results of their last days if only these count, and of all days otherwise")
    func tenYears() throws {
        let first = try day("2016-03-03")
        let count = 3653
        let today = first + count - 1
        // Every seventh answer is a no, and every fifth day has a strong pull.
        let noted = (0..<count).map { index in
            checkIn(first + index, index % 7 == 6 ? .no : .yes, urge: index % 5 == 0 ? .persisted : .absent)
        }
        let plan = plan(madeOn: first - 1)
        let lately = noted.suffix(30)
        let trend = UrgeTrend(checkIns: noted, urges: [], today: today)
        #expect(trend == UrgeTrend(checkIns: Array(lately), urges: [], today: today))
        #expect(trend.levels.count == 30)
        #expect(
            HardDays(checkIns: noted, urges: [], plan: plan, today: today)
                == HardDays(checkIns: Array(lately), urges: [], plan: plan, today: today))
        let progress = PlanProgress.replayed(byDay(noted), plan: plan, today: today)
        #expect(progress.kept == count - count / 7)
        #expect(progress.best == 6)
        #expect(progress.streak == count % 7)
        #expect(progress.freezes == PlanProgress.mostFreezes)
        #expect((0.8...0.95).contains(progress.strength))
    }

    @Test("a session's cached progress over ten years equals that of a new session")
    func tenYearsKept() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let today = try day("2026-03-02")
        let now = WallTime(today, TimeOfDay(clamped: 1200)).instant(in: zone)
        let stores = DomainStores(MockDatabase(), of: PersonID(1))
        try Sample.steady(forDays: 3650).fill(stores, at: now)
        let kept = Managers(stores, zone: "UTC")
        kept.load(at: now)
        _ = kept.progress(at: now)
        for later in 1...5 {
            let then = now + TimeInterval(later * 86_400)
            kept.comeBack(at: then)
            let fresh = Managers(stores, zone: "UTC")
            fresh.load(at: then)
            #expect(kept.progress(at: then) == fresh.progress(at: then))
            #expect(
                kept.checkIns.submit(
                    CheckInDraft(rating: 7, adherence: .yes), for: today + later, at: kept.settings.moment(at: then)))
        }
    }
}
