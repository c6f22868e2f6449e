package protocol PromptStore {
    /// Those that nobody has answered, in the order of their days.
    func unanswered() throws -> [PromptSnapshot]
    /// Adds a day's, or puts it in the place of the same day's.
    func save(_ prompt: PromptSnapshot) throws
    /// Somebody has spoken.
    func forgetUnanswered() throws
    func outreach() throws -> OutreachSnapshot
    func save(_ outreach: OutreachSnapshot) throws
}
