import Foundation

/// The model's own calendar: which day a person counts a moment to, and how that day must be named to them.
struct HeardClock {
    let now: Date
    let zone: TimeZone
    /// In minutes after midnight.
    let dayStart: Int

    /// Days are counted from 1 January 1970.
    var today: Int { HeardClock.days(local - dayStart * 60) }
    /// Between midnight and the start of the day.
    var isNight: Bool { HeardClock.days(local) != today }

    /// Whether a text may name that day so: only what is plainly today goes without its date.
    func allows(_ name: String, for day: Int) -> Bool {
        if name == "today" { return day == today && !isNight }
        let date = HeardClock.date(day)
        if isNight, day == today { return name == date || name == "today (\(date))" }
        if isNight, day == today - 1 { return name == date || name == "yesterday (\(date))" }
        return name == date
    }

    /// The day that a text names, "today" or by its date.
    func day(named name: some StringProtocol) -> Int? {
        if name == "today" { return today }
        let date = name.last == ")" ? name.drop { $0 != "(" }.dropFirst().dropLast() : name[...]
        return HeardClock.numbers[String(date)]
    }

    /// "Monday, 2 March".
    static func date(_ day: Int) -> String {
        dates.indices.contains(day - first) ? dates[day - first] : "no date"
    }

    /// Monday is 0.
    static func weekday(of day: Int) -> Int { (day + 3) % 7 }

    private var local: Int { Int(now.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: now) }
    private static func days(_ seconds: Int) -> Int { Int((Double(seconds) / 86_400).rounded(.down)) }

    private static let first = 20_400
    private static let dates = (first..<first + 300).map { written($0) }
    private static let numbers = Dictionary(uniqueKeysWithValues: dates.enumerated().map { ($1, first + $0) })

    private static func written(_ day: Int) -> String {
        let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
        return "\(weekdays[weekday(of: day)]), \(parts.day ?? 0) \(months[(parts.month ?? 1) - 1])"
    }
}
