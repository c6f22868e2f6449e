import Shared
import Testing
import Understanding

/// What a line names, by the grammar: Tuesday, 24 March 2026, 21:15.
@Suite("Slots")
struct SlotTests {
    private func slots(_ kind: Meaning.Kind, _ text: String, asked: Circumstances.Asked = .home) throws -> String {
        let reader = try #require(Language.reader(of: "en"))
        let about = Circumstances(asked: asked, today: Day(number: 20_536), now: TimeOfDay(clamped: 1275))
        let meaning = try #require(reader.meanings(of: text, about).first { $0.kind == kind })
        return meaning.described.joined(separator: " ")
    }

    @Test(
        "times of day",
        arguments: [
            ("ask me at half nine", "time=21:30"), ("ask me at 9pm", "time=21:00"),
            ("ask me at quarter to ten", "time=21:45"),
            ("can you ask me at 8 instead of 9", "time=20:00"), ("ask me at 7.30 in the morning", "time=07:30"),
            ("please ask me at noon every day", "time=12:00"), ("ask me at 19h30", "time=19:30"),
            ("ask me every day at ten past eight", "time=20:10"), ("ask me at ten to nine every evening", "time=20:50"),
            ("set the question to 22h", "time=22:00"), ("move your question to eight", "time=20:00"),
            ("ask me at 8.30 in the morning from now on", "time=08:30"),
        ])
    func times(line: String, expected: String) throws {
        #expect(try slots(.askAt, line) == expected)
    }

    @Test(
        "times of day, where an hour is asked for",
        arguments: [
            ("quarter of ten", "time=21:45"), ("quater to ten", "time=21:45"), ("quarter after seven", "time=19:15"),
            ("ten minutes past ten", "time=22:10"), ("At 22 and quarter", "time=22:15"), ("21 h 30", "time=21:30"),
            ("eight thurty", "time=20:30"), ("half midnight", "time=00:30"), ("9 but in the morning", "time=09:00"),
            ("7 no 8", "time=20:00"),
        ])
    func timesAskedFor(line: String, expected: String) throws {
        #expect(try slots(.askAt, line, asked: .time) == expected)
    }

    @Test(
        "what a change of the plan leaves out",
        arguments: [
            ("not sundays", "manner=remove days=sun"), ("saturdays off please", "manner=remove days=sat"),
            ("fridays are exempt", "manner=remove days=fri"), ("no weekends", "manner=remove days=sat,sun"),
            ("the plan should not run on saturdays", "manner=remove days=sat"),
            ("weekdays were never the problem, do sat and sun", "days=sat,sun"),
            ("not insta, i need it for work", "app=Instagram manner=remove"),
            ("make the daily a mon wed fri", "days=mon,wed,fri"),
            ("half an hour less at the end", "shift=-30 (end)"), ("knock an hour off the end", "shift=-60 (end)"),
        ])
    func exceptions(line: String, expected: String) throws {
        #expect(try slots(.planChange, line, asked: .draft) == expected)
    }

    @Test(
        "hours of a plan",
        arguments: [
            ("no tiktok 8 to 10 pm", "app=TikTok hours=20:00-22:00"),
            ("no insta from 22 until 7", "app=Instagram hours=22:00-07:00"),
            ("no youtube between 9 and 11 on weekends", "app=YouTube days=sat,sun hours=21:00-23:00"),
            ("no instagram from 9 to 5 on weekdays", "app=Instagram days=mon,tue,wed,thu,fri hours=09:00-17:00"),
            ("no tiktok after ten till midnight", "app=TikTok hours=22:00-00:00"),
            ("no facebook 10 to 12 at night", "app=Facebook hours=22:00-00:00"),
            ("no facebook on lunch breaks 1 to 2", "app=Facebook hours=13:00-14:00"),
            ("no tiktok mon wed fri 5pm-8pm", "app=TikTok days=mon,wed,fri hours=17:00-20:00"),
            (
                "no reddit every day but sunday, 8.30 to 15.30",
                "app=Reddit days=mon,tue,wed,thu,fri,sat hours=08:30-15:30"
            ),
        ])
    func hours(line: String, expected: String) throws {
        #expect(try slots(.planMake, line) == expected)
    }

    @Test(
        "days",
        arguments: [
            ("yday was a 5", "rating=5 day=2026-03-23"), ("two days ago was a 4", "rating=4 day=2026-03-22"),
            ("last friday was an 8", "rating=8 day=2026-03-20"), ("sunday: 9/10", "rating=9 day=2026-03-22"),
            ("rating for 23.3.: 6", "rating=6 day=2026-03-23"),
            ("the saturday before last was a 7", "rating=7 day=2026-03-14"),
            ("two evenings back was a 4", "rating=4 day=2026-03-22"),
        ])
    func days(line: String, expected: String) throws {
        #expect(try slots(.checkIn, line) == expected)
    }

    @Test(
        "a question put off to an hour comes at the next such hour, or in the evening",
        arguments: [
            (21 * 60 + 15, "remind me at 10", "time=22:00"), (21 * 60 + 15, "remind me at 9", "time=21:00"),
            (9 * 60, "remind me at 11", "time=11:00"), (13 * 60, "remind me at 8", "time=20:00"),
        ])
    func later(now: Int, line: String, expected: String) throws {
        let reader = try #require(Language.reader(of: "en"))
        let about = Circumstances(asked: .home, today: Day(number: 20_536), now: TimeOfDay(clamped: now))
        let meaning = try #require(reader.meanings(of: line, about).first { $0.kind == .askLater })
        #expect(meaning.described == [expected])
    }

    @Test(
        "the end of a pause",
        arguments: [
            ("pause until easter monday", "until=2026-04-06"), ("pause till april", "until=2026-04-01"),
            ("pause everything until the end of the month", "until=2026-04-01"), ("pause for a fortnight", "days=14"),
            ("pause until the sixth of april", "until=2026-04-06"),
            ("pause it from thursday to sunday", "until=2026-03-30"), ("pause till the weekend", "until=2026-03-28"),
        ])
    func pauses(line: String, expected: String) throws {
        #expect(try slots(.pause, line) == expected)
    }

    @Test(
        "days on which Off shall not ask",
        arguments: [
            ("don't ask me on sundays", "days=sun"), ("ask me on weekdays only", "days=sat,sun"),
            ("ask me every day except sunday", "days=sun"), ("never ask me sat sun", "days=sat,sun"),
        ])
    func daysNotAsked(line: String, expected: String) throws {
        #expect(try slots(.askNotOn, line) == expected)
    }

    @Test(
        "the language and the place that are meant, of several",
        arguments: [
            (Meaning.Kind.language, "why do you write german to me, english please", "name=english"),
            (.language, "my english is not so good, do you know portuguese", "name=portuguese"),
            (.language, "can you write in polish instead of english", "name=polish"),
            (.zone, "i don't live in berlin, i live in leeds", "name=leeds"),
            (.zone, "i moved from berlin to lisbon", "name=lisbon"),
            (.zone, "i am in columbus, ohio", "name=columbus"),
        ])
    func names(kind: Meaning.Kind, line: String, expected: String) throws {
        #expect(try slots(kind, line) == expected)
    }

    @Test(
        "a past day by its date or its feast",
        arguments: [
            ("show me saturday the 14th", "day=2026-03-14"), ("show me the eleventh", "day=2026-03-11"),
            ("show me st patrick's day", "day=2026-03-17"), ("show me saturdays entry", "day=2026-03-21"),
            ("what did i say two weeks ago", "day=2026-03-10"),
            ("what did i write on 2026-03-11", "day=2026-03-11"),
            ("what did i say the same day last week", "day=2026-03-17"),
        ])
    func pastDays(line: String, expected: String) throws {
        #expect(try slots(.history, line) == expected)
    }

    @Test("an hour that is only refused is not taken, but asked about", arguments: ["not nine", "not 9"])
    func refused(line: String) throws {
        let reader = try #require(Language.reader(of: "en"))
        let about = Circumstances(asked: .time, today: Day(number: 20_536), now: TimeOfDay(clamped: 1275))
        guard case .act(let meaning) = Decision(among: reader.meanings(of: line, about)) else { return }
        #expect(meaning.kind != .askAt)
    }

    @Test("a rating among times")
    func ratings() throws {
        #expect(try slots(.correct, "make it 6", asked: .saved) == "rating=6")
        #expect(try slots(.checkIn, "put me down for a seven this evening", asked: .rating) == "rating=7")
        #expect(try slots(.checkIn, "strong four. not a weak five", asked: .rating) == "rating=4")
        #expect(try slots(.correct, "put 6 instead of 7", asked: .saved) == "rating=6")
        #expect(try slots(.checkIn, "sat night was an 8") == "rating=8 day=2026-03-21")
    }

    @Test("a word where a number is asked for stands between the numbers that it may mean")
    func grades() throws {
        #expect(try slots(.checkIn, "meh", asked: .rating) == "rating=4.5")
        #expect(try slots(.checkIn, "full marks", asked: .rating) == "rating=10")
        #expect(try slots(.checkIn, "good, an 8", asked: .rating) == "rating=8")
    }

    @Test("minutes and apps of a visit")
    func visits() throws {
        #expect(try slots(.visit, "open insta for 5 min, no make it 8") == "app=Instagram minutes=8")
        #expect(try slots(.visit, "open facebook for a sec, make it 10") == "app=Facebook minutes=10")
        #expect(try slots(.visit, "i need 5 on facebook to answer one message") == "app=Facebook minutes=5")
        #expect(try slots(.visit, "can i extend by 10", asked: .visit) == "minutes=10")
        #expect(try slots(.visit, "open insta for 5 min to answer mum") == "app=Instagram minutes=5")
        #expect(try slots(.visit, "can i go on tiktok for half an hour") == "app=TikTok minutes=30")
    }

    @Test(
        "a line of nothing, of signs, or of another alphabet is noise",
        arguments: ["", "   ", "...", "🤷🏽‍♀️", "שלום", "?!", "\u{200B}"])
    func noise(line: String) throws {
        let reader = try #require(Language.reader(of: "en"))
        let about = Circumstances(asked: .home, today: Day(number: 20_536), now: TimeOfDay(clamped: 1275))
        #expect(reader.meanings(of: line, about).first?.kind == .noise)
    }

    @Test("a story is read by its first hundred words, so that its length costs nothing")
    func long() throws {
        let reader = try #require(Language.reader(of: "en"))
        let about = Circumstances(asked: .home, today: Day(number: 20_536), now: TimeOfDay(clamped: 1275))
        let story = "today was a 6 and i kept it " + String(repeating: "and 8 then ", count: 400)
        let beginning = story.split(separator: " ").prefix(100).joined(separator: " ")
        #expect(reader.meanings(of: story, about) == reader.meanings(of: beginning, about))
    }

    @Test("whatever is typed, nothing breaks")
    func fuzz() throws {
        let reader = try #require(Language.reader(of: "en"))
        let pieces = [
            "8", "/", "10", ":", "half", "past", "to", "9pm", "-", "from", "until", "mon", "last", "the", "3rd", "of",
            "march",
            "half", "quarter", "insta", "no", "99999999999999999999", "1/2", "0.5", "%", "and", "a", "days", "ago", "h",
            "🔟",
            "7️⃣", "’s", "between", "weekends", "focus", "better", "x", "31", ".", "2.", "e9", "٣",
        ]
        var state: UInt64 = 7
        for _ in 0..<2000 {
            var words: [String] = []
            for _ in 0..<(1 + Int(state >> 60)) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                words.append(pieces[Int(state >> 33) % pieces.count])
            }
            let asked = Circumstances.Asked.allCases[Int(state >> 40) % Circumstances.Asked.allCases.count]
            let about = Circumstances(asked: asked, today: Day(number: 20_536), now: TimeOfDay(clamped: 1275))
            let meanings = reader.meanings(of: words.joined(separator: " "), about)
            #expect(meanings.allSatisfy { (0...1.001).contains($0.confidence) })
        }
    }
}
