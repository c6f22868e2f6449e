import Database
import Foundation
import Shared
import Testing

@testable import Domains

@Suite("A weekly insight")
struct InsightTests {
    /// Monday, 2 March 2026: the week before it is over.
    private let today = Day(number: 20_514)
    private var week: Day { today - 7 }

    private func plan(madeOn day: Day, endingOn end: Day? = nil) -> PlanHistory {
        let terms = PlanPreset.evenings.terms(named: "")
        let start = PlanChange(number: 1, madeOn: day, madeAt: .distantPast, effect: .terms(terms, from: day))
        let last = end.map { PlanChange(number: 2, madeOn: $0 - 1, madeAt: .distantPast, effect: .end(from: $0)) }
        return PlanHistory([start, last].compactMap(\.self))
    }

    private func state(
        _ plan: PlanHistory, checkIns: Int = 4, isViewed: Bool = false, on day: Day? = nil
    ) -> InsightState {
        let noted = CheckInSnapshot.Samples.steady(days: checkIns, until: today - 1)
        return InsightState.of(week: week, checkIns: noted, plan: plan, isViewed: isViewed, today: day ?? today)
    }

    @Test("is not yet available without a plan, or in the week of the first plan")
    func plans() {
        #expect(state(.none) == .notYetAvailable)
        #expect(state(plan(madeOn: week)) == .notYetAvailable)
        #expect(state(plan(madeOn: week + 6)) == .notYetAvailable)
        #expect(state(plan(madeOn: week - 1)) == .ready)
        #expect(state(plan(madeOn: week - 30, endingOn: week - 5)) == .notYetAvailable)
        #expect(state(plan(madeOn: week - 30, endingOn: week + 3)) == .ready)
    }

    @Test("is not yet available before its week is over")
    func monday() {
        #expect(state(plan(madeOn: week - 9), on: today - 1) == .notYetAvailable)
        #expect(state(plan(madeOn: week - 9), on: today) == .ready)
    }

    @Test("is insufficient with fewer than four check-ins")
    func few() {
        #expect(state(plan(madeOn: week - 9), checkIns: 3) == .insufficient)
        #expect(state(plan(madeOn: week - 9), checkIns: 0) == .insufficient)
    }

    @Test("stays viewed once the person has viewed it")
    func viewed() {
        let manager = InsightManager(store: MockInsightStore(database: MockDatabase(), person: PersonID(1)))
        let now = WallTime(today, TimeOfDay(clamped: 600)).instant(in: .gmt)
        let moment = Moment(now: now, zone: .gmt, dayStart: .midnight)
        manager.load(at: moment)
        #expect(manager.insight(for: week) == nil)
        #expect(!manager.view(.insufficient, at: moment))
        #expect(manager.error == .notReady)
        #expect(manager.view(.ready, at: moment))
        #expect(manager.insight(for: week) == InsightSnapshot(week: week, viewedAt: now))
        #expect(manager.isViewed(week) && !manager.isTold(week))
        #expect(state(plan(madeOn: week - 9), isViewed: true) == .viewed)
        #expect(manager.view(.viewed, at: Moment(now: now + 60, zone: .gmt, dayStart: .midnight)))
        #expect(manager.insight(for: week)?.viewedAt == now)
        // A week later, the last week is another one.
        manager.load(at: Moment(now: now + 7 * 86_400, zone: .gmt, dayStart: .midnight))
        #expect(!manager.isViewed(week + 7) && manager.isViewed(week))
    }
}
