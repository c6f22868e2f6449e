import Foundation
import Shared
import Testing

@Suite("Numbers and instants from outside")
struct ClampedTests {
    nonisolated private static let extremes: [Double] = [
        9.3e18, -9.3e18, 1e300, -1e300, .infinity, -.infinity, .greatestFiniteMagnitude,
    ]

    @Test("become the nearest whole number that fits", arguments: extremes)
    func whole(number: Double) {
        #expect(Int(nearest: number) == (number < 0 ? .min : .max))
    }

    @Test("are rounded if they fit, and zero if they are NaN")
    func fitting() {
        #expect(Int(nearest: 2.5) == 3 && Int(nearest: -2.4) == -2 && Int(nearest: .nan) == 0)
    }

    @Test("become the nearest instant of the calendar's years", arguments: extremes)
    func instants(seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(date.inCalendar == Date(unixTime: seconds < 0 ? .min : .max))
        #expect(date.milliseconds == (seconds < 0 ? -377_705_116_800_000 : 253_402_300_799_000))
        #expect(date.inMilliseconds == date.inCalendar)
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let moment = Moment(now: date, zone: zone, dayStart: TimeOfDay(clamped: 240))
        #expect(abs(moment.today.year) >= 9999)
    }

    @Test("keep the millisecond")
    func kept() {
        #expect(Date(timeIntervalSince1970: 1.0006).milliseconds == 1001)
        #expect(Date(milliseconds: -1).milliseconds == -1)
        #expect(Date(timeIntervalSince1970: .nan).milliseconds == 0)
    }

    @Test("make a day within the calendar, whatever is added", arguments: [Int.max, .min, 1 << 62, -(1 << 62)])
    func days(number: Int) throws {
        let day = Day(number: number)
        for other in [day, day + number, day - number, Day(number: 0) + number, Day(number: 0) - number, day + 7] {
            #expect(abs(other.number) <= 4_400_000)
            #expect(!other.iso.isEmpty && (1...12).contains(other.month))
            #expect(WallTime(other, .midnight).instant(in: .gmt).milliseconds != 0)
        }
        #expect(try JSONDecoder().decode(Day.self, from: Data("\(number)".utf8)) == day)
        #expect((Day(number: 20_514) + number).number == (number < 0 ? -4_400_000 : 4_400_000))
    }
}
