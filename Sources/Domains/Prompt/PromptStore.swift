package protocol PromptStore {
    /// The open questions, in the order of their days.
    func asked() throws -> [PromptSnapshot]
    /// Adds a day's question, or replaces it.
    func save(_ prompt: PromptSnapshot) throws
    func forgetAsked() throws
    func outreach() throws -> OutreachSnapshot
    func save(_ outreach: OutreachSnapshot) throws
}
