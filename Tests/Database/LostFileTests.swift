import Database
import Foundation
import Support
import Testing

/// What happens when the file changes behind the database's back.
@Suite("A database file that is lost")
struct LostFileTests {
    private func open(_ path: String) throws -> Database {
        let database = try Database(path: path)
        try Migrations.off.apply(to: database)
        return database
    }

    private func add(to database: Database) throws {
        try database.transaction { try database.run("INSERT INTO person (created_at) VALUES (0)") }
    }

    private func people(in database: Database) throws -> Int? {
        try database.row("SELECT count(*) FROM person") { try $0.get(0) }
    }

    private func kind(of work: () throws -> some Any) -> DatabaseError.Kind? {
        do {
            _ = try work()
            return nil
        } catch {
            return (error as? DatabaseError)?.kind
        }
    }

    private func size(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    }

    @Test("by a move accepts nothing more, and works again once it is back")
    func moved() throws {
        try withTemporaryFolder { folder in
            let (path, away) = (folder.path + "/off.sqlite", folder.path + "/away.sqlite")
            let database = try open(path)
            try add(to: database)
            try FileManager.default.moveItem(atPath: path, toPath: away)
            #expect(kind { try add(to: database) } == .gone)
            #expect(kind { try database.version() } == .gone)
            // The commits are all in the moved file, and the next file here finds no log of it.
            #expect(try size(path + "-wal") == 0)
            #expect(try people(in: Database(path: away, mode: .readOnly)) == 1)
            try FileManager.default.moveItem(atPath: away, toPath: path)
            try add(to: database)
            #expect(try people(in: database) == 2)
        }
    }

    @Test("by replacement or truncation accepts nothing more either")
    func replaced() throws {
        try withTemporaryFolder { folder in
            let (path, copy) = (folder.path + "/off.sqlite", folder.path + "/copy.sqlite")
            let database = try open(path)
            try database.backup(to: copy)
            #expect(rename(copy, path) == 0)
            #expect(kind { try add(to: database) } == .gone)
            let other = folder.path + "/other.sqlite"
            let second = try open(other)
            #expect(truncate(other, 0) == 0)
            #expect(kind { try add(to: second) } == .emptied)
        }
    }

    @Test("is not created anew if it was truncated, or if only its log is left")
    func notBegunAnew() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            do { try add(to: open(path)) }
            #expect(truncate(path, 0) == 0)
            #expect(kind { try open(path) } == .emptied)
            #expect(kind { try Migrations.off.refuseNewer(at: path) } == .emptied)
            #expect(try size(path) == 0)
            try FileManager.default.removeItem(atPath: path)
            #expect(FileManager.default.createFile(atPath: path + "-wal", contents: Data("log".utf8)))
            #expect(kind { try open(path) } == .missing)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["off.sqlite-wal"])
        }
    }

    @Test("cannot be confused with a new one, which is created whole")
    func new() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            do { _ = try Database(path: path) }
            #expect(try size(path) == 4096)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["off.sqlite"])
            #expect(try people(in: open(path)) == 0)
        }
    }
}
