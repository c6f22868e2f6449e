/// An offset from UTC as people write it: "UTC+2", "GMT -5", "+05:30".
public struct UTCOffset: Hashable, Sendable {
    public let seconds: Int

    public init?(_ typed: String) {
        var text = typed.lowercased().filter { !$0.isWhitespace }[...]
        for name in ["utc", "gmt"] where text.hasPrefix(name) { text = text.dropFirst(name.count) }
        guard let sign = text.first, "+-−".contains(sign) else { return nil }
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.isDigits && $0.count <= 2 }),
            let hours = Int(parts[0]), let minutes = parts.count > 1 ? Int(parts[1]) : 0, hours <= 14, minutes < 60
        else { return nil }
        seconds = (sign == "+" ? 1 : -1) * (hours * 60 + minutes) * 60
    }
}
