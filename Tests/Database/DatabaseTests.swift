import Database
import Foundation
import Support
import Testing

@Suite("The database")
struct DatabaseTests {
    @Test("returns every kind of value as it was stored")
    func values() throws {
        let database = try Database(path: ":memory:")
        let date = Date(timeIntervalSince1970: 1_772_478_000.123)
        let read = try database.row(
            "SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?", Int64.max, -1.5, "ü“\u{0}x", "", [UInt8]([0, 255]), [UInt8]([]), true,
            date,
            Optional<Int>.none
        ) { row in
            (
                try row.get(0, as: Int64.self), try row.get(1, as: Double.self), try row.get(2, as: String.self),
                try row.get(3, as: String.self), try row.get(4, as: [UInt8].self), try row.get(5, as: [UInt8].self),
                try row.get(6, as: Bool.self), try row.get(7, as: Date.self), try row.get(8, as: Int?.self)
            )
        }
        let row = try #require(read)
        #expect(row.0 == .max && row.1 == -1.5 && row.2 == "ü“\u{0}x" && row.3 == "")
        #expect(row.4 == [0, 255] && row.5 == [] && row.6 && row.8 == nil)
        #expect(abs(row.7.timeIntervalSince(date)) < 0.001)
    }

    @Test("reports NULL, another type or a missing column as an error")
    func mismatches() throws {
        let database = try Database(path: ":memory:")
        #expect(throws: DatabaseError.self) { try database.row("SELECT NULL") { try $0.get(0, as: Int.self) } }
        #expect(throws: DatabaseError.self) { try database.row("SELECT 'x'") { try $0.get(0, as: Int.self) } }
        #expect(throws: DatabaseError.self) { try database.row("SELECT 2") { try $0.get(0, as: Bool.self) } }
        #expect(throws: DatabaseError.self) { try database.row("SELECT 1") { try $0.get(1, as: Int?.self) } }
    }

    @Test("distinguishes an unreadable row from an unreadable file")
    func unreadableRow() throws {
        struct Odd: Error {}
        let database = try Database(path: ":memory:")
        let readers: [(Row) throws -> Void] = [
            { _ = try $0.get(0, as: Int.self) }, { _ in throw Odd() }, { _ = try $0.get(1, as: Date.self) },
        ]
        for read in readers {
            let sql = "SELECT 'x', \(Int64.max) FROM sqlite_master RIGHT JOIN (SELECT 1)"
            let error = #expect(throws: DatabaseError.self) { try database.row(sql, read: read) }
            #expect(error?.kind == .unreadableRow && error?.isOfTheMachine == false && error?.statement == sql)
            // Even where somebody catches the error, nothing that follows from it may be kept.
            let caught = #expect(throws: CaughtFailure.self) {
                try database.transaction { _ = try? database.row(sql, read: read) }
            }
            #expect(caught?.unreadableRow == error)
        }
        #expect(DatabaseError(kind: .corrupt).unreadableRow == nil && Odd().unreadableRow == nil)
    }

    @Test("returns only numbers that arithmetic can handle, whatever a file contains", arguments: [Int64.max, .min])
    func extremes(number: Int64) throws {
        let database = try Database(path: ":memory:")
        let read = try database.row("SELECT ?", number) { row in
            (try row.get(0, as: Int.self), try row.get(0, as: Int64.self))
        }
        let row = try #require(read)
        #expect(row.0.magnitude == 1 << 40 && row.1 == number)
        let kept = try database.row("SELECT ?", Date(timeIntervalSince1970: 1e300)) { try $0.get(0, as: Date.self) }
        #expect(kept?.timeIntervalSince1970 == 253_402_300_799)
    }

    @Test("names code and statement in an error, and never a value")
    func errors() throws {
        let database = try Database(path: ":memory:")
        try database.run("CREATE TABLE secret (word TEXT UNIQUE)")
        try database.run("INSERT INTO secret VALUES (?)", "swordfish")
        let error = try #require(throws: DatabaseError.self) {
            try database.run("INSERT INTO secret VALUES (?)", "swordfish")
        }
        #expect(error.code == 2067)
        #expect(error.statement == "INSERT INTO secret VALUES (?)")
        for text in ["\(error)", String(reflecting: error), error.description] { #expect(!text.contains("swordfish")) }
        #expect(error.description.contains("SQLite 2067"))
    }

    @Test("refuses a statement with too few or too many values, before it runs")
    func counts() throws {
        let database = try Database(path: ":memory:")
        #expect(throws: DatabaseError.self) { try database.run("SELECT ?") }
        #expect(throws: DatabaseError.self) { try database.run("SELECT 1", 2) }
    }

    @Test("stays usable after an error, with the same statement")
    func reuse() throws {
        let database = try Database(path: ":memory:")
        try database.run("CREATE TABLE t (x INTEGER PRIMARY KEY)")
        for value in [1, 1, 2] { try? database.run("INSERT INTO t VALUES (?)", value) }
        #expect(try database.rows("SELECT x FROM t ORDER BY x") { try $0.get(0, as: Int.self) } == [1, 2])
    }

    @Test("has the settings that our promises depend on")
    func settings() throws {
        try withTemporaryFolder { folder in
            let database = try Database(path: folder.appendingPathComponent("off.sqlite").path)
            try Migrations.off.apply(to: database)
            func pragma(_ name: String) throws -> Value? {
                try database.row("PRAGMA \(name)") { row -> Value in
                    if let text = try? row.get(0, as: String.self) { return .text(text) }
                    return .integer(try row.get(0))
                }
            }
            #expect(try pragma("journal_mode") == .text("wal"))
            #expect(try pragma("synchronous") == .integer(2))
            #expect(try pragma("foreign_keys") == .integer(1))
            #expect(try pragma("secure_delete") == .integer(1))
            #expect(try pragma("busy_timeout") == .integer(5000))
        }
    }
}
