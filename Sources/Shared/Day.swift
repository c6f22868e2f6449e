public import FoundationEssentials

/// A calendar date without a zone: the unit that a person's data is kept by.
public struct Day: Hashable, Comparable, Codable, Sendable {
    /// Days since 1 January 1970.
    public let number: Int

    /// Slightly beyond the calendar's years, so that the day after the last one is still another day.
    private static let furthest = 4_400_000

    /// Clamps a number beyond the calendar to its nearest day.
    public init(number: Int) {
        self.number = Day.clamped(number, to: Day.furthest)
    }

    /// The most days that anything is worked out day by day; longer than a life.
    package static let lifetime = 36_600

    /// Nil where the calendar has no such date.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...31).contains(day), (-9999...9999).contains(year) else { return nil }
        // Counts in eras of 400 years that begin on 1 March, so that the leap day is the last of its year.
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = floorDivide(shiftedYear, 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(number: era * 146_097 + dayOfEra - 719_468)
        guard civil == (year, month, day) else { return nil }
    }

    /// Reads `2026-03-02`.
    public init?(iso text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
        self.init(year: year, month: month, day: day)
    }

    public var year: Int { civil.year }
    public var month: Int { civil.month }
    public var dayOfMonth: Int { civil.day }
    public var weekday: Weekday { Weekday(index: number + 3) }

    /// The Monday of this day's week.
    public var monday: Day { self - weekday.rawValue }

    /// The Monday of the week before this day's week.
    public var mondayOfLastWeek: Day { monday - 7 }

    public var iso: String {
        let (year, month, day) = civil
        guard (0...9999).contains(year) else {
            return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
        }
        // Digit by digit: a turn names many days.
        return String(unsafeUninitializedCapacity: 10) { letters in
            letters.initialize(repeating: UInt8(ascii: "-"))
            for (place, number) in [(0, year / 100), (2, year % 100), (5, month), (8, day)] {
                letters[place] = UInt8(ascii: "0") + UInt8(number / 10)
                letters[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
            }
            return 10
        }
    }

    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }
    public static func + (day: Day, count: Int) -> Day {
        Day(number: day.number + clamped(count, to: 2 * furthest))
    }

    public static func - (day: Day, count: Int) -> Day {
        Day(number: day.number - clamped(count, to: 2 * furthest))
    }

    public static func - (left: Day, right: Day) -> Int { left.number - right.number }

    public init(from decoder: any Decoder) throws {
        self.init(number: try decoder.singleValueContainer().decode(Int.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }

    /// Whether this date occurs in the zone: a zone that moves across the date line skips one.
    public func exists(in zone: TimeZone) -> Bool { exists(by: ZoneClock(zone)) }

    package func exists(by clock: ZoneClock) -> Bool {
        let noon = TimeOfDay(clamped: 12 * 60)
        return WallTime(WallTime(self, noon).instant(by: clock), by: clock).day == self
    }

    private static func clamped(_ number: Int, to most: Int) -> Int { min(max(number, -most), most) }

    private var civil: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

/// A day of the week; weeks begin on Monday.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// Counts from Monday = 0, in either direction.
    init(index: Int) {
        let position = index - floorDivide(index, 7) * 7
        self = Weekday.allCases[position]
    }
}

extension Weekday: CustomStringConvertible {
    private static let names = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// Written out, since a name that is made by reflection costs a hundredth of a turn.
    public var description: String { Weekday.names[rawValue] }
}

/// Division that rounds down for negative numbers too.
func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
}

func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    let missing = width - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
}
