import Database
import Foundation
import Support
import Testing

/// One process moves the log into the file: two that do so at once can lose commits in most versions of SQLite.
@Suite("The log of a database")
struct CheckpointTests {
    /// A file, and a log with commits that are not yet in it.
    private func leaveLog(at path: String) throws {
        let database = try Database(path: path, checkpointer: .another)
        try Migrations.off.apply(to: database)
        try fill(database)
    }

    private func fill(_ database: Database) throws {
        // More pages than SQLite by itself lets a log have.
        for _ in 0..<3 {
            try database.transaction {
                for _ in 0..<300 { try database.run("INSERT INTO person (created_at) VALUES (0)") }
                try database.run(
                    "INSERT INTO account (name, position, polled_at) VALUES (hex(randomblob(8)), hex(randomblob(1e6)), 0)"
                )
            }
        }
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
    private func people(in database: Database) throws -> Int? {
        try database.row("SELECT count(*) FROM person") { try $0.get(0) }
    }

    @Test("is not touched by whoever only reads: neither while they read, nor when they close as the last")
    func readers() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            try leaveLog(at: path)
            let (file, log) = (try bytes(path), try bytes(path + "-wal"))
            #expect(log.count > 5_000_000)
            for _ in 0..<2 {
                let reader = try Database(path: path, mode: .readOnly)
                #expect(try people(in: reader) == 900)
                #expect(try reader.tidy() == false)
            }
            #expect(try bytes(path) == file && bytes(path + "-wal") == log)
        }
    }

    @Test("is left alone by a writer where another process checkpoints, and grows")
    func another() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            try leaveLog(at: path)
            let (file, log) = (try bytes(path), try bytes(path + "-wal"))
            let writer = try Database(path: path, checkpointer: .another)
            try fill(writer)
            #expect(try writer.tidy() == false)
            #expect(try bytes(path) == file)
            #expect(try bytes(path + "-wal").count > log.count)
        }
    }

    @Test("may be written to by Litestream, which the holder of the file does not take for another Off")
    func others() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            let holder = try Database(path: path, checkpointer: .another)
            try Migrations.off.apply(to: holder)
            let before = try holder.version()
            let other = try Database(path: path, checkpointer: .another)
            try other.run("INSERT INTO person (created_at) VALUES (0)")
            #expect(try holder.version() == before)
            other.countsCommits = true
            try other.transaction { try other.run("INSERT INTO person (created_at) VALUES (0)") }
            #expect(try holder.version() != before)
        }
    }

    @Test("is emptied by the one process that checkpoints, unless somebody still reads it")
    func own() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            try leaveLog(at: path)
            let database = try Database(path: path)
            #expect(try database.tidy() && bytes(path + "-wal").isEmpty)
            #expect(try people(in: database) == 900)
        }
    }

    @Test("is written over where another process begins it anew, and only once what was erased lies behind")
    func writtenOver() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            let database = try Database(path: path, checkpointer: .another)
            try Migrations.off.apply(to: database)
            let litestream = try Database(path: path)
            func beginAnew() throws { try litestream.row("PRAGMA wal_checkpoint(RESTART)") { _ in } }
            func write() throws { try database.run("INSERT INTO person (created_at) VALUES (0)") }
            #expect(try !database.tidy())
            try beginAnew()
            // In a log that is another one than was noted, something is said and erased.
            try database.run("INSERT INTO account (name, position, polled_at) VALUES ('zebrafinch', '', 0)")
            try database.run("DELETE FROM account")
            try database.rewrite()
            #expect(try !database.tidy())
            #expect(try Traces.count("zebrafinch", in: folder) > 0)
            try beginAnew()
            try write()
            #expect(try database.tidy())
            #expect(try Traces.count("zebrafinch", in: folder) == 0)
        }
    }

    @Test(
        "may be in danger from two processes, depending on the version",
        arguments: [
            (3_006_023, false), (3_007_000, true), (3_040_001, true), (3_044_005, true), (3_044_006, false),
            (3_045_000, true), (3_050_006, true), (3_050_007, false), (3_051_000, true), (3_051_002, true),
            (3_051_003, false), (3_053_000, false),
        ])
    func version(number: Int, hasBug: Bool) {
        #expect(SQLiteVersion(number).hasResetBug == hasBug)
    }
}
