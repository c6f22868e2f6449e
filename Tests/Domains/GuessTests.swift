import Testing

@testable import Domains

@Suite("A guess")
struct GuessTests {
    private let vocabulary = Guess.Vocabulary(
        slips: ["been on", "I slipped"], pulls: ["can't stop", "scrolling"], plans: ["limit"],
        questions: ["what", "can you"], apps: ["TikTok", "X"])

    @Test(
        "is always two things, the likelier first",
        arguments: [
            ("I can’t stop", [Guess.sos, .note]), ("been on TikTok for an hour", [.slip, .sos]),
            ("I slipped", [.slip, .sos]), ("Scrolling!!", [.sos, .note]),
            ("a limit for tiktok while scrolling?", [.sos, .note]), ("TIKTOK", [.plan, .sos]),
            ("set a limit", [.plan, .sos]), ("what is this", [.help, .note]), ("and now?", [.help, .note]),
            ("I know what I want", [.note, .sos]), ("sunny day", [.note, .sos]), ("limitless", [.checkIn, .help]),
            ("qwertz", [.checkIn, .help]), ("😊", [.checkIn, .help]), ("", [.checkIn, .help]),
            ("היה יום ארוך", [.note, .sos]),
        ])
    func rule(text: String, expected: [Guess]) {
        #expect(Guess.of(text, vocabulary: vocabulary) == expected)
    }
}
