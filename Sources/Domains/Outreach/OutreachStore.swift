package protocol OutreachStore {
    /// The open questions, in the order of their days.
    func asked() throws -> [AskedDay]
    /// Adds a day's question, or replaces it.
    func save(_ asked: AskedDay) throws
    func forgetAsked() throws
    func outreach() throws -> OutreachSnapshot
    func save(_ outreach: OutreachSnapshot) throws
}

extension DomainStores {
    package var outreach: any OutreachStore {
        store(SQLiteOutreachStore.init, MockOutreachStore.init)
    }
}
