public import FoundationEssentials

// Numbers from a network, a file or a person can have any size. Swift traps where one does not fit; these functions
// take the nearest value that fits.

extension Int {
    /// The nearest whole number; zero for NaN.
    public init(nearest number: Double) {
        self = Int(exactly: number.rounded()) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
    }
}

extension Date {
    /// The years -9999 to 9999, in seconds since 1970.
    private static let years = -377_705_116_800.0...253_402_300_799.0

    /// The nearest instant within the calendar's years.
    public var inCalendar: Date {
        let seconds = timeIntervalSince1970
        if Date.years.contains(seconds) { return self }
        if seconds.isNaN { return Date(timeIntervalSince1970: 0) }
        return Date(timeIntervalSince1970: min(max(seconds, Date.years.lowerBound), Date.years.upperBound))
    }

    /// Seconds since 1970, as networks write them.
    public init(unixTime seconds: Int64) {
        self = Date(timeIntervalSince1970: TimeInterval(seconds)).inCalendar
    }

    public init(milliseconds: Int64) {
        self = Date(timeIntervalSince1970: Double(milliseconds) / 1000).inCalendar
    }

    /// Milliseconds since 1970.
    public var milliseconds: Int64 { Int64(Int(nearest: inCalendar.timeIntervalSince1970 * 1000)) }

    /// Rounded as the database stores it, so that a new value equals the one that is read back.
    public var inMilliseconds: Date { Date(milliseconds: milliseconds) }
}
