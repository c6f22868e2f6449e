import Database
import Foundation
import Support
import Testing

@Suite("The file of a database")
struct DatabaseFileTests {
    private func open(_ file: URL) throws -> Database {
        let database = try Database(path: file.path)
        try Migrations.off.apply(to: database)
        return database
    }

    private func kind(of work: () throws -> some Any) -> DatabaseError.Kind? {
        do {
            _ = try work()
            return nil
        } catch {
            return (error as? DatabaseError)?.kind
        }
    }

    @Test("and its log belong to their owner alone")
    func mode() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("off.sqlite")
            let database = try open(file)
            try database.run("INSERT INTO person (created_at) VALUES (0)")
            for name in ["off.sqlite", "off.sqlite-wal", "off.sqlite-shm"] {
                let path = folder.appendingPathComponent(name).path
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode == 0o600, "\(name)")
            }
        }
    }

    @Test("written by a newer Off is refused, and not one byte of it or its log is touched")
    func newer() throws {
        try withTemporaryFolder { folder in
            let original = folder.appendingPathComponent("original.sqlite")
            let newer = try open(original)
            try newer.run("PRAGMA user_version = 999")
            // As after a power cut: the last commits are in the log, and not yet in the file.
            for ending in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: original.path + ending, toPath: folder.path + "/off.sqlite" + ending)
            }
            let paths = ["", "-wal"].map { folder.path + "/off.sqlite" + $0 }
            let before = try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
            #expect(!before[1].isEmpty)
            #expect(
                kind { try Migrations.off.refuseNewer(at: paths[0]) } == .newer(version: 999))
            #expect(try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) } == before)
            withExtendedLifetime(newer) {}
        }
    }

    @Test("that a kill left half changed is read as it was before, also by who only reads")
    func halfChanged() throws {
        try withTemporaryFolder { folder in
            let killed = try open(folder.appendingPathComponent("killed.sqlite"))
            for _ in 0..<5000 { try killed.run("INSERT INTO person (created_at) VALUES (1)") }
            try killed.run("PRAGMA journal_mode = DELETE")
            try killed.run("PRAGMA cache_size = 1")
            try killed.run("BEGIN")
            try killed.run("UPDATE person SET created_at = 2")
            // The file has some of the change, and the journal beside it how it was.
            for ending in ["", "-journal"] {
                try FileManager.default.copyItem(
                    atPath: killed.path + ending, toPath: folder.path + "/off.sqlite" + ending)
            }
            let path = folder.path + "/off.sqlite"
            try Migrations.off.refuseNewer(at: path)
            let changed = try Database(path: path, mode: .readOnly).row(
                "SELECT count(*) FROM person WHERE created_at = 2"
            ) { try $0.get(0, as: Int.self) }
            #expect(changed == 0)
            try Migrations.off.check(path)
            withExtendedLifetime(killed) {}
        }
    }

    @Test("of another program is refused and left alone")
    func stranger() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("other.sqlite")
            try Database(path: file.path).run("CREATE TABLE theirs (x)")
            let before = try Data(contentsOf: file)
            #expect(kind { try open(file) } == .notADatabase)
            #expect(try Data(contentsOf: file) == before)
        }
    }

    @Test("that is text, damaged, a folder or missing is reported as such")
    func unusable() throws {
        try withTemporaryFolder { folder in
            let text = folder.appendingPathComponent("text")
            try String(repeating: "this is a letter, not a database. ", count: 200)
                .write(to: text, atomically: true, encoding: .utf8)
            #expect(kind { try open(text) } == .notADatabase)
            #expect(kind { try open(folder) } == .isFolder)
            #expect(kind { try open(folder.appendingPathComponent("no/such/place.sqlite")) } == .cannotOpen)
            #expect(kind { try Database(path: folder.path + "/missing", mode: .readOnly) } == .cannotOpen)
        }
    }

    @Test("that is damaged inside is noticed at the start")
    func damaged() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("off.sqlite")
            do {
                let database = try open(file)
                for _ in 0..<2000 { try database.run("INSERT INTO person (created_at) VALUES (1)") }
                try database.run("PRAGMA journal_mode = DELETE")
            }
            var bytes = try Data(contentsOf: file)
            let start = bytes.count / 4096 / 2 * 4096
            bytes.replaceSubrange(start..<(start + 4096 * 4), with: Data(repeating: 0xAB, count: 4096 * 4))
            try bytes.write(to: file)
            #expect(kind { try open(file) } == .corrupt)
        }
    }

    /// SQLite 3.40's quick check reports a false NULL in such a table; its full check does not.
    @Test("with a key in another order than its columns does not count as damaged")
    func keyInAnotherOrder() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("off.sqlite")
            do {
                let database = try open(file)
                try database.run("INSERT INTO person (created_at) VALUES (1)")
                try database.run("INSERT INTO insight_dispute (person, topic, week) VALUES (1, 'weekday.6', 20000)")
            }
            #expect(kind { try open(file) } == nil)
        }
    }

    @Test("that is locked is waited for, and then reported as locked")
    func locked() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("off.sqlite")
            let first = try open(file)
            let second = try Database(path: file.path)
            try second.run("PRAGMA busy_timeout = 10")
            let read = { try second.transaction { try second.row("SELECT count(*) FROM person") { _ in true } } }
            try first.transaction {
                try first.run("DELETE FROM person")
                #expect(kind { try read() } == .locked)
                #expect(kind { try second.transaction { true } } == nil, "nothing is to be locked")
            }
            #expect(kind { try read() } == nil)
        }
    }

    @Test("can be copied while it is written, and a copy never replaces an existing file")
    func backup() throws {
        try withTemporaryFolder { folder in
            let database = try open(folder.appendingPathComponent("off.sqlite"))
            for _ in 0..<500 { try database.run("INSERT INTO person (created_at) VALUES (1)") }
            let copy = folder.appendingPathComponent("copy.sqlite")
            var reports: [Int] = []
            try database.backup(to: copy.path) { left, _ in reports.append(left) }
            #expect(reports.last == 0)
            let count = try open(copy).row("SELECT count(*) FROM person") { try $0.get(0, as: Int.self) }
            #expect(count == 500)
            let mode = try FileManager.default.attributesOfItem(atPath: copy.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(kind { try database.backup(to: copy.path) } == .cannotOpen)
            #expect(kind { try database.backup(to: folder.path + "/no/such") } == .cannotOpen)
        }
    }

    @Test("reports every error as one complete sentence")
    func sentences() {
        let kinds: [DatabaseError.Kind] = [
            .full, .readOnly, .locked, .corrupt, .notADatabase, .cannotOpen, .isFolder, .newer(version: 9),
            .held(by: "offbot chat"), .failedToRead, .emptied, .missing, .gone, .unreadableRow, .unequalCopy, .other,
        ]
        for kind in kinds {
            let sentence = DatabaseError(kind: kind, path: "/x/off.sqlite").description
            #expect(sentence.count > 20 && sentence.count < 220, "\(sentence)")
        }
    }
}

@Suite("Migrations")
struct MigrationTests {
    @Test("go forward from the file's present step, each completely or not at all")
    func forward() throws {
        let database = try Database(path: ":memory:")
        let first = Migrations.Step("one", "CREATE TABLE a (x);")
        try Migrations([first]).apply(to: database)
        let broken = Migrations.Step("two", "CREATE TABLE b (x); CREATE TABLE a (x);")
        #expect(throws: (any Error).self) { try Migrations([first, broken]).apply(to: database) }
        #expect(try tables(in: database) == ["a"])
        try Migrations([first, .init("two", "CREATE TABLE b (x);")]).apply(to: database)
        try Migrations([first, .init("two", "CREATE TABLE b (x);")]).apply(to: database)
        #expect(try tables(in: database) == ["a", "b"])
        #expect(try database.row("PRAGMA user_version") { try $0.get(0, as: Int.self) } == 2)
    }

    private func tables(in database: Database) throws -> [String] {
        try database.rows("SELECT name FROM sqlite_master ORDER BY name") { try $0.get(0) }
    }
}
