package protocol SafetyPlanStore {
    func plan() throws -> SafetyPlanSnapshot
    /// Nil removes the part.
    func save(_ text: String?, as part: SafetyPlanPart) throws
}

extension DomainStores {
    package var safetyPlan: any SafetyPlanStore {
        store(SQLiteSafetyPlanStore.init, MockSafetyPlanStore.init)
    }
}
