import App
import Conversation
import Database
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words

@testable import Domains

/// What is forgotten leaves no trace in any file, looked for in their raw bytes.
@Suite("Forgetting over Telegram", .serialized, .timeLimit(.minutes(30)))
struct ForgettingTests {
    /// Two people at home, of whom the first has said a distinctive word in everything that keeps words.
    private func begin(_ rig: TestRig) async throws {
        try await rig.begin(atHome: 7, 8)
        let lines = [
            "8 kept it, zebranote", "I slipped, zebraslip at lunch", "/cancel", "no zebraapp after 22", "/cancel",
        ]
        for line in lines { await rig.bot.ask(line, from: 7, at: rig.clock.value) }
        await rig.bot.ask("7, quokkanote", from: 8, at: rig.clock.value)
        await rig.settle()
        let wiring = try #require(rig.wiring)
        let person = try #require(try wiring.stores.chats.chat(account: "telegram:4242", address: "7")).person
        let stores = try DomainStores(Database(path: rig.folder.path + "/off.sqlite"), of: person)
        let today = try #require(try stores.checkIns.firstDay())
        // Days and kinds of things that a short conversation does not reach.
        for back in 1...40 {
            try stores.checkIns.save(
                CheckInSnapshot(
                    day: today - back, rating: 7, adherence: nil, urge: nil, changes: [:],
                    note: "zebraday\(back)", isLate: false, notedAt: rig.clock.value))
        }
        try stores.safetyPlan.save("zebrasafety", as: .alone)
        var urge = UrgeSnapshot.Samples.open(at: .choice, Moment(now: rig.clock.value, zone: .gmt, dayStart: .midnight))
        urge.commitment = "zebraurge"
        try stores.urges.save(urge)
        try stores.visits.save(
            VisitSnapshot(
                number: 1, day: today, app: "instagram", purpose: "zebravisit", startedAt: rig.clock.value, minutes: 10)
        )
        rig.pass(61)
        await rig.settle()
    }

    private func traces(_ word: String, _ rig: TestRig) throws -> Int { try Traces.count(word, in: rig.folder) }

    @Test("of everything leaves no byte, says so once, and the person is new")
    func everything() async throws {
        let rig = try TestRig()
        try await begin(rig)
        #expect(try traces("zebra", rig) > 40)
        await rig.bot.ask("/forget everything", from: 7, at: rig.clock.value)
        let before = rig.bot.messages(to: 7).count
        #expect(rig.bot.messages(to: 7).last?.text.contains("Delete everything I have about you?") == true)
        rig.bot.say("Delete everything", from: 7, at: rig.clock.value)
        let last = await rig.bot.news(for: 7, after: before)
        await rig.settle()
        #expect(last.map(\.text).first?.contains("I don't know you any more") == true)
        #expect(try traces("zebra", rig) == 0)
        #expect(try traces("quokka", rig) > 0)
        #expect(try #require(rig.wiring).stores.chats.chat(account: "telegram:4242", address: "7") == nil)
        let again = await rig.bot.ask("hello", from: 7, at: rig.clock.value)
        #expect(again.first?.text.contains("Ana runs me") == true)
        try await rig.end()
        #expect(try traces("zebra", rig) == 0)
        #expect(!rig.log.value.contains { $0.contains("zebra") })
    }

    @Test(
        "of a topic or of some days leaves no byte of it, and the rest",
        arguments: [
            ("/forget my notes", ["zebraday", "zebranote"], ["zebraslip", "zebrasafety", "zebraurge"]),
            ("/forget slips", ["zebraslip"], ["zebraday", "zebrasafety"]),
            ("/forget urges", ["zebraurge"], ["zebraday", "zebraslip"]),
            ("/forget visits", ["zebravisit"], ["zebraday", "zebraslip"]),
            ("/forget safety plan", ["zebrasafety"], ["zebraday", "zebraslip"]),
            ("/forget the last 2 days", ["zebranote", "zebraslip"], ["zebraday30", "zebrasafety"]),
            ("/forget check-ins", ["zebranote", "zebraday"], ["zebraslip", "zebrasafety"]),
        ])
    func some(sentence: String, gone: [String], staying: [String]) async throws {
        let rig = try TestRig()
        try await begin(rig)
        for word in gone { #expect(try traces(word, rig) > 0, "\(word)") }
        await rig.bot.ask(sentence, from: 7, at: rig.clock.value)
        await rig.bot.ask("Delete it", from: 7, at: rig.clock.value)
        await rig.settle()
        #expect(rig.bot.messages(to: 7).contains { $0.text.contains("It's gone for good") })
        for word in gone { #expect(try traces(word, rig) == 0, "\(word) is left after “\(sentence)”") }
        for word in staying { #expect(try traces(word, rig) > 0, "\(word) is gone, too") }
        // The session starts anew from what is left, and nothing can be undone.
        let undone = await rig.bot.ask("/undo", from: 7, at: rig.clock.value)
        #expect(undone.allSatisfy { shown in gone.allSatisfy { !shown.text.contains($0) } })
        try await rig.end()
        for word in gone { #expect(try traces(word, rig) == 0, "\(word) is back") }
    }

    @Test("of nothing at “no”: every byte stays")
    func no() async throws {
        let rig = try TestRig()
        try await begin(rig)
        await rig.bot.ask("/forget everything", from: 7, at: rig.clock.value)
        let answer = await rig.bot.ask("no", from: 7, at: rig.clock.value)
        #expect(answer.first?.text.contains("nothing's deleted") == true)
        #expect(try traces("zebra", rig) > 40)
        #expect(!FileManager.default.fileExists(atPath: rig.folder.path + "/off.sqlite.forgotten"))
        try await rig.end()
    }

    @Test("takes away what waits to be sent, and what was set aside")
    func queued() async throws {
        let rig = try TestRig()
        try await begin(rig)
        let stores = try #require(rig.wiring).stores
        let chat = try #require(try stores.chats.chat(account: "telegram:4242", address: "7"))
        let later = rig.clock.value.addingTimeInterval(3600)
        let id = try stores.outbox.append(
            Outgoing(view: 1, message: RenderedMessage(text: "zebraletter")), to: chat, as: .prompt,
            at: rig.clock.value, notAfter: nil, isSending: false)
        try stores.outbox.postpone(id, until: later, counting: .asked)
        let event = Batch.Event(id: "900", address: "7", raw: Array("zebraraw".utf8))
        let others = Batch.Event(id: "901", address: "8", raw: Array("quokkaraw".utf8))
        // Of no conversation, since it could not be read; it names the person's address.
        let nobodys = Batch.Event(id: "902", raw: Array(#"{"chat":{"id":7},"zebranowhere":1}"#.utf8))
        for event in try stores.inbox.accept(
            Batch(account: "telegram:4242", events: [event, others, nobodys]), at: rig.clock.value)
        {
            try stores.inbox.quarantine(event.id)
        }
        #expect(try traces("zebraletter", rig) > 0)
        #expect(try traces("zebraraw", rig) > 0)
        await rig.bot.ask("/forget notes", from: 7, at: rig.clock.value)
        await rig.bot.ask("Delete it", from: 7, at: rig.clock.value)
        await rig.settle()
        #expect(try traces("zebraletter", rig) == 0)
        #expect(try traces("zebraraw", rig) == 0)
        #expect(try traces("zebranowhere", rig) == 0)
        #expect(try traces("quokkaraw", rig) > 0)
        rig.clock.change { $0 = later + 60 }
        await rig.settle()
        #expect(!rig.bot.messages(to: 7).contains { $0.text.contains("zebraletter") })
        try await rig.end()
    }

    @Test(
        "never takes away a crisis card or the answer to an SOS that has not been sent yet",
        arguments: [Forgetting.topic(.notes, nil), .everything])
    func urgent(what: Forgetting) async throws {
        let rig = try TestRig(longWait: 1800)
        try await begin(rig)
        let stores = try #require(rig.wiring).stores
        let chat = try #require(try stores.chats.chat(account: "telegram:4242", address: "7"))
        let before = rig.bot.messages(to: 7).count
        rig.setPlan { method, parameters in
            method == "sendMessage" && parameters["chat_id"]?.integer == 7 ? .tooMany : nil
        }
        for line in ["8, zebrawaits", "/sos", "I want to kill myself"] {
            rig.bot.say(line, from: 7, at: rig.clock.value)
            await rig.bot.waitUntilFetched()
            await rig.settle()
        }
        #expect(try traces("zebrawaits", rig) > 0)
        // The operator's command is a process of its own.
        let beside = Stores(try Database(path: rig.folder.path + "/off.sqlite"))
        try beside.database.transaction { try beside.forgotten.add(what, of: chat.person, byOperator: true) }
        await rig.settle()
        #expect(try traces("zebrawaits", rig) == 0)
        #expect(rig.bot.messages(to: 7).count == before)
        rig.setPlan { _, _ in nil }
        // A send that was under way meanwhile begins another wait.
        await rig.pass { [bot = rig.bot] in
            let shown = bot.messages(to: 7)
            return ["I'm glad you told me", "I'm here."].allSatisfy { said in
                shown.contains { $0.text.contains(said) }
            }
        }
        #expect(!rig.bot.messages(to: 7).contains { $0.text.contains("zebrawaits") })
        try await rig.end()
    }

    @Test("again and again writes the file anew once in a while, and begins no new limit of lines")
    func repeated() async throws {
        let rig = try TestRig(linesPerMinute: 10)
        try await rig.begin(atHome: 7)
        let stores = try #require(rig.wiring).stores
        for line in ["8, zebranote", "/forget everything"] { await rig.bot.ask(line, from: 7, at: rig.clock.value) }
        let gone = await rig.bot.ask("Delete everything", from: 7, at: rig.clock.value)
        await rig.settle()
        #expect(gone.last?.text.hasPrefix("It's gone, all of it") == true, "\(gone)")
        #expect(try !stores.forgotten.hasTraces())
        for line in ["7, zebranote", "/forget everything", "help", "help"] {
            await rig.bot.ask(line, from: 7, at: rig.clock.value)
            await rig.settle()
        }
        #expect(rig.bot.messages(to: 7).last?.text.contains("more than I can keep up with") == true)
        rig.pass(30)
        await rig.bot.ask("/forget everything", from: 7, at: rig.clock.value)
        let soon = await rig.bot.ask("Delete everything", from: 7, at: rig.clock.value)
        await rig.settle()
        #expect(soon.last?.text.contains("The last traces are gone within a minute") == true, "\(soon)")
        #expect(try stores.forgotten.hasTraces())
        rig.pass(20)
        await rig.settle()
        #expect(try !stores.forgotten.hasTraces())
        #expect(try traces("zebra", rig) == 0)
        try await rig.end()
    }

    @Test("of a side that is dropped when chats are linked leaves no byte of it either")
    func linkedSide() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7, 8)
        let stores = try #require(rig.wiring).stores
        await rig.bot.ask("8 kept it, zebranote", from: 7, at: rig.clock.value)
        await rig.bot.ask("6, quokkanote", from: 8, at: rig.clock.value)
        let offer = try #require(await rig.bot.ask("/link", from: 8, at: rig.clock.value).last?.text)
        let code = try #require(offer.firstMatch(of: #/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/#), "\(offer)")
        let talk: [(Int64, String)] = [
            (7, String(code.0)), (8, "/link yes"), (7, "Keep the other's"), (7, "Delete it and link"),
        ]
        for (person, line) in talk {
            await rig.bot.ask(line, from: person, at: rig.clock.value)
            await rig.settle()
        }
        #expect(
            try stores.chats.chats(
                of: try #require(try stores.chats.chat(account: "telegram:4242", address: "8")).person
            ).count == 2)
        #expect(try traces("zebra", rig) == 0)
        #expect(try traces("quokka", rig) > 0)
        #expect(try !stores.forgotten.hasTraces())
        try await rig.end()
    }

    @Test("keeps who owns this Off, and nothing else of them")
    func owner() async throws {
        let rig = try TestRig(access: .owner)
        try rig.begin()
        try rig.makeCode()
        for line in ["ABCDEFGHJKMN", "/cancel", "8, zebranote", "/forget everything"] {
            await rig.bot.ask(line, from: 7, at: rig.clock.value)
            await rig.settle()
        }
        #expect(try traces("zebra", rig) > 0)
        let before = rig.bot.messages(to: 7).count
        rig.bot.say("Delete everything", from: 7, at: rig.clock.value)
        _ = await rig.bot.news(for: 7, after: before)
        await rig.settle()
        #expect(try traces("zebra", rig) == 0)
        let stores = try #require(rig.wiring).stores
        let chat = try #require(try stores.chats.chat(account: "telegram:4242", address: "7"))
        #expect(try stores.access.owner() == chat.person)
        let again = await rig.bot.ask("hello", from: 7, at: rig.clock.value)
        #expect(again.first?.text.contains("Ana runs me") == true)
        try await rig.end()
    }

    @Test("is done again in a copy from before, and not in what came after")
    func restored() async throws {
        let rig = try TestRig()
        try await begin(rig)
        let path = rig.folder.path + "/off.sqlite"
        let aside = rig.folder.appendingPathComponent("aside")
        try FileManager.default.createDirectory(at: aside, withIntermediateDirectories: true)
        try Database(path: path, mode: .readOnly).backup(to: aside.path + "/before.sqlite")
        await rig.bot.ask("/forget slips", from: 7, at: rig.clock.value)
        await rig.bot.ask("Delete it", from: 7, at: rig.clock.value)
        await rig.settle()
        await rig.bot.ask("I slipped, zebrasecond at dinner", from: 7, at: rig.clock.value)
        await rig.bot.ask("/forget everything", from: 8, at: rig.clock.value)
        let before = rig.bot.messages(to: 8).count
        rig.bot.say("Delete everything", from: 8, at: rig.clock.value)
        _ = await rig.bot.news(for: 8, after: before)
        await rig.settle()
        try await rig.end()
        // The same file, opened again: what came after the forgetting stays.
        try rig.begin()
        await rig.settle()
        #expect(try Traces.count("zebrasecond", inFile: URL(fileURLWithPath: path)) > 0)
        try await rig.end()
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
        try FileManager.default.copyItem(atPath: aside.path + "/before.sqlite", toPath: path)
        try FileManager.default.removeItem(at: aside)
        #expect(try traces("zebraslip", rig) > 0)
        #expect(try traces("quokka", rig) > 0)
        let database = try Wiring.open(path, world: rig.world)
        #expect(try Wiring.applyForgotten(to: database, at: rig.clock.value) == 2)
        #expect(try Wiring.applyForgotten(to: database, at: rig.clock.value) == 0)
        #expect(try traces("zebraslip", rig) == 0)
        #expect(try traces("quokka", rig) == 0)
        #expect(try traces("zebraday30", rig) > 0)
    }

    @Test("that ended between its steps is done at the next start, whole")
    func between() async throws {
        let rig = try TestRig()
        try await begin(rig)
        let stores = try #require(rig.wiring).stores
        let person = try #require(try stores.chats.chat(account: "telegram:4242", address: "7")).person
        try await rig.end()
        let path = rig.folder.path + "/off.sqlite"
        struct Killed: Error {}
        // The process ends once the file has the entry and before the database commits.
        do {
            let database = try Database(path: path)
            let stores = Stores(database)
            try stores.forgotten.add(.everything, of: person, byOperator: true)
            let wish = try #require(try stores.forgotten.wishes().first)
            let forgetter = Forgetter(
                stores, hearing: { _ in false },
                erasing: {
                    try DomainStores(database, of: $1).forgetting.forget($0)
                    throw Killed()
                })
            #expect(throws: Killed.self) { try forgetter.forget(wish, at: rig.clock.value) }
            #expect(try ForgottenFile(beside: path)?.entries().count == 1)
            #expect(try traces("zebra", rig) > 40)
        }
        let before = rig.bot.messages(to: 7).count
        try rig.begin()
        await rig.settle()
        #expect(try traces("zebra", rig) == 0)
        #expect(try traces("quokka", rig) > 0)
        #expect(try ForgottenFile(beside: path)?.entries().count == 1)
        #expect(rig.bot.messages(to: 7).dropFirst(before).first?.text.contains("Whoever runs me has deleted") == true)
        try await rig.end()
        // It ends after the commit, before the file was written anew.
        let database = try Database(path: path)
        try database.run("UPDATE forgotten SET is_gone = 0")
        try database.run("INSERT INTO person (created_at) VALUES (7)")
        try rig.begin()
        await rig.settle()
        #expect(try !Stores(Database(path: path)).forgotten.hasTraces())
        try await rig.end()
    }
}
