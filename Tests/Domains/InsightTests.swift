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

    private func state(
        checkIns: Int = 4, isViewed: Bool = false, hasEarlier: Bool = false, on day: Day? = nil
    ) -> InsightState {
        let noted = CheckInSnapshot.Samples.steady(days: checkIns, until: today - 1)
        return InsightState.of(
            week: week, checkIns: noted, isViewed: isViewed, hasEarlier: hasEarlier, today: day ?? today)
    }

    @Test("is not yet available before its week is over")
    func monday() {
        #expect(state(on: today - 1) == .notYetAvailable)
        #expect(state(on: today) == .ready)
    }

    @Test("comes first after a week with four check-ins; fewer are insufficient only later")
    func few() {
        #expect([0, 3, 4].map { state(checkIns: $0) } == [.notYetAvailable, .notYetAvailable, .ready])
        #expect([0, 3, 4].map { state(checkIns: $0, hasEarlier: true) } == [.insufficient, .insufficient, .ready])
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
        #expect(state(isViewed: true) == .viewed)
        #expect(manager.view(.viewed, at: Moment(now: now + 60, zone: .gmt, dayStart: .midnight)))
        #expect(manager.insight(for: week)?.viewedAt == now)
        // A week later, the last week is another one.
        manager.load(at: Moment(now: now + 7 * 86_400, zone: .gmt, dayStart: .midnight))
        #expect(!manager.isViewed(week + 7) && manager.isViewed(week))
    }
}
