import Domains
import Shared
import Testing

@Suite("A plan in a sentence")
struct PlanSentenceTests {
    private let vocabulary = PlanVocabulary(
        openings: ["no", "stay off"], joins: ["and", ",", "or"], exceptions: ["except", "but"],
        fillers: ["on", "from", "between", "in", "the", "at"],
        until: ["to", "until", "and"], after: ["after"], before: ["before"], everyDay: ["every day"],
        workdays: ["weekdays"], weekend: ["weekends"],
        weekdays: [.monday: ["mon", "monday", "mondays"], .sunday: ["sunday"], .friday: ["fri"]],
        parts: [.night: ["at night"], .work: ["at work"]], always: ["at all"],
        apps: ["Instagram": ["insta", "ig"], "YouTube": ["yt"], "X": ["twitter"]],
        things: ["youtube shorts", "phone"])

    private func read(_ text: String) -> PlanSentence? {
        PlanSentence(text, vocabulary: vocabulary, dayStart: TimeOfDay(clamped: 240))
    }

    private func windows(_ text: String) -> [String] {
        (read("no x " + text)?.windows ?? []).map { "\($0.from)-\($0.until)" }
    }

    @Test("“after 10” is the evening, unless it says otherwise")
    func evening() {
        #expect(windows("after 10") == ["22:00-04:00"])
        #expect(windows("after 10 am") == ["10:00-04:00"])
        #expect(windows("after 10:00") == ["10:00-04:00"])
        #expect(windows("after 22") == ["22:00-04:00"])
        #expect(windows("after 4") == ["04:00-04:00"])
    }

    @Test("that turns its meaning round is not taken for one")
    func exceptions() {
        #expect(read("no insta except sunday") == nil)
        #expect(read("no youtube but on monday") == nil)
    }

    @Test("names apps, days and hours in any order")
    func whole() throws {
        let sentence = try #require(read("No instagram on weekdays 9 to 17."))
        #expect(sentence.apps == ["Instagram"])
        #expect(sentence.days == Set(Weekday.allCases.prefix(5)))
        #expect(sentence.windows == [TimeWindow(from: TimeOfDay(clamped: 540), until: TimeOfDay(clamped: 1020))])
        let other = try #require(read("stay off insta, YT and the news from 22:30 until 6 on mon and sunday"))
        #expect(other.apps == ["Instagram", "YouTube", "news"])
        #expect(other.days == [.monday, .sunday])
        #expect(read("no youtube shorts at all")?.apps == ["youtube shorts"])
        #expect(read("no youtube shorts at all")?.isAlways == true)
        #expect(read("no scrolling Reels in bed on mondays")?.apps == ["scrolling Reels in bed"])
    }

    @Test("reads hours as people write them")
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

    @Test("is not seen where there is none")
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
            one: ["a", "one"],
            until: ["until"], fillers: ["for", "Pause"],
            weekdays: [.monday: ["Monday"], .thursday: ["thu", "thursday"]])
        return PauseSpan.lastDay(text, vocabulary: vocabulary, today: today).map { $0 - today + 1 }
    }

    @Test("is counted with today, and “until” a day is up to it")
    func table() {
        #expect(days("5 days") == 5)
        #expect(days("5") == 5)
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
        for text in ["", "soon", "0 days", "-3 days", "until", "99999999999999999999 days"] {
            #expect(days(text) == nil)
        }
    }
}
