import Foundation
import Shared
import Support
import Testing

/// What a person sees in their chat, from the first message to the second day.
@Suite("A conversation over Telegram")
struct TelegramConversationTests {
    private static let person: Int64 = 7

    /// The whole chat: every message in its last state, with its buttons.
    private func chat(_ rig: TestRig) -> String {
        rig.bot.messages(to: TelegramConversationTests.person).map { message in
            let buttons = message.buttons.map { "   " + $0.map { "[\($0.label)]" }.joined(separator: " ") }
            return ([message.text] + buttons).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private func says(_ text: String, _ rig: TestRig) async {
        rig.bot.say(text, from: TelegramConversationTests.person, at: rig.clock.value)
        await rig.bot.waitUntilFetched()
        await rig.settle()
    }

    private func taps(_ label: String, _ rig: TestRig) async throws {
        try #require(
            rig.bot.tap(label, by: TelegramConversationTests.person), "no button \(label) in\n\(chat(rig))")
        await rig.bot.waitUntilFetched()
        await rig.settle()
    }

    @Test("is as expected from the first message to the second day")
    func twoDays() async throws {
        let rig = try TestRig()
        try rig.begin()
        await says("/start", rig)
        for label in ["TikTok", "Next", "Reading a book"] { try await taps(label, rig) }
        await says("later", rig)
        await says("/ask 20:00", rig)
        await says("/cancel", rig)
        await says("7 kept it, long day", rig)
        await says("/sos", rig)
        try await taps("Keep going", rig)
        await says("what can you do?", rig)
        rig.bot.message(from: 7, at: rig.clock.value, [.init("voice", ["file_id": "1"])])
        await rig.bot.waitUntilFetched()
        await rig.settle()
        // The evening of the second day.
        rig.pass(26 * 3600)
        await rig.settle()
        await says("8 kept it", rig)
        await says("/week", rig)
        expect(
            chat(rig),
            [
                "Hi, I'm Off.", "aren't end-to-end encrypted", "Stay off TikTok", "OK, that can wait.",
                "[Check in] [SOS]", "Saved for today: 7/10, kept – “long day”", "[Undo]",
                "How will you feel in 30 minutes", "[Better] [The same] [Worse]", "Tap what fits.",
                "I can't listen to voice messages", "Quick check-in for today.",
                "[None] [Slight] [Strong] [Took over]", "Saved for today: 8/10", "Monday – kept: 7/10",
                "Tuesday – kept: 8/10",
            ])
        #expect(rig.bot.problems.isEmpty, "\(rig.bot.problems)")
        try await rig.end()
    }

    /// Expects all of these, in this order.
    private func expect(_ chat: String, _ words: [String]) {
        var rest = chat[...]
        for word in words {
            guard let found = rest.firstRange(of: word) else {
                Issue.record("“\(word)” is missing, or not where it should be, in\n\(chat)")
                return
            }
            rest = rest[found.upperBound...]
        }
    }
}
