import Database
import Foundation
import Support
import Testing

/// What happens to the file behind a database's back.
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

    @Test("by a move takes nothing more, and goes on once it is back")
    func moved() throws {
        try withTemporaryFolder { folder in
            let (path, away) = (folder.path + "/off.sqlite", folder.path + "/away.sqlite")
            let database = try open(path)
            try add(to: database)
            try FileManager.default.moveItem(atPath: path, toPath: away)
            #expect(kind { try add(to: database) } == .gone)
            #expect(kind { try database.version() } == .gone)
            // What was committed is whole where the file is now, and the next one here finds no log of it.
            #expect(try size(path + "-wal") == 0)
            #expect(try people(in: Database(path: away, mode: .readOnly)) == 1)
            try FileManager.default.moveItem(atPath: away, toPath: path)
            try add(to: database)
            #expect(try people(in: database) == 2)
        }
    }

    @Test("by another one in its place, or cut to nothing, takes nothing more either")
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

    @Test("is not begun anew where it was cut to nothing, or where only its log is left")
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

    @Test("is told from a new one, which is put there whole")
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
