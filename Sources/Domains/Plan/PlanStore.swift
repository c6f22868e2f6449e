package protocol PlanStore {
    /// In the order in which they were made, including those that were undone.
    func changes() throws -> [PlanChange]
    /// Adds a change, or replaces the one with its number.
    func save(_ change: PlanChange) throws
}

extension DomainStores {
    package var plans: any PlanStore {
        store(SQLitePlanStore.init, MockPlanStore.init)
    }
}
