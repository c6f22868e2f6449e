/// A wall-clock time, to the minute.
public struct TimeOfDay: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// 0 ..< 1440.
    public let minutes: Int

    public init?(minutes: Int) {
        guard (0..<1440).contains(minutes) else { return nil }
        self.minutes = minutes
    }

    public init?(_ hour: Int, _ minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    /// Reads what people type: `21`, `21:30`, `21.30`, `2130`, `9 pm`, `9:30am`.
    public init?(typed text: String) {
        var rest = text.lowercased().filter { !$0.isWhitespace }
        var shift = 0
        var twelveHours = false
        for (mark, hours) in [("a.m.", 0), ("p.m.", 12), ("am", 0), ("pm", 12)] where rest.hasSuffix(mark) {
            rest.removeLast(mark.count)
            shift = hours
            twelveHours = true
            break
        }
        let parts = rest.split(whereSeparator: { $0 == ":" || $0 == "." || $0 == "h" }).map(String.init)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.isDigits && $0.count <= 4 })
        else {
            return nil
        }
        var numbers = parts.compactMap(Int.init)
        if parts.count == 1, parts[0].count >= 3 {
            numbers = [numbers[0] / 100, numbers[0] % 100]
        }
        var hour = numbers[0]
        if twelveHours {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + shift
        }
        self.init(hour, numbers.count > 1 ? numbers[1] : 0)
    }

    public var hour: Int { minutes / 60 }
    public var minute: Int { minutes % 60 }
    public var description: String { "\(padded(hour, to: 2)):\(padded(minute, to: 2))" }

    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }

    public static let midnight = TimeOfDay(clamped: 0)

    /// For constants in code: clamps a value outside the day.
    public init(clamped minutes: Int) {
        self.minutes = min(max(minutes, 0), 1439)
    }
}

extension String {
    /// Whether it consists of the digits 0 to 9 only, at least one.
    public var isDigits: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }
}
