public import FoundationEssentials

// What comes from a network, a file or a person can be any number. Swift ends the process where one does not fit; these
// take the nearest that does.

extension Int {
    /// The nearest whole number; zero for what is no number.
    public init(nearest number: Double) {
        self = Int(exactly: number.rounded()) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
    }
}

extension Date {
    /// The years -9999 to 9999.
    private static let years = -377_705_116_800.0...253_402_300_799.0

    /// The same, or the nearest instant of the years that the calendar has.
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

    /// Since 1970.
    public var milliseconds: Int64 { Int64(Int(nearest: inCalendar.timeIntervalSince1970 * 1000)) }

    /// As it is kept, so that what was just written equals what is read later.
    public var inMilliseconds: Date { Date(milliseconds: milliseconds) }
}
