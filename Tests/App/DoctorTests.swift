@testable import App
import Database
import Foundation
import Support
import Telegram
import Testing

@Suite("The doctor", .timeLimit(.minutes(30)))
struct DoctorTests {
    private func doctor(_ environment: [String: String], in folder: URL) async throws -> ChildProcess.Ended {
        let own = ["OFF_DATABASE": folder.path + "/off.sqlite"]
        return try await run(products + "/offbot", ["doctor"], environment: own.merging(environment) { $1 })
    }

    @Test("names everything it looked at, with the version of SQLite, and ends with 0 where nothing is wrong")
    func fine() async throws {
        try await withTemporaryFolder { folder in
            let first = try await doctor([:], in: folder)
            #expect(first.status == 0, "\(first.output)")
            for words in ["ok       configuration", "is not there yet", "helplines check", "\(SQLiteVersion.library)"] {
                #expect(first.output.contains(words), "\(words)")
            }
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/off.sqlite"))
            _ = try await run(
                products + "/offbot", ["chat"], environment: ["OFF_DATABASE": folder.path + "/off.sqlite"], input: "8\n"
            )
            let second = try await doctor([:], in: folder)
            #expect(second.status == 0 && second.output.contains("is whole, and held by nobody"))
        }
    }

    @Test("says what is wrong and what to do, and ends with 1")
    func ill() async throws {
        try await withTemporaryFolder { folder in
            let settings = try await doctor(["OFF_ACCESS": "everyone"], in: folder)
            #expect(settings.status == 1 && settings.output.contains("bad      configuration: OFF_ACCESS is"))
            try Data("no database at all".utf8).write(to: folder.appendingPathComponent("off.sqlite"))
            let database = try await doctor([:], in: folder)
            #expect(database.status == 1 && database.output.contains("is not an Off database"))
            let network = try await doctor(
                [
                    "OFF_TELEGRAM_TOKEN": "4242:AAfakefakefakefakefakefakefakefake",
                    "OFF_TELEGRAM_API": "http://127.0.0.1:9",
                ],
                in: folder)
            #expect(network.status == 1 && network.output.contains("bad      network: Telegram does not answer"))
        }
    }

    @Test("sees a place where nothing can be kept, a log that has grown, and an account without a login")
    func refusedAtStart() async throws {
        try await withTemporaryFolder { folder in
            let missing = try await doctor(["OFF_DATABASE": folder.path + "/none/off.sqlite"], in: folder)
            #expect(missing.status == 1 && missing.output.contains("bad      database: "), "\(missing.output)")
            let account = try await doctor(
                ["OFF_MATRIX_HOMESERVER": "http://127.0.0.1:9", "OFF_MATRIX_USER": "@off:example.org"], in: folder)
            #expect(account.output.contains("OFF_MATRIX_USER wants OFF_MATRIX_TOKEN"), "\(account.output)")
            let path = folder.path + "/off.sqlite"
            _ = try await run(products + "/offbot", ["chat"], environment: ["OFF_DATABASE": path], input: "8\n")
            _ = FileManager.default.createFile(atPath: path + "-wal", contents: nil)
            #expect(truncate(path + "-wal", 65 << 20) == 0)
            let long = try await doctor([:], in: folder)
            #expect(long.output.contains("its log has grown to 65 MB"), "\(long.output)")
        }
    }

    @Test("compares the clock with Telegram's, and judges what Telegram says of the token")
    func telegram() throws {
        let now = Date(timeIntervalSince1970: 1_795_392_198)
        #expect(Doctor.telegram(.usable(name: "off_bot", date: now - 5), now: now).allSatisfy { $0.grade == .good })
        #expect(
            Doctor.telegram(.usable(name: "off_bot", date: now - 95), now: now).last?.text.contains("by 95 s") == true)
        #expect(Doctor.telegram(.refused("401 Unauthorized"), now: now).last?.grade == .bad)
        #expect(Doctor.telegram(.webhook, now: now).map(\.grade) == [.bad])
    }

    @Test("warns of a version of SQLite with the bug")
    func version() {
        #expect(Doctor.sqlite(SQLiteVersion(3_040_001)).grade == .warning)
        let mended = Doctor.sqlite(SQLiteVersion(3_051_003))
        #expect(mended.grade == .good && mended.text.contains("loses no commits"))
    }
}
