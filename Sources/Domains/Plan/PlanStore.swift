package protocol PlanStore {
    /// In the order in which they were made, those that were taken back among them.
    func changes() throws -> [PlanChange]
    /// Adds one, or puts it in the place of the one with its number.
    func save(_ change: PlanChange) throws
}

extension DomainStores {
    package var plans: any PlanStore {
        store(SQLitePlanStore.init, MockPlanStore.init)
    }
}
