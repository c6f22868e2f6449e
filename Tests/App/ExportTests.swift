@testable import App
import Conversation
import Database
import Domains
import Foundation
import Messaging
import Screens
import Shared
import Support
import Testing
import Words
import World

/// Off as a person would take it along: everything out of one database, and into another.
@Suite("Export and import")
struct ExportTests {
    /// Monday, 9 March 2026, 10:00 in Berlin.
    private let now = Date(timeIntervalSince1970: 1_773_046_800)

    private func wiring(_ kind: String) throws -> Wiring {
        let world = VirtualWorld(at: now).world
        let storage: Wiring.Storage =
            kind == "mock" ? .mock(Wiring.mock(world: world)) : .sqlite(try Wiring.open(":memory:", world: world))
        return Wiring(storage: storage, book: try WordBook(), operatorName: nil, zone: "America/Lima")
    }

    /// What these commands show, one after the other.
    private func pages(of wiring: Wiring, _ person: PersonID) throws -> [String] {
        let session = try Sessions(wiring: wiring).session(for: person)
        return try ["progress", "scores", "history", "reviews", "insight", "month", "plan", "words", "safetyplan"].map {
            let shown = try session.handle(.command(name: $0, argument: ""), at: now, now: now, saying: nil)
            return $0 + "\n"
                + shown.map { "\($0.message.text.plain)\n\($0.message.picture?.description ?? "")" }
                .joined(separator: "\n")
        }
    }

    @Test(
        "give somebody new the same progress, scores, history and reviews",
        arguments: ["sqlite", "mock"],
        ["steady", "varied", "told", "slipping", "coming-back", "night-worker", "prepared"])
    func roundTrip(kind: String, sample: String) async throws {
        let old = try wiring(kind)
        try old.fill(#require(Sample.named(sample)), account: "test", address: "me", at: now - 3600)
        // A review that is looked at is kept.
        _ = try pages(of: old, PersonID(1))
        let before = try pages(of: old, PersonID(1))
        let zip = try await old.export(of: PersonID(1), at: now).zip()

        let new = try wiring(kind == "mock" ? "sqlite" : "mock")
        let chat = try new.stores.database.transaction {
            try new.stores.chats.createChat(account: "test", address: "new", at: now)
        }
        let managers = new.managers(for: chat.person)
        managers.load(at: now)
        try new.stores.database.transaction {
            managers.receive(try ReadImport(ImportReader.read(zip)), at: now)
            #expect(managers.runImport(habit: nil, at: now)?.source == .archive)
            managers.leave()
        }
        let after = try pages(of: new, chat.person)
        #expect(after == before)
    }

    @Test(
        "give back to somebody who has forgotten everything what they saw before, to the byte",
        arguments: ["sqlite", "mock"], ["steady", "told", "night-worker"])
    func afterForgetting(kind: String, sample: String) async throws {
        let wiring = try wiring(kind)
        try wiring.fill(#require(Sample.named(sample)), account: "test", address: "me", at: now - 3600)
        _ = try pages(of: wiring, PersonID(1))
        let before = try pages(of: wiring, PersonID(1))
        let zip = try await wiring.export(of: PersonID(1), at: now).zip()

        try wiring.stores.database.transaction {
            try wiring.stores.forgotten.add(.everything, of: PersonID(1), byOperator: false)
        }
        let wish = try #require(try wiring.stores.forgotten.wishes().first)
        try Forgetter(wiring.stores, hearing: { _ in false }, erasing: { try wiring.erase($0, of: $1) })
            .forget(wish, at: now)
        #expect(try wiring.stores.chats.chat(account: "test", address: "me") == nil)

        let chat = try wiring.stores.database.transaction {
            try wiring.stores.chats.createChat(account: "test", address: "me", at: now)
        }
        let managers = wiring.managers(for: chat.person)
        managers.load(at: now)
        try wiring.stores.database.transaction {
            managers.receive(try ReadImport(ImportReader.read(zip)), at: now)
            #expect(managers.runImport(habit: nil, at: now)?.source == .archive)
            managers.leave()
        }
        #expect(try pages(of: wiring, chat.person).map { Array($0.utf8) } == before.map { Array($0.utf8) })
    }

    @Test("give somebody who links two chats a copy of the other one's side", arguments: ["sqlite", "mock"])
    func otherSide(kind: String) async throws {
        let wiring = try wiring(kind)
        for (sample, account) in [("steady", "telegram:1"), ("told", "matrix:1")] {
            try wiring.fill(#require(Sample.named(sample)), account: account, address: "me", at: now)
        }
        let documents = wiring.documents(now: { now })
        func copy(_ name: String) async throws -> JSON? {
            let document = Document(name: name, fallback: "")
            guard let bytes = await documents(document, PersonID(1)) else { return nil }
            var zip = try ZipReader(bytes, limit: 50 << 20)
            return JSON(try #require(try zip.content(named: "off.json")))
        }
        let other = "\(Document.ofOtherChat)2026-03-09.zip"
        let own = try #require(try await copy("off-2026-03-09.zip")?["checkIns"]?.array)
        #expect(own.count == 30)
        #expect(try await copy(other) == nil)
        let kind = LinkWish.Kind.join(other: 2, kept: nil)
        for wish in [
            LinkWish(chat: 1, kind: kind, until: now + 60, stage: .asked), LinkWish(chat: 1, kind: kind, until: now),
        ] {
            try wiring.stores.database.transaction { try wiring.stores.links.save(wish) }
            #expect(try await copy(other) == nil)
        }
        try wiring.stores.database.transaction {
            try wiring.stores.links.save(LinkWish(chat: 1, kind: .join(other: 2, kept: nil), until: now + 60))
        }
        let theirs = try #require(try await copy(other)?["checkIns"]?.array)
        #expect(!theirs.isEmpty && theirs.count != own.count)
        #expect(try await copy("off-2026-03-09.zip")?["checkIns"]?.array?.count == 30)
    }

    @Test("hold what was typed and is not saved yet", arguments: ["sqlite", "mock"])
    func unfinished(kind: String) async throws {
        let wiring = try wiring(kind)
        try wiring.fill(#require(Sample.named("new-apps")), account: "test", address: "me", at: now)
        let chat = try #require(try wiring.stores.chats.chats(of: PersonID(1)).first)
        let session = try Sessions(wiring: wiring).session(at: chat, with: .terminal)
        for line in ["/start", "zebra farms"] {
            try wiring.stores.database.transaction {
                _ = try session.handle(Input(typed: line), at: now, now: now, saying: nil)
            }
        }
        var zip = try ZipReader(await wiring.export(of: PersonID(1), at: now).zip(), limit: 50 << 20)
        let text = String(decoding: try zip.content(named: "unfinished.json") ?? [], as: UTF8.self)
        #expect(text.contains("zebra farms"), "\(text)")
    }

    @Test("hold one table for each kind, and the pictures")
    func files() async throws {
        let wiring = try wiring("mock")
        try wiring.fill(#require(Sample.named("coming-back")), account: "test", address: "me", at: now)
        _ = try pages(of: wiring, PersonID(1))
        var zip = try ZipReader(await wiring.export(of: PersonID(1), at: now).zip(), limit: 50 << 20)
        let names = zip.entries.map(\.name)
        #expect(names.first == "off.json")
        for name in ["checkIns", "planChanges", "urges", "scores", "reviews", "settings", "firstRatings"] {
            #expect(names.contains("csv/\(name).csv"))
        }
        let checkIns = try #require(try CSV.rows(in: zip.content(named: "csv/checkIns.csv") ?? []))
        #expect(checkIns[0].prefix(4) == ["day", "rating", "keptPlan", "pull"] && checkIns.count > 10)
        let pictures = names.filter { $0.hasPrefix("pictures/") }
        #expect(pictures.contains("pictures/progress.png") && pictures.contains { $0.hasPrefix("pictures/review-") })
        for name in pictures {
            #expect(try zip.content(named: name)?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        }
    }
}

@Suite("offbot export", .timeLimit(.minutes(30)))
struct ExportCommandTests {
    private func offbot(_ arguments: [String], input: String = "", in folder: URL) async throws -> ChildProcess.Ended {
        try await run(
            products + "/offbot", arguments, environment: ["OFF_DATABASE": folder.path + "/off.sqlite"], input: input)
    }

    private func besideRunning<T>(in folder: URL, _ work: () async throws -> T) async throws -> T {
        let lock = try DatabaseLock(database: folder.path + "/off.sqlite", holder: "a running Off")
        defer { withExtendedLifetime(lock) {} }
        return try await work()
    }

    @Test("writes a person's files beside a running Off, and Off tells the person")
    func exports() async throws {
        try await withTemporaryFolder { folder in
            let talk = { (at: String, input: String) in
                try await offbot(["chat", "--at", "\(at) Europe/Berlin"], input: input, in: folder)
            }
            _ = try await talk("2026-03-02 20:00", "8 kept it, =1+1\n")
            let target = folder.path + "/taken"
            let ended = try await besideRunning(in: folder) { try await offbot(["export", "1", target], in: folder) }
            #expect(ended.status == 0, "\(ended.output)")
            let json = try #require(FileManager.default.contents(atPath: target + "/off.json"))
            #expect(JSON(json)?["checkIns"]?.array?.first?["note"]?.string == "=1+1")
            let csv = try String(contentsOfFile: target + "/csv/checkIns.csv", encoding: .utf8)
            #expect(csv.contains(",'=1+1,"))
            let mode = try FileManager.default.attributesOfItem(atPath: target + "/off.json")[.posixPermissions]
            #expect(mode as? Int == 0o600)
            // Tomorrow at noon, since quiet hours hold it back.
            let tomorrow = Day(number: Int(Date().timeIntervalSince1970 / 86_400) + 1).iso
            let told = try await talk("\(tomorrow) 12:00", "\n")
            #expect(told.output.contains("exported a copy of your data"), "\(told.output)")
            #expect(try await !talk("\(tomorrow) 12:05", "\n").output.contains("exported a copy"))
            // Files that are there are not written over, and nobody is told of what did not happen.
            #expect(try await offbot(["export", "1", target], in: folder).status == 1)
            #expect(try await offbot(["export", "7", target + "2"], in: folder).status == 1)
        }
    }
}
