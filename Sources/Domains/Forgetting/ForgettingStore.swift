package import Shared

/// All that the domains keep of a person, as far as somebody may want it forgotten. Each domain says beside its stores
/// what of its tables goes with which topic.
package protocol ForgettingStore {
    /// What would be forgotten, by topic.
    func held(_ what: Forgetting) throws -> [DataTopic: Held]
    func forget(_ what: Forgetting) throws
    /// Erases all that one domain keeps, so that something else takes its place: its tables, or its mock's.
    func erase(_ tables: [KeptTable], _ mock: any KeptMockTable.Type) throws
}

extension DomainStores {
    package var forgetting: any ForgettingStore {
        store(SQLiteForgettingStore.init, MockForgettingStore.init)
    }

    /// Every table of a domain with a person's rows.
    nonisolated static let tables: [KeptTable] = [
        SQLiteSettingsStore.kept, SQLiteAppStateStore.kept, SQLiteCheckInStore.kept, SQLiteOutreachStore.kept,
        SQLitePlanStore.kept, SQLiteAttributeStore.kept, SQLiteInsightStore.kept, SQLiteRewritingStore.kept,
        SQLiteUrgeStore.kept, SQLiteVisitStore.kept, SQLiteSlipStore.kept, SQLiteSafetyPlanStore.kept,
        SQLiteCareStore.kept, SQLitePhrasebookStore.kept, SQLiteRecentChangeStore.kept, SQLiteImportStore.kept,
        SQLiteProgressStore.kept,
    ].flatMap(\.self)

    static var mocks: [any KeptMockTable.Type] {
        [
            MockSettingsStore.kept, MockAppStateStore.kept, MockCheckInStore.kept, MockOutreachStore.kept,
            MockPlanStore.kept, MockAttributeStore.kept, MockInsightStore.kept, MockRewritingStore.kept,
            MockUrgeStore.kept, MockVisitStore.kept, MockSlipStore.kept, MockSafetyPlanStore.kept, MockCareStore.kept,
            MockPhrasebookStore.kept, MockRecentChangeStore.kept, MockImportStore.kept,
        ]
    }
}
