import App
import Conversation
import Database
@testable import Domains
import Foundation
import Messaging
import Shared
import Testing

/// What somebody writes on a bad night, and where it could be left behind.
@Suite("The text of a bad night")
struct CrisisTextTests {
    private let evening = Date(timeIntervalSince1970: 1_772_794_800)

    /// Every value of every table, bytes as hexadecimal digits.
    private func content(of database: Database) throws -> String {
        let tables = try database.rows("SELECT name FROM sqlite_master WHERE type = 'table'") {
            try $0.get(0, as: String.self)
        }
        return try tables.flatMap { table in
            let columns = try database.rows("SELECT name FROM pragma_table_info('\(table)')") {
                try $0.get(0, as: String.self)
            }
            let row = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
            return try database.rows("SELECT \(row) FROM \(table)") { try $0.get(0, as: String.self) }
        }.joined(separator: "\n")
    }

    private func holds(_ text: String, _ database: Database) throws -> Bool {
        let content = try content(of: database)
        let bytes = text.utf8.map { String(format: "%02X", $0) }.joined()
        return content.contains(text) || content.contains(bytes)
    }

    @Test(
        "is in no table, whatever it was about, until a tap keeps it as a note",
        arguments: [
            ("i want to die zqxj", ["later", "keep it as a note"]),
            ("i feel so hopeless zqxj", ["keep it as a note"]),
            ("/checkin 3 i want to die zqxj", []), ("my friend says she wants to kill herself zqxj", []),
            ("i swallowed all my tablets zqxj", []),
        ])
    func stored(line: String, keeping: [String]) async throws {
        let years = try Years(at: evening)
        try years.wiring.fill(.steady(forDays: 30), account: "years", address: "ana", at: evening)
        try await years.say("/home", "ana")
        _ = years.drainSent()
        try await years.say(line, "ana")
        #expect(years.drainSent()["ana"]?.count == 1)
        #expect(try !holds("zqxj", years.database))
        for words in keeping { try await years.say(words, "ana") }
        #expect(try holds("zqxj", years.database) == !keeping.isEmpty)
    }

    @Test("is gone once the process has ended: the button is no longer there")
    func restarted() async throws {
        let years = try Years(at: evening)
        try years.wiring.fill(.steady(forDays: 30), account: "years", address: "ana", at: evening)
        try await years.say("i want to die zqxj", "ana")
        years.sleep(until: evening + 60)
        _ = years.drainSent()
        try await years.say("later", "ana")
        let labels = years.drainSent()["ana"]?.last?.rows.joined().map(\.label) ?? []
        #expect(labels.contains("Ask me tomorrow") && !labels.contains("Keep it as a note"))
    }
}
