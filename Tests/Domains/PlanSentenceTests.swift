import Domains
import Shared
import Testing

@Suite("A plan in a sentence")
struct PlanSentenceTests {
    private let vocabulary = PlanVocabulary(
        openings: ["no", "stay off"], joins: ["and", ",", "or"], exclusions: ["except", "but not"],
        denials: ["no", "not on"], exceptions: ["but", "only"],
        fillers: ["on", "from", "between", "in", "the", "at", "please"],
        until: ["to", "until", "and"], after: ["after"], before: ["before"],
        times: [TimeOfDay(clamped: 720): ["noon"], .midnight: ["midnight"]], everyDay: ["every day"],
        workdays: ["weekdays"], weekend: ["weekends"],
        weekdays: [.monday: ["mon", "monday", "mondays"], .sunday: ["sunday", "sundays"], .friday: ["fri"]],
        parts: [
            .morning: ["in the morning"], .evening: ["in the evening", "evenings"], .night: ["at night"],
            .work: ["at work"],
        ],
        always: ["at all"],
        apps: [
            "Instagram": ["insta", "ig"], "TikTok": ["tt"], "YouTube": ["yt"], "Snapchat": ["snap"], "X": ["twitter"],
        ],
        things: ["youtube shorts", "phone"], hours: ["two": 2, "six": 6, "nine": 9, "ten": 10, "twelve": 12])

    private func read(_ text: String) -> PlanSentence? {
        PlanSentence(text, vocabulary: vocabulary, dayStart: TimeOfDay(clamped: 240))
    }

    private func windows(_ text: String) -> [String] {
        guard case .duringWindows(let windows) = read("no x " + text)?.boundary else { return [] }
        return windows.map { "\($0.hours.from)-\($0.hours.until)" }
    }

    /// The windows, each as its days from Monday on and its hours: "MTWTF-- 09:00-17:00".
    private func dated(_ text: String) -> [String]? {
        switch read("no x " + text)?.boundary {
        case nil: nil
        case .always: ["always"]
        case .duringWindows(let windows):
            windows.map { window in
                let days = zip(Weekday.allCases, "MTWTFSS").map { window.days.contains($0) ? String($1) : "-" }
                let hours = window.hours == .wholeDay ? "all day" : "\(window.hours.from)-\(window.hours.until)"
                return days.joined() + " " + hours
            }
        }
    }

    @Test(
        "reads the first hour as one of the evening where the second says so, and no politeness as an app",
        arguments: [
            ("8 to 10 pm", ["20:00-22:00"]), ("between 9 and 11pm please", ["21:00-23:00"]),
            ("10 to 6 am", ["22:00-06:00"]), ("9 to 5 pm", ["09:00-17:00"]), ("11 to 2 pm", ["11:00-14:00"]),
            ("2 to 4", ["14:00-16:00"]), ("9 to 5", ["09:00-17:00"]), ("9 to 12 am", ["21:00-00:00"]),
            ("8 to 10 am", ["08:00-10:00"]), ("8 am to 10 pm", ["08:00-22:00"]),
            ("from nine in the morning until noon", ["09:00-12:00"]), ("after 9 in the evening", ["21:00-04:00"]),
            ("from ten in the evening until six in the morning", ["22:00-06:00"]), ("noon to two", ["12:00-14:00"]),
            ("6 to 9 in the evening", ["18:00-21:00"]), ("10 to 2 at night", ["22:00-02:00"]),
            ("evenings 8-11", ["20:00-23:00"]), ("in the evening from 8 to 12", ["20:00-00:00"]),
            ("from ten to twelve in the evening", ["22:00-00:00"]), ("in the morning 6 to 9", ["06:00-09:00"]),
            ("evenings 20 to 23", ["20:00-23:00"]), ("at night from 10 to 2", ["22:00-02:00"]),
            ("10 am to 2", ["10:00-14:00"]), ("from nine in the morning to six", ["09:00-18:00"]),
            ("9:30 to 5:30", ["09:30-17:30"]), ("10 pm to 2", ["22:00-02:00"]), ("9 to 05:30", ["09:00-05:30"]),
            ("9:30 to 11 pm", ["21:30-23:00"]), ("after 9:30 in the evening", ["21:30-04:00"]),
            ("2:30 to 4", ["14:30-16:00"]), ("22:30 to 5:30", ["22:30-05:30"]), ("7 am to 5 am", ["07:00-05:00"]),
            ("9 to 12 at night", ["21:00-00:00"]), ("ten at night to six in the morning", ["22:00-06:00"]),
        ])
    func halves(text: String, expected: [String]) {
        #expect(windows(text) == expected)
        #expect(read("no x " + text)?.apps == ["X"])
    }

    @Test(
        "gives each of its hours the days named with them",
        arguments: [
            ("weekdays 9-17 and every day after 22:00", ["MTWTF-- 09:00-17:00", "MTWTFSS 22:00-04:00"]),
            ("weekdays 9 to 17 and weekends after 22", ["MTWTF-- 09:00-17:00", "-----SS 22:00-04:00"]),
            ("weekdays 9-17 weekends 10-12", ["MTWTF-- 09:00-17:00", "-----SS 10:00-12:00"]),
            ("9 to 17 on weekdays, 20 to 22 on sunday", ["MTWTF-- 09:00-17:00", "------S 20:00-22:00"]),
            ("every day after 22 and 9 to 17 on weekdays", ["MTWTF-- 09:00-17:00", "MTWTFSS 22:00-04:00"]),
            (
                "on weekdays 9 to 11, 13 to 17 and after 22",
                [
                    "MTWTF-- 09:00-11:00", "MTWTF-- 13:00-17:00", "MTWTF-- 22:00-04:00",
                ]
            ),
            ("9 to 11 and 13 to 17 on weekdays", ["MTWTF-- 09:00-11:00", "MTWTF-- 13:00-17:00"]),
            ("9 to 12 on mon and sunday", ["M-----S 09:00-12:00"]),
            ("evenings and weekends", ["-----SS all day", "MTWTFSS 18:00-23:00"]),
            ("evenings, weekends", ["-----SS 18:00-23:00"]),
            ("mon, fri and sunday 9-17", ["M---F-S 09:00-17:00"]),
            ("on weekdays, 9 to 17", ["MTWTF-- 09:00-17:00"]),
            ("weekdays 9 to 17 and sundays", ["------S all day", "MTWTF-- 09:00-17:00"]),
            ("on weekdays", ["MTWTF-- all day"]), ("at all on mondays", ["M------ all day"]), ("at all", ["always"]),
            ("at work and at night", ["MTWTF-- 09:00-17:00", "MTWTF-- 22:00-07:00"]),
            ("at work on fri", ["----F-- 09:00-17:00"]),
            ("except sundays", ["MTWTFS- all day"]), ("after 22 except on sunday", ["MTWTFS- 22:00-04:00"]),
            ("every day 9-17 but not on mon and fri", ["-TWT-SS 09:00-17:00"]),
            ("except sundays, after 22", ["MTWTFS- 22:00-04:00"]),
            ("sunday to fri 9-17", ["MTWTF-S 09:00-17:00"]),
            ("weekdays 9-17 and weekends after 22 except sundays", ["MTWTF-- 09:00-17:00", "-----S- 22:00-04:00"]),
            ("before noon", ["MTWTFSS 04:00-12:00"]), ("22 to midnight", ["MTWTFSS 22:00-00:00"]),
        ])
    func ownDays(text: String, expected: [String]) {
        #expect(dated(text) == expected)
    }

    @Test("changes one part of a plan as an answer about that part, and otherwise replaces or joins the plan")
    func laying() throws {
        let hours = TimeWindow(from: TimeOfDay(clamped: 540), until: TimeOfDay(clamped: 1020))
        let present = PlanBoundary.duringWindows([PlanWindow(hours, on: [.monday, .friday])])
        func laid(_ part: String) -> PlanBoundary? {
            PlanSentence(part: part, vocabulary: vocabulary, dayStart: TimeOfDay(clamped: 240)).laid(over: present)
        }
        let nights = TimeWindow(from: TimeOfDay(clamped: 1320), until: TimeOfDay(clamped: 240))
        #expect(laid("after 22") == .duringWindows([PlanWindow(nights, on: [.monday, .friday])]))
        #expect(laid("sundays") == .duringWindows([PlanWindow(hours, on: [.sunday])]))
        #expect(laid("except mon") == .duringWindows([PlanWindow(hours, on: [.friday])]))
        #expect(laid("at all") == .always)
        #expect(laid("reels") == nil)
        let terms = PlanTerms(name: "Mine", apps: ["X", "TikTok"], boundary: present)
        let sentence = try #require(read("no x after 22"))
        #expect(!sentence.names(allOf: terms))
        #expect(sentence.instead(of: terms).apps == ["X"])
        #expect(sentence.instead(of: terms).boundary == .duringWindows([PlanWindow(nights)]))
        let added = try #require(read("no yt after 22")).added(to: terms)
        #expect(added.apps == ["X", "TikTok", "YouTube"] && added.name == "Mine")
        #expect(added.boundary == .duringWindows([PlanWindow(hours, on: [.monday, .friday]), PlanWindow(nights)]))
        // The sentence names no time.
        #expect(try #require(read("no yt")).added(to: terms).boundary == present)
        #expect(try #require(read("no x and tiktok")).instead(of: terms) == terms)
    }

    @Test(
        "may name a misspelled app, which is then asked about",
        arguments: [
            ("instgram", "Instagram"), ("instagarm", "Instagram"), ("tiktk", "TikTok"), ("youtueb", "YouTube"),
            ("snapcht", "Snapchat"), ("twiter", "X"), ("scroling reals", "scrolling reels"),
            ("reels", nil), ("threads", nil), ("telegram", nil), ("whatsapp", nil), ("ths", nil), ("insta", nil),
            ("scrolling reels", nil),
        ] as [(String, String?)])
    func slips(typed: String, meant: String?) throws {
        let own = ["scrolling reels"]
        let sentence = try #require(
            PlanSentence("no \(typed) after 22", vocabulary: vocabulary, dayStart: .midnight, own: own))
        #expect(sentence.apps.compactMap { vocabulary.slip(in: $0, own: own) } == [meant].compactMap(\.self))
        guard meant != nil else { return }
        #expect(PlanSentence("no \(typed)", vocabulary: vocabulary, dayStart: .midnight, own: own) != nil)
    }

    @Test(
        "may write an app's name with a blank in it",
        arguments: ["you tube", "snap chat", "insta gram"])
    func parted(name: String) throws {
        let known = ["YouTube", "Snapchat", "Instagram"]
        #expect(known.contains(try #require(read("no \(name) after 22")?.apps.first)))
        #expect(read("no \(name) after 22")?.apps.count == 1)
    }

    @Test(
        "leaves days out by a no at the beginning of an answer that names nothing else",
        arguments: [
            ("no weekends", "MTWTF--"), ("not on mon and fri please", "-TWT-SS"), ("weekends", "-----SS"),
            ("no phone on mon", "M------"), ("no", nil),
        ])
    func denied(text: String, expected: String?) {
        let part = PlanSentence(part: text, vocabulary: vocabulary, dayStart: TimeOfDay(clamped: 240))
        let days = part.laid(over: .always)?.days
        #expect(
            days.map { days in zip(Weekday.allCases, "MTWTFSS").map { days.contains($0) ? String($1) : "-" }.joined() }
                == expected)
        #expect(part.onlyExcludes == (text.hasPrefix("no") && part.apps.isEmpty && expected != nil))
    }

    @Test("means the evening by “after 10”, unless it says otherwise")
    func evening() {
        #expect(windows("after 10") == ["22:00-04:00"])
        #expect(windows("after 10 am") == ["10:00-04:00"])
        #expect(windows("after 10:00") == ["10:00-04:00"])
        #expect(windows("after 22") == ["22:00-04:00"])
        #expect(windows("after 4") == ["04:00-04:00"])
    }

    @Test("is rejected if an exception reverses its meaning")
    func exceptions() {
        #expect(read("no insta except 12 to 13") == nil)
        #expect(read("no insta on weekends except sunday at night") == nil)
        #expect(read("no insta on weekends except sunday 9 to 12") == nil)
        #expect(read("no insta only on sunday") == nil)
        #expect(read("no youtube but on monday") == nil)
        #expect(read("no insta on sunday except sundays") == nil)
    }

    @Test("may name apps, days and hours together")
    func whole() throws {
        let sentence = try #require(read("No instagram on weekdays 9 to 17."))
        #expect(sentence.apps == ["Instagram"])
        let hours = TimeWindow(from: TimeOfDay(clamped: 540), until: TimeOfDay(clamped: 1020))
        #expect(sentence.boundary == .duringWindows([PlanWindow(hours, on: Set(Weekday.allCases.prefix(5)))]))
        let other = try #require(read("stay off insta, YT and the news from 22:30 until 6 on mon and sunday"))
        #expect(other.apps == ["Instagram", "YouTube", "news"])
        #expect(other.boundary?.days == [.monday, .sunday])
        #expect(read("no youtube shorts at all")?.apps == ["youtube shorts"])
        #expect(read("no youtube shorts at all")?.boundary == .always)
        #expect(read("no scrolling Reels in bed on mondays")?.apps == ["scrolling Reels in bed"])
    }

    @Test("may write hours in many ways")
    func hours() {
        #expect(windows("9-17") == ["09:00-17:00"])
        #expect(windows("9 – 17") == ["09:00-17:00"])
        #expect(windows("9 to 5") == ["09:00-17:00"])
        #expect(windows("9 am to 5 pm") == ["09:00-17:00"])
        #expect(windows("10pm-7am") == ["22:00-07:00"])
        #expect(windows("between 9 and 12 and 14-16") == ["09:00-12:00", "14:00-16:00"])
        #expect(windows("20 to 24") == ["20:00-00:00"])
        #expect(windows("after 22") == ["22:00-04:00"])
        #expect(windows("before 9") == ["04:00-09:00"])
        #expect(windows("at night") == ["22:00-07:00"])
        #expect(windows("25 to 30") == [])
    }

    @Test("is not found in a sentence about something else")
    func none() {
        for text in ["no", "no way", "no idea what to do", "I am tired", "on weekdays 9 to 17", "", "no on mondays"] {
            #expect(read(text) == nil, "\(text)")
        }
        #expect(read("no phone") != nil)
        #expect(read("no x") != nil)
    }
}

@Suite("The length of a pause")
struct PauseSpanTests {
    /// A Monday.
    private let today = Day(number: 20_514)

    private func days(_ text: String) -> Int? {
        let vocabulary = PauseSpan.Vocabulary(
            today: ["today"], tomorrow: ["tomorrow"], days: ["day", "days"], weeks: ["week", "weeks"],
            months: ["month", "months"], one: ["a", "one"], numbers: ["two": 2],
            until: ["until"], fillers: ["for", "Pause"],
            weekdays: [.monday: ["Monday"], .wednesday: ["wednesday"], .thursday: ["thu", "thursday"]], next: ["next"],
            nextWeek: "next week")
        return PauseSpan.lastDay(text, vocabulary: vocabulary, today: today).map { $0 - today + 1 }
    }

    @Test("includes today, but not the day named with “until”")
    func table() {
        #expect(days("5 days") == 5)
        #expect(days("5") == 5)
        #expect(days("two weeks") == 14)
        #expect(days("a month") == 30)
        #expect(days("a week") == 7)
        #expect(days("pause for 3 days") == 3)
        #expect(days("40") == nil)
        #expect(days("40 days") == 40)
        #expect(days("2 Weeks") == 14)
        #expect(days("today") == 1)
        #expect(days("until tomorrow") == 1)
        #expect(days("until Thursday") == 3)
        #expect(days("until Monday") == 7)
        #expect(days("until 2026-03-09") == 7)
        // Wednesday is the day after tomorrow; next Thursday may be this one.
        #expect(days("until next wednesday") == 9)
        #expect(days("until next thursday") == nil)
        #expect(days("until thursday next week") == 10)
        for text in ["", "soon", "0 days", "-3 days", "until", "99999999999999999999 days"] {
            #expect(days(text) == nil)
        }
    }
}
