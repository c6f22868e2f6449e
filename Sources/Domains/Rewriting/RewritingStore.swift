package import Shared

package protocol RewritingStore {
    func consent() throws -> Consent?
    func save(_ consent: Consent) throws
    /// Deletes the texts of weeks before that one.
    func forgetTexts(before week: Day) throws
    func rewriting(of week: Day) throws -> RewritingSnapshot?
    /// Adds a week, or replaces it.
    func save(_ rewriting: RewritingSnapshot) throws
    /// What all people together have used in a month, named by its first day.
    func spent(in month: Day) throws -> AIUsage
    func add(_ usage: AIUsage, to month: Day) throws
}

extension DomainStores {
    package var rewritings: any RewritingStore {
        store(SQLiteRewritingStore.init, MockRewritingStore.init)
    }
}
