import App
import Database
@testable import Domains
import Foundation
import Messaging
import Shared
import Testing

/// A row that this version cannot read: a newer version's value, or damaged bytes.
@Suite("A row that cannot be read")
struct UnreadableRowTests {
    nonisolated struct Damage: Sendable, CustomTestStringConvertible {
        let row: String
        var prepare: [String] = []
        let damage: String
        /// The row is read as something harmless, so its person is answered as usual.
        var isAnswered = false

        var testDescription: String { damage }
    }

    nonisolated private static let urge = """
        INSERT INTO urge (person, number, day, started_at, technique, step, touched_at, checks, outcome, clock)
        VALUES (1, 1, 20510, 1772000000000, 'breathing', 'done', 1772000000000, 0, 'resisted', 600)
        """
    nonisolated private static let week = """
        INSERT OR REPLACE INTO evolution (person, week, outcome, check_ins, yes, partly, no, movements)
        VALUES (1, 20507, 1, 7, 7, 0, 0, '{}')
        """
    nonisolated private static let visit = """
        INSERT INTO visit (person, number, day, app, purpose, started_at, minutes, ends_at)
        VALUES (1, 1, 20510, 'X', 'news', 1772000000000, 5, 1772000300000)
        """
    nonisolated private static let slip = "INSERT INTO slip VALUES (1, 1772000000, 20510, 1772000000000, 'slipped')"
    nonisolated private static let care = """
        INSERT INTO care VALUES (1, 1, 1, 1772000000000, 1772086400000, 20510, 20511, 1772000000000, NULL, NULL)
        """
    nonisolated private static let phrase = """
        INSERT INTO phrase VALUES (1, 1, 'oof', 'home', '{"kind":"slip"}', 1772000000000)
        """
    nonisolated private static let prompt = """
        INSERT INTO prompt (person, day, rung, asked_at) VALUES (1, 20510, 'question', 1)
        """
    nonisolated private static let consent = "INSERT INTO ai_consent VALUES (1, 'yes', 'localhost', 1)"
    nonisolated private static let undo = """
        INSERT INTO recent_change (person, number, touched_at, is_undone, content)
        VALUES (1, 1, 1772000000000, 0, '{"plan":{"number":1}}')
        """
    nonisolated private static let insight = """
        INSERT OR REPLACE INTO insight (person, week, aggregate, told, told_at) VALUES (1, 20507, '{}', '{}', 1)
        """
    nonisolated private static let rewriting = """
        INSERT INTO rewriting (person, week, model, original, attempts, tried_at, text, failure, tokens_in, tokens_out)
        VALUES (1, 20507, 'm', 'o', 1, 1, '{}', NULL, 0, 0)
        """

    nonisolated static let damages: [Damage] = [
        Damage(row: "settings", damage: "hides_streak = 7"),
        Damage(row: "settings", damage: "dark_pictures = 7"),
        Damage(row: "settings", damage: "day_start = 5000"),
        Damage(row: "app_state", damage: "onboarding = 'later'"),
        Damage(row: "plan_change", damage: "kind = 99"),
        Damage(row: "plan_change", damage: "apps = 'Instagram'"),
        Damage(row: "plan_change", damage: "windows = '[[1200]]'"),
        Damage(row: "plan_change", damage: "supports = '[\"moonlight\"]'"),
        Damage(row: "plan_change", damage: "from_day = 9223372036854775807"),
        Damage(row: "first_ratings", damage: "clarity = 99"),
        Damage(row: "evolution", prepare: [week], damage: "outcome = 99"),
        Damage(row: "evolution", prepare: [week], damage: "movements = '{\"focus\":1}'"),
        Damage(row: "check_in", damage: "adherence = 9"),
        Damage(row: "check_in", damage: "noted_at = 9223372036854775807"),
        Damage(row: "recent_change", prepare: [undo], damage: "content = '{}'"),
        Damage(row: "urge", prepare: [urge], damage: "technique = 'humming'"),
        Damage(row: "urge", prepare: [urge], damage: "outcome = 'postponed'"),
        Damage(row: "urge", prepare: [urge], damage: "clock = 5000"),
        Damage(row: "visit", prepare: [visit], damage: "day = 9223372036854775807"),
        Damage(row: "visit", prepare: [visit], damage: "minutes = 9223372036854775807"),
        Damage(row: "phrase", prepare: [phrase], damage: "meaning = '{}'"),
        Damage(row: "phrase", prepare: [phrase], damage: "asked = 'later'"),
        Damage(row: "slip", prepare: [slip], damage: "told_at = 9223372036854775807"),
        Damage(
            row: "kept_note", prepare: ["INSERT INTO kept_note VALUES (1, 20518, 'fine')"],
            damage: "day = 9223372036854775807"),
        Damage(row: "care", prepare: [care], damage: "gravity = 9"),
        Damage(row: "care", prepare: [care], damage: "last_day = 9223372036854775807"),
        Damage(
            row: "care_heard", prepare: ["INSERT INTO care_heard VALUES (1, 1772000000000, 1)"], damage: "gravity = 9"),
        Damage(row: "prompt", prepare: [prompt], damage: "rung = 'song'"),
        Damage(row: "outreach", damage: "heard_on = 9223372036854775807"),
        Damage(row: "insight", prepare: [insight], damage: "aggregate = 'x'", isAnswered: true),
        Damage(
            row: "insight_dispute", prepare: ["INSERT INTO insight_dispute VALUES (1, 'weekday.6', 20507)"],
            damage: "topic = 'moon'", isAnswered: true),
        Damage(row: "ai_consent", prepare: [consent], damage: "choice = 'sometimes'", isAnswered: true),
        Damage(row: "rewriting", prepare: [rewriting], damage: "text = 'x', failure = 'tired'", isAnswered: true),
        Damage(row: "navigation", damage: "place = '{'", isAnswered: true),
        Damage(row: "job", damage: "zone = 'Europe/Berlin', wall_day = NULL", isAnswered: true),
        Damage(row: "job", damage: "wall_day = 9223372036854775807", isAnswered: true),
    ]

    /// Friday, 6 March 2026, 12:00 in Berlin.
    private let friday = Date(timeIntervalSince1970: 1_772_794_800)

    /// Ana, who is person 1, and Ben, who owns this Off.
    private func household() async throws -> Years {
        let years = try Years(at: friday)
        for name in ["ana", "ben"] {
            try years.wiring.fill(.asked(at: 1200, in: "Europe/Berlin"), account: "years", address: name, at: friday)
            try await years.say("/home", name)
        }
        try years.wiring.stores.access.setOwner(PersonID(2), at: friday)
        _ = years.drainSent()
        return years
    }

    @Test("affects only its own person, who gets a sentence", arguments: damages)
    func everyRow(damage: Damage) async throws {
        let years = try await household()
        for sql in damage.prepare { try years.database.run(sql) }
        try years.database.run("UPDATE \(damage.row) SET \(damage.damage) WHERE person = 1")
        #expect(years.database.changes > 0)
        let before = try kept(in: years.database)
        // Another process finds it, after the zone rules have changed.
        try years.database.run("DELETE FROM zone_rules")
        years.sleep(until: friday.addingTimeInterval(3600))
        try await years.say("/insight", "ana")
        try await years.say("7, fine", "ana")
        try await years.say("7, fine", "ben")
        let sent = years.drainSent()
        let answers = sent["ana"]?.map(\.text) ?? []
        #expect(answers.count == 2)
        #expect(answers.allSatisfy { $0.contains("I can't read something") != damage.isAnswered }, "\(answers)")
        #expect(sent["ben"]?.contains { $0.text.contains("Saved for today: 7/10") } == true)
        let notices = sent["ben"]?.count { $0.text.contains("something I saved for someone") }
        #expect(notices == (damage.isAnswered ? 0 : 1))
        let aside = try years.wiring.stores.inbox.quarantined().map { String(decoding: $0.raw, as: UTF8.self) }
        #expect(aside == (damage.isAnswered ? [] : ["ana\n/insight", "ana\n7, fine"]))
        if !damage.isAnswered { #expect(try kept(in: years.database) == before) }
        // The evening comes for both: the jobs neither stop each other nor repeat endlessly.
        try await years.pass(until: friday.addingTimeInterval(30 * 3600))
        #expect(years.drainSent()["ben"]?.isEmpty == false || damage.isAnswered)
        if !damage.isAnswered { #expect(try kept(in: years.database) == before) }
    }

    @Test("leaves messages in quarantine until it can be read again, and questions then resume")
    func mended() async throws {
        let years = try await household()
        try years.database.run("UPDATE plan_change SET kind = 99 WHERE person = 1")
        years.sleep(until: friday.addingTimeInterval(3600))
        try await years.say("8 kept it, a walk", "ana")
        try await years.pass(until: friday.addingTimeInterval(10 * 3600))
        _ = years.drainSent()
        try years.database.run("UPDATE plan_change SET kind = 1 WHERE person = 1")
        for row in try years.wiring.stores.inbox.quarantined() { try years.wiring.stores.inbox.retry(row.id) }
        // Saturday: the question comes again without anybody having written.
        years.sleep(until: friday.addingTimeInterval(12 * 3600))
        try await years.pass(until: friday.addingTimeInterval(33 * 3600))
        let texts = years.drainSent()["ana"]?.map(\.text) ?? []
        #expect(texts.contains { $0.contains("8/10, kept – “a walk”") }, "\(texts)")
        #expect(texts.contains { $0.contains("Quick check-in for today.") }, "\(texts)")
    }

    @Test("of a silent person keeps their jobs, which are tried at most once an hour")
    func jobs() async throws {
        let years = try await household()
        try years.database.run("UPDATE plan_change SET kind = 99 WHERE person = 1")
        years.sleep(until: friday.addingTimeInterval(9 * 3600))
        try await years.service.settle()
        let soonest = try years.database.row("SELECT min(due_at) FROM job WHERE person = 1 AND fired_at IS NULL") {
            try $0.get(0, as: Date?.self)
        }
        #expect(try #require(soonest ?? nil) >= years.clock.now.addingTimeInterval(3600))
        try years.database.run("UPDATE plan_change SET kind = 1 WHERE person = 1")
        years.sleep(until: friday.addingTimeInterval(12 * 3600))
        try await years.pass(until: friday.addingTimeInterval(33 * 3600))
        #expect(years.drainSent()["ana"]?.contains { $0.text.contains("Quick check-in for today.") } == true)
    }

    /// Everything that a person has told or decided.
    private func kept(in database: Database) throws -> [String] {
        try database.tablesOfPeople().flatMap { table in
            let columns = try database.rows("SELECT name FROM pragma_table_info('\(table)')") {
                try $0.get(0, as: String.self)
            }
            let row = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
            return try database.rows("SELECT '\(table) ' || \(row) FROM \(table) WHERE person = 1") {
                try $0.get(0, as: String.self)
            }
        }
    }
}
