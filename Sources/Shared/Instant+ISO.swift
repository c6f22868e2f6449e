package import FoundationEssentials

extension Date {
    /// `2026-03-02T21:04:05.120+01:00`: what the wall clock showed, and how far it was from UTC.
    package func iso(in zone: TimeZone) -> String {
        let milliseconds = Int(self.milliseconds)
        let offset = zone.secondsFromGMT(for: self)
        let local = milliseconds + offset * 1000
        let day = floorDivide(local, 86_400_000)
        let rest = local - day * 86_400_000
        let time =
            "\(TimeOfDay(clamped: rest / 60_000)):\(padded(rest / 1000 % 60, to: 2)).\(padded(rest % 1000, to: 3))"
        let ahead = abs(offset)
        let zone = "\(offset < 0 ? "-" : "+")\(padded(ahead / 3600, to: 2)):\(padded(ahead / 60 % 60, to: 2))"
        // Before there were zones, local times differed from UTC by odd seconds.
        return "\(Day(number: day).iso)T\(time)\(zone)" + (ahead % 60 == 0 ? "" : ":\(padded(ahead % 60, to: 2))")
    }

    /// Reads what `iso(in:)` writes.
    package init?(iso text: String) {
        if let usual = Date(usual: text) {
            self = usual
            return
        }
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = Day(iso: parts[0]) else { return nil }
        guard let sign = parts[1].lastIndex(where: { $0 == "+" || $0 == "-" }) else { return nil }
        let clock = parts[1][..<sign].split(whereSeparator: { $0 == ":" || $0 == "." }).map(String.init)
        let offset = parts[1][sign...].dropFirst().split(separator: ":").map(String.init)
        guard clock.count == 4, (2...3).contains(offset.count),
            (clock + offset).allSatisfy({ $0.isDigits && $0.count <= 3 })
        else { return nil }
        let (clockNumbers, offsetNumbers) = (clock.compactMap(Int.init), offset.compactMap(Int.init))
        guard let time = TimeOfDay(clockNumbers[0], clockNumbers[1]), clockNumbers[2] < 60, offsetNumbers[0] <= 24
        else {
            return nil
        }
        let ahead = offsetNumbers[0] * 3600 + offsetNumbers[1] * 60 + (offsetNumbers.count > 2 ? offsetNumbers[2] : 0)
        let local = Int64(day.number) * 86_400 + Int64(time.minutes * 60 + clockNumbers[2])
        let seconds = local - Int64(parts[1][sign] == "-" ? -ahead : ahead)
        self.init(milliseconds: seconds * 1000 + Int64(clockNumbers[3]))
    }

    /// The same where nothing is longer than usual, as fast as a large archive needs it.
    private init?(usual text: String) {
        var text = text
        let date: Date? = text.withUTF8 { utf8 in
            let form = StaticString("0000-00-00T00:00:00.000+00:00")
            guard utf8.count == form.utf8CodeUnitCount else { return nil }
            for (index, byte) in utf8.enumerated() {
                switch form.utf8Start[index] {
                case UInt8(ascii: "0"): guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                case UInt8(ascii: "+"): guard byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else { return nil }
                case let other: guard byte == other else { return nil }
                }
            }
            func number(_ range: Range<Int>) -> Int {
                utf8[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            }
            guard let day = Day(year: number(0..<4), month: number(5..<7), day: number(8..<10)),
                let time = TimeOfDay(number(11..<13), number(14..<16)), number(17..<19) < 60, number(24..<26) <= 24
            else { return nil }
            let ahead = number(24..<26) * 3600 + number(27..<29) * 60
            let local = day.number * 86_400 + time.minutes * 60 + number(17..<19)
            let seconds = local - (utf8[23] == UInt8(ascii: "-") ? -ahead : ahead)
            return Date(milliseconds: Int64(seconds * 1000 + number(20..<23)))
        }
        guard let date else { return nil }
        self = date
    }
}
