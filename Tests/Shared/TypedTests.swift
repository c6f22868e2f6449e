import Shared
import Testing

@Suite("What people type")
struct TypedTests {
    @Test(
        "is read as a time",
        arguments: [
            ("21:30", "21:30"), ("21.30", "21:30"), ("2130", "21:30"), ("9", "09:00"), ("9 pm", "21:00"),
            ("9:05am", "09:05"), ("12 am", "00:00"), ("12pm", "12:00"), ("0:00", "00:00"), ("7h45", "07:45"),
            (" 8 a.m. ", "08:00"),
        ])
    func times(typed: String, expected: String) {
        #expect(TimeOfDay(typed: typed)?.description == expected)
    }

    @Test(
        "is not read as a time",
        arguments: [
            "24:00", "12:60", "13 pm", "0 am", "late", "", ":", "1:2:3", "-5", "99999", "99999999999999999999999",
            "1:99999999999999999999999", "1:00000",
        ])
    func noTimes(typed: String) {
        #expect(TimeOfDay(typed: typed) == nil)
    }

    @Test(
        "is read as the times in a sentence",
        arguments: [
            ("it is 21:40 here", ["21:40"]), ("It's 9 pm.", ["21:00"]), ("its 9.30pm now", ["21:30"]),
            ("10 p.m. to 6 a.m.", ["22:00", "06:00"]), ("22:30-07:30", ["22:30", "07:30"]), ("around 7h45", ["07:45"]),
            ("Lisbon", []), ("7 yes", []), ("8 kept it, long day", []), ("25:10", []),
        ])
    func timesInText(typed: String, expected: [String]) {
        #expect(TimeOfDay.all(in: typed).map(\.description) == expected)
    }

    @Test("contains a time in a bare hour if the caller allows that")
    func bareHours() {
        #expect(TimeOfDay.all(in: "from 23 to 6:30", withBareHours: true).map(\.description) == ["23:00", "06:30"])
    }

    @Test(
        "is compared without case, accents, emoji and punctuation",
        arguments: [
            ("  Kept it! ", "kept it"), ("São Paulo", "sao paulo"), ("🌙 Go-back…", "go back"), ("DON’T", "dont"),
            ("don't", "dont"), ("7/10", "7 10"), ("שלום", "שלום"), ("?!", ""),
        ])
    func normalised(typed: String, expected: String) {
        #expect(typed.normalised == expected)
    }

    @Test("is cleaned of control characters and surrounding blanks")
    func cleaned() {
        #expect(" a\u{1B}[31mb\u{0}\n ".cleaned == "a[31mb")
        #expect("two\nlines".cleaned == "two\nlines")
        let marks = String(repeating: "\u{301}\u{323}", count: 2000)
        #expect("a\(marks)b\(marks)".cleaned.unicodeScalars.count == 62)
    }
}
