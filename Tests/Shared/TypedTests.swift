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
        "is no time",
        arguments: [
            "24:00", "12:60", "13 pm", "0 am", "late", "", ":", "1:2:3", "-5", "99999", "99999999999999999999999",
            "1:99999999999999999999999", "1:00000",
        ])
    func noTimes(typed: String) {
        #expect(TimeOfDay(typed: typed) == nil)
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

    @Test("is cleaned of control characters and the blanks around it")
    func cleaned() {
        #expect(" a\u{1B}[31mb\u{0}\n ".cleaned == "a[31mb")
        #expect("two\nlines".cleaned == "two\nlines")
    }
}
