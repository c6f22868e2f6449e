package import Database
import FoundationEssentials
package import Shared

package struct SQLiteOutreachStore: OutreachStore {
    nonisolated static let kept = [KeptTable.daily("prompt", of: [.checkIns], as: nil), KeptTable("outreach")]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func asked() throws -> [AskedDay] {
        try database.rows(
            "SELECT day, rung, asked_at, reminded_at, heard_at FROM prompt WHERE person = ? ORDER BY day", person.number
        ) { row in
            AskedDay(
                day: try row.get(0), rung: try row.known(1), askedAt: try row.get(2), remindedAt: try row.get(3),
                heardAt: try row.get(4))
        }
    }

    package func save(_ asked: AskedDay) throws {
        try database.run(
            "INSERT OR REPLACE INTO prompt (person, day, rung, asked_at, reminded_at, heard_at) VALUES (?, ?, ?, ?, ?, ?)",
            person.number, asked.day.number, asked.rung.rawValue, asked.askedAt, asked.remindedAt,
            asked.heardAt)
    }

    package func forgetAsked() throws {
        try database.run("DELETE FROM prompt WHERE person = ?", person.number)
    }

    package func outreach() throws -> OutreachSnapshot {
        try database.row(
            """
            SELECT begun_at, heard_on, snoozed_day, snoozed_until, begun_count, forgotten_through FROM outreach
            WHERE person = ?
            """, person.number
        ) { row in
            let until = try row.get(3, as: Date?.self)
            let snooze = try row.get(2, as: Day?.self).flatMap { day in until.map { Snooze(day: day, until: $0) } }
            return OutreachSnapshot(
                begunAt: try row.get(0), begunCount: try row.number(4, in: 0...1000), heardOn: try row.get(1),
                snooze: snooze, forgottenThrough: try row.get(5))
        } ?? OutreachSnapshot()
    }

    package func save(_ outreach: OutreachSnapshot) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO outreach
                (person, begun_at, begun_count, heard_on, snoozed_day, snoozed_until, forgotten_through)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            person.number, outreach.begunAt, outreach.begunCount, outreach.heardOn?.number, outreach.snooze?.day.number,
            outreach.snooze?.until, outreach.forgottenThrough?.number)
    }
}
