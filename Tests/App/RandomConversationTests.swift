@testable import App
import Support
import Testing
import Words

/// Whatever people do in any order: nothing crashes, no error stays unshown, and mocks and SQLite give the same
/// replies.
@Suite("Random conversations")
struct RandomConversationTests {
    private static let sayings = [
        "8", "7 yes", "8 kept it, long day", "yesterday 6 no", "2 days ago 5, rain", "4 days ago 3", "tomorrow 9", "11",
        "0", "7.5", "10 minutes on instagram", "8 no problems", "undo", "/undo", "cancel", "/cancel", "help", "/help",
        "settings", "/settings", "/checkin", "check in", "/days", "other days", "/start", "/tz Lisbon", "/tz Apia",
        "/tz Nowhere", "/nothing", "yes", "partly", "no", "none", "slight", "took over", "better", "same", "worse",
        "kept, slight", "focus +, energy -", "all the same", "same as yesterday", "not really", "sure",
        "rest the same", "leave out", "skip", "change it", "leave it", "keep as is", "save it", "number", "plan",
        "pull", "scores",
        "note", "focus", "ok", "nothing", "back",
        "remove the note", "a walk instead", "1", "2", "3", "5", "9", "day start", "05:00", "12:30", "0:00",
        "daily question", "21:30", "do not ask", "quiet hours", "23 - 6:30", "country", "brazil", "xx", "done", "home",
        "scores", "rate them", "/why focus", "clarity", "progress", "week", "month", "earlier", "later",
        "hide days in a row", "/plan", "/pause 3 days", "/pause",
        "/resume", "/plan no tiktok after 22", "no instagram on weekdays 9 to 17",
        "no x",
        "clear workdays", "my own", "start it", "start it anyway", "take the smaller", "change the plan", "apps",
        "hours",
        "days", "what helps", "name", "no name", "TikTok", "mon wed fri", "after 22", "9-9", "next", "if-then cards",
        "new card", "I am bored", "I read two pages", "remove 1", "end the plan", "end it", "keep it", "history",
        "pause", "sos", "/sos", "an urge", "i am not safe", "i will leave it", "i opened it", "not sure yet", "rest",
        "automatic", "i don't", "never", "another way", "help, I want to open instagram", "it is an urge", "10",
        "I go to bed", "/open instagram 10 reply to Ana", "/open", "start", "i am out", "2 more minutes",
        "go on again", "a week", "until friday", "later", "begin", "it is 21:40 here", "it is 3:33", "berlin",
        "germany", "/home", "hi",
        "how did the sos end", "fill in yesterday", "make a plan", "kept it", "i slipped", "i want insta", "not yet",
        "5 more", "im safe now", "it was a joke", "ground me", "ask me tomorrow", "i feel so hopeless",
        "keep it as a note",
        "my friend says she wants to kill herself", "numbers", "who can help", "i meant something else",
        "nobody", "start", "skip", "idk", "worse i guess", "go on setting up", "today", "yesterday", "monday",
        "/insight", "why insight", "not right", "sundays", "it was right", "keep as a card", "earlier ones",
        "insight history",
        "😊", "שלום", "...", "{4001 x a}",
        "{300 x b}",
    ]

    private static let happenings = [
        "@ +1m", "@ +9m", "@ +15s", "@ +3h", "@ +1d", "@ +4d", "~ restart", "! network down", "! send uncertain",
        "! disk full",
        "! all well",
    ]

    private static func script(seed: Int) -> String {
        var chance = Chance(seed: UInt64(seed))
        let samples = ["fresh", "steady", "varied", "noted", "planless", "night-shift", "slipping", "resting"]
        var lines = ["= sample \(samples[chance.below(samples.count)])", "@ 2026-03-27 19:50 Europe/Berlin"]
        for _ in 0..<90 {
            switch chance.below(10) {
            case 0: lines.append(happenings[chance.below(happenings.count)])
            case 1: lines.append("bob> \(sayings[chance.below(sayings.count)])")
            default: lines.append("> \(sayings[chance.below(sayings.count)])")
            }
        }
        return (lines + ["! all well", "@ +10m"]).joined(separator: "\n")
    }

    @Test("show every error, and are the same on mocks and on SQLite", arguments: 1...12)
    func same(seed: Int) async throws {
        let script = try ChatScript(name: "seed \(seed)", content: RandomConversationTests.script(seed: seed))
        var logs: [[String]] = []
        for store in ReplayStore.allCases {
            let player = ReplayPlayer(script, on: store, book: try WordBook())
            try await player.play()
            #expect(player.problems.isEmpty, "\(player.problems.joined(separator: "\n"))")
            logs.append(player.log)
        }
        #expect(logs[0].count > 40)
        #expect(logs[0] == logs[1], "seed \(seed):\n\(Difference.lines(from: logs[0], to: logs[1]))")
    }
}
