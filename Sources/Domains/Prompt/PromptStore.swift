package protocol PromptStore {
    /// Those that are still open, in the order of their days.
    func asked() throws -> [PromptSnapshot]
    /// Adds a day's, or puts it in the place of the same day's.
    func save(_ prompt: PromptSnapshot) throws
    func forgetAsked() throws
    func outreach() throws -> OutreachSnapshot
    func save(_ outreach: OutreachSnapshot) throws
}
