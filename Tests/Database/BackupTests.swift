import Database
import Foundation
import Support
import Testing

@Suite("A copy of a database")
struct BackupTests {
    private func people(in database: Database) throws -> Int? {
        try database.row("SELECT count(*) FROM person") { try $0.get(0) }
    }

    @Test("is as the database was at one moment, and done in one go, though another process writes all the while")
    func underLoad() throws {
        try withTemporaryFolder { folder in
            let (path, copy) = (folder.path + "/off.sqlite", folder.path + "/copy.sqlite")
            let writer = try Database(path: path)
            try Migrations.off.apply(to: writer)
            func write() throws {
                try writer.run("INSERT INTO person (created_at) VALUES (0)")
                try writer.run(
                    "INSERT INTO account (name, position, polled_at) VALUES (hex(randomblob(8)), hex(randomblob(9e4)), 0)"
                )
            }
            for _ in 0..<50 { try write() }
            var pages: [(left: Int, all: Int)] = []
            try Database(path: path, mode: .readOnly).backup(to: copy) { left, all in
                pages.append((left, all))
                // A copy that began anew at each commit would never end.
                if pages.count < 200 { try? write() }
            }
            let all = try #require(pages.first?.all)
            #expect(all > 2000 && pages.count == (all + 255) / 256)
            #expect(try people(in: Database(path: copy, mode: .readOnly)) == 50)
            #expect(try people(in: writer) == 50 + pages.count)
        }
    }

    @Test("is one file of its own, and nothing is left of one that failed")
    func alone() throws {
        try withTemporaryFolder { folder in
            let (path, copy) = (folder.path + "/off.sqlite", folder.path + "/copies/copy.sqlite")
            try FileManager.default.createDirectory(atPath: folder.path + "/copies", withIntermediateDirectories: false)
            let database = try Database(path: path)
            try Migrations.off.apply(to: database)
            try database.run("INSERT INTO person (created_at) VALUES (0)")
            try database.backup(to: copy)
            #expect(try people(in: Database(path: copy, mode: .readOnly)) == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/copies") == ["copy.sqlite"])
            try FileManager.default.removeItem(atPath: copy)
            for _ in 0..<5000 { try database.run("INSERT INTO person (created_at) VALUES (0)") }
            try database.tidy()
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.seek(toOffset: try file.seekToEnd() - 3 * 4096)
            try file.write(contentsOf: Data(repeating: 7, count: 4096))
            try file.close()
            #expect(throws: DatabaseError.self) { try Database(path: path, mode: .readOnly).backup(to: copy) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/copies").isEmpty)
        }
    }
}
