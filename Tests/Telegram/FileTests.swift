import App
import Domains
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words

/// What goes out as a file over Telegram, and what comes in as one.
@Suite("Files over Telegram", .serialized)
struct FileTests {
    private func file(_ id: String, caption: String?, size: Int64 = 400) -> [JSON.Member] {
        [.init("document", ["file_id": .string(id), "file_name": "a.csv", "file_size": .integer(size)])]
            + (caption.map { [.init("caption", .string($0))] } ?? [])
    }

    @Test("an export goes out as a document, and then its words")
    func exports() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let before = rig.bot.messages(to: 7).count
        rig.bot.say("/export", from: 7, at: rig.clock.value)
        await rig.bot.wait(for: 7) { $0.count >= before + 2 }
        let news = rig.bot.messages(to: 7).dropFirst(before)
        #expect(news.map(\.hasDocument) == [true, false])
        #expect(news.last?.text.hasPrefix("Here's everything you've told me") == true)
        try await rig.end()
    }

    @Test("an export that Telegram refuses is told in words")
    func refusedExport() async throws {
        let rig = try TestRig { method, _ in
            method == "sendDocument" ? .refusal(400, "Bad Request: file must be non-empty") : nil
        }
        try await rig.begin(atHome: 7)
        let before = rig.bot.messages(to: 7).count
        rig.bot.say("/export", from: 7, at: rig.clock.value)
        await rig.bot.wait(for: 7) { $0.count >= before + 2 }
        let news = rig.bot.messages(to: 7).dropFirst(before)
        #expect(news.first?.text.hasPrefix("I couldn't make the file.") == true)
        try await rig.end()
    }

    @Test("a file with the caption /import is fetched, proposed, taken after a yes, and undone")
    func imports() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        let path = repository.appendingPathComponent("Tests/Fixtures/imports/daylio.csv").path
        rig.bot.put(try String(contentsOfFile: path, encoding: .utf8), as: "diary")
        rig.bot.message(from: 7, at: rig.clock.value, file("diary", caption: "/import"))
        await rig.bot.wait(for: 7) { $0.last?.text.contains("Days with a number: 4") == true }
        #expect(rig.bot.messages(to: 7).last?.text.contains("Sunny (1)") == true)
        rig.bot.tap("Yes, take it", by: 7)
        await rig.bot.wait(for: 7) { $0.last?.text.contains("Done, it's all in") == true }
        rig.bot.say("undo", from: 7, at: rig.clock.value)
        await rig.bot.wait(for: 7) { $0.last?.text.contains("The import is gone") == true }
        try await rig.end()
    }

    @Test("others are answered while somebody's file is fetched and read")
    func besideOthers() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7, 8)
        let path = repository.appendingPathComponent("Tests/Fixtures/imports/daylio.csv").path
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let isHere = Watched(false)
        rig.wiring?.fetch = { _ in
            await isHere.wait { $0 }
            return .bytes(bytes)
        }
        rig.bot.message(from: 7, at: rig.clock.value, file("diary", caption: "/import"))
        await rig.bot.wait(for: 7) { $0.last?.text.contains("I'm reading your file") == true }
        let helped = await rig.bot.ask("/sos", from: 8, at: rig.clock.value)
        #expect(helped.first?.text.contains("I'm here") == true, "\(helped)")
        #expect(rig.bot.messages(to: 7).last?.text.contains("I'm reading your file") == true)
        isHere.change { $0 = true }
        await rig.bot.wait(for: 7) { $0.last?.text.contains("Days with a number: 4") == true }
        try await rig.end()
    }

    @Test("a file that is gone, too large or not meant for Off changes nothing")
    func refusedImports() async throws {
        let rig = try TestRig()
        try await rig.begin(atHome: 7)
        rig.bot.message(from: 7, at: rig.clock.value, file("gone", caption: "/import"))
        await rig.bot.wait(for: 7) { $0.last?.text.contains("I can't find or open that file.") == true }
        rig.bot.message(from: 7, at: rig.clock.value, file("big", caption: "/import", size: 21 << 20))
        await rig.bot.wait(for: 7) { $0.last?.text.contains("That file is too big.") == true }
        rig.bot.message(from: 7, at: rig.clock.value, file("holiday", caption: nil))
        await rig.bot.wait(for: 7) { $0.last?.text.contains("with the caption /import") == true }
        // Words in a caption are heard, whatever is beside them.
        rig.bot.message(from: 7, at: rig.clock.value, file("holiday", caption: "/import I want to die"))
        await rig.bot.wait(for: 7) { $0.last?.text.hasPrefix("I'm glad you told me") == true }
        try await rig.end()
    }
}
