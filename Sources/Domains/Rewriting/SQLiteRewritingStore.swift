package import Database
import FoundationEssentials
package import Shared

package struct SQLiteRewritingStore: RewritingStore {
    nonisolated static let kept = [KeptTable.reviews("rewriting", as: nil), KeptTable("ai_consent")]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func consent() throws -> Consent? {
        try database.row(
            "SELECT choice, recipient, answered_at FROM ai_consent WHERE person = ?", person.number
        ) { row in
            // A choice that this version does not know is no consent.
            let choice = Consent.Choice(rawValue: try row.get(0)) ?? .no
            return Consent(choice, recipient: try row.get(1), answeredAt: try row.get(2))
        }
    }

    package func save(_ consent: Consent) throws {
        try database.run(
            "INSERT OR REPLACE INTO ai_consent (person, choice, recipient, answered_at) VALUES (?, ?, ?, ?)",
            person.number, consent.choice.rawValue, consent.recipient, consent.answeredAt)
    }

    package func forgetTexts(before week: Day) throws {
        try database.run(
            "UPDATE rewriting SET text = NULL WHERE person = ? AND week < ? AND text IS NOT NULL", person.number,
            week.number)
    }

    package func rewriting(of week: Day) throws -> RewritingSnapshot? {
        try database.row(
            """
            SELECT model, original, attempts, tried_at, text, failure, tokens_in, tokens_out, cost, failures
            FROM rewriting WHERE person = ? AND week = ?
            """, person.number, week.number
        ) { row in
            var rewriting = RewritingSnapshot(
                week: week, model: try row.get(0), original: try row.get(1), triedAt: try row.get(3))
            rewriting.attempts = try row.get(2)
            // A text that this version cannot read counts as missing.
            rewriting.text = try row.get(4, as: String?.self).flatMap { try? [Narration.Part: String](kept: $0) }
            rewriting.failure = try row.get(5, as: String?.self).flatMap(AIFailure.init)
            rewriting.usage = AIUsage(tokensIn: try row.get(6), tokensOut: try row.get(7))
            rewriting.cost = try row.get(8)
            rewriting.failures = try row.get(9)
            return rewriting
        }
    }

    package func save(_ rewriting: RewritingSnapshot) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO rewriting
                (person, week, model, original, attempts, tried_at, text, failure, tokens_in, tokens_out, cost, failures)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, person.number, rewriting.week.number, rewriting.model, rewriting.original, rewriting.attempts,
            rewriting.triedAt, try rewriting.text?.kept, rewriting.failure?.rawValue,
            rewriting.usage.tokensIn, rewriting.usage.tokensOut, rewriting.cost,
            rewriting.failures)
    }

    package func spent(in month: Day) throws -> AIUsage {
        try database.row("SELECT tokens_in, tokens_out FROM ai_month WHERE month = ?", month.number) {
            AIUsage(tokensIn: try $0.get(0), tokensOut: try $0.get(1))
        } ?? AIUsage()
    }

    package func add(_ usage: AIUsage, to month: Day) throws {
        try database.run(
            """
            INSERT INTO ai_month (month, tokens_in, tokens_out) VALUES (?, ?, ?)
            ON CONFLICT (month) DO UPDATE SET
                tokens_in = tokens_in + excluded.tokens_in, tokens_out = tokens_out + excluded.tokens_out
            """, month.number, usage.tokensIn, usage.tokensOut)
    }
}
