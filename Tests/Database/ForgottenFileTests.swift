import Database
import Foundation
import Shared
import Support
import Testing

@Suite("The file of what was forgotten")
struct ForgottenFileTests {
    private let first = ForgottenEntry(
        id: Array(0..<16), person: Array(repeating: 0xAB, count: 16), what: .topic(.notes, nil))
    private let second = ForgottenEntry(id: [255], person: [1], what: .everything)

    @Test("keeps entries in their order, once each, for its owner alone")
    func keeps() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            let file = try #require(ForgottenFile(beside: path))
            #expect(try file.entries().isEmpty)
            try file.add([first])
            try file.add([first, second])
            #expect(try file.entries() == [first, second])
            #expect(try ForgottenFile(beside: path)?.entries() == [first, second])
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["off.sqlite.forgotten"])
        }
    }

    @Test("keeps a line that a newer version wrote")
    func foreign() throws {
        try withTemporaryFolder { folder in
            let file = try #require(ForgottenFile(beside: folder.path + "/off.sqlite"))
            try "00 11 dreams\nnonsense\n".write(toFile: file.path, atomically: true, encoding: .utf8)
            #expect(try file.entries().isEmpty)
            try file.add([second])
            #expect(try file.entries() == [second])
            #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "00 11 dreams\nnonsense\nff 01 all\n")
        }
    }

    @Test("that cannot be written says so, and stays as it was")
    func refused() throws {
        try withTemporaryFolder { folder in
            let file = try #require(ForgottenFile(beside: folder.path + "/gone/off.sqlite"))
            #expect(throws: DatabaseError.self) { try file.add([first]) }
            #expect(try file.entries().isEmpty)
        }
    }

    @Test("recognises a person by their number and first moment together")
    func digest() {
        let time = Date(timeIntervalSince1970: 1_772_470_800.123)
        let digest = ForgottenEntry.digest(ofPerson: 7, createdAt: time)
        #expect(digest.count == 16)
        #expect(digest == ForgottenEntry.digest(ofPerson: 7, createdAt: time))
        #expect(digest != ForgottenEntry.digest(ofPerson: 8, createdAt: time))
        #expect(digest != ForgottenEntry.digest(ofPerson: 7, createdAt: time + 0.001))
    }
}

@Suite("A database that is written anew")
struct RewriteTests {
    /// With `secure_delete` alone, a word stays in the free part of a page that was split: 1 of 9157 when it was measured.
    @Test("has no trace of what was erased, in any file")
    func traces() throws {
        try withTemporaryFolder { folder in
            let path = folder.path + "/off.sqlite"
            let database = try Database(path: path, isDurable: false)
            try Migrations.off.apply(to: database)
            for person in 1...7 { try database.run("INSERT INTO person (id, created_at) VALUES (?, 0)", person) }
            var numbers = SystemRandomNumberGenerator()
            let rows = (1...7).flatMap { person in (0..<200).map { (person, $0) } }.shuffled(using: &numbers)
            try database.transaction {
                for (person, day) in rows {
                    let word = person == 3 ? "distinctive\(day)" : "other\(day)"
                    let length = day.isMultiple(of: 50) ? 900 : Int.random(in: 1...30, using: &numbers)
                    try database.run(
                        "INSERT INTO kept_note (person, day, text) VALUES (?, ?, ?)", person, day,
                        String(repeating: word, count: length))
                }
            }
            try database.run("DELETE FROM person WHERE id = 3")
            #expect(try Traces.count("distinctive", in: folder) > 0)
            try database.rewrite()
            #expect(try database.tidy())
            #expect(try Traces.count("distinctive", in: folder) == 0)
            #expect(try Traces.count("other", in: folder) > 0)
            #expect(try database.row("SELECT count(*) FROM kept_note") { try $0.get(0, as: Int.self) } == 1200)
        }
    }
}
