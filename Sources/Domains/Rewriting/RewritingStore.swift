package import Shared

package protocol RewritingStore {
    func consent() throws -> Consent?
    func save(_ consent: Consent) throws
    /// Of weeks before that one.
    func forgetTexts(before week: Day) throws
    func rewriting(of week: Day) throws -> RewritingSnapshot?
    /// Adds a week, or puts it in the place of the same week.
    func save(_ rewriting: RewritingSnapshot) throws
    /// What all people together have used in a month, by its first day.
    func spent(in month: Day) throws -> AIUsage
    func add(_ usage: AIUsage, to month: Day) throws
}
