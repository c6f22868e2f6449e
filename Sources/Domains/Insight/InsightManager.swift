public import Observation
public import Shared

/// The weekly look back: of which week, and whether it was seen.
@Observable
public final class InsightManager: HoldsError {
    /// About the last week that is over; nil where nothing is kept about it.
    public private(set) var latest: InsightSnapshot?
    public package(set) var error: InsightError?

    @ObservationIgnored private let store: any InsightStore
    @ObservationIgnored private var loadedFor: Day?

    package init(store: any InsightStore) {
        self.store = store
    }

    /// The Monday of the last week that is over.
    public static func week(before today: Day) -> Day { today - today.weekday.rawValue - 7 }

    package func load(at moment: Moment) {
        let week = InsightManager.week(before: moment.today)
        guard loadedFor != week else { return }
        attempt {
            latest = try store.insight(for: week)
            loadedFor = week
        }
    }

    /// It was seen; that stays so, whenever it is seen again.
    @discardableResult
    public func view(_ state: InsightState, at moment: Moment) -> Bool {
        switch state {
        case .notYetAvailable, .insufficient: fail(.notReady)
        case .viewed: true
        case .ready:
            attempt {
                let week = InsightManager.week(before: moment.today)
                try store.save(InsightSnapshot(week: week, viewedAt: moment.now))
                latest = try store.insight(for: week)
            }
        }
    }
}
