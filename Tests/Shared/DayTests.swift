import Foundation
import Shared
import Testing

@Suite("A day")
struct DayTests {
    @Test(
        "is counted from 1970, over leap years and centuries",
        arguments: [
            ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
            ("2026-03-02", 20_514),
            ("1900-03-01", -25_508), ("2100-02-28", 47_540), ("2100-03-01", 47_541),
        ])
    func counts(iso: String, number: Int) throws {
        let day = try #require(Day(iso: iso))
        #expect(day.number == number)
        #expect(Day(number: number).iso == iso)
    }

    @Test(
        "that the calendar does not have is nil",
        arguments: ["2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1", "hello", ""])
    func refuses(text: String) {
        #expect(Day(iso: text) == nil)
    }

    @Test("knows its weekday, also before 1970")
    func weekday() throws {
        #expect(try #require(Day(iso: "2026-03-02")).weekday == .monday)
        #expect(Day(number: 0).weekday == .thursday)
        #expect(Day(number: -4).weekday == .sunday)
    }

    @Test("agrees with Foundation's calendar on every day of four hundred years")
    func agrees() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for number in stride(from: -60_000, to: 90_000, by: 37) {
            let day = Day(number: number)
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: TimeInterval(number) * 86_400))
            #expect(day.year == parts.year && day.month == parts.month && day.dayOfMonth == parts.day)
        }
    }
}
