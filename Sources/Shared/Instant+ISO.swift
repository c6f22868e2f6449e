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
}
