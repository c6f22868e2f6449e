public import FoundationEssentials

/// A date and time as a wall clock shows them; in a zone, that can be no instant, one, or two.
public struct WallTime: Hashable, Sendable {
    public let day: Day
    public let time: TimeOfDay

    public init(_ day: Day, _ time: TimeOfDay) {
        self.day = day
        self.time = time
    }

    public init(_ instant: Date, in zone: TimeZone) {
        let instant = instant.inCalendar
        let local = Int(instant.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: instant)
        let number = floorDivide(local, 86_400)
        day = Day(number: number)
        time = TimeOfDay(clamped: (local - number * 86_400) / 60)
    }

    /// The instant of this time in the zone: the first of two, or for a skipped time the first instant after the gap.
    public func instant(in zone: TimeZone) -> Date {
        let asIfUTC = TimeInterval(day.number * 86_400 + time.minutes * 60)
        // Two days either side see the offsets before and after any single change, even one that skips a whole day.
        let span: TimeInterval = 2 * 86_400
        let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: asIfUTC - span))
        let after = zone.secondsFromGMT(for: Date(timeIntervalSince1970: asIfUTC + span))
        let middle = zone.secondsFromGMT(for: Date(timeIntervalSince1970: asIfUTC))
        if before == after, middle == before {
            return Date(timeIntervalSince1970: asIfUTC - TimeInterval(before))
        }
        let candidates = Set([before, after, middle])
            .map { (offset: $0, instant: Date(timeIntervalSince1970: asIfUTC - TimeInterval($0))) }
            .filter { zone.secondsFromGMT(for: $0.instant) == $0.offset }
            .map(\.instant)
        if let first = candidates.min() { return first }
        return firstChange(
            in: zone,
            after: Date(timeIntervalSince1970: asIfUTC - TimeInterval(max(before, after)) - 1),
            until: Date(timeIntervalSince1970: asIfUTC - TimeInterval(min(before, after)) + 1)
        )
    }

    /// Bisects to the second in which the zone's offset changes.
    private func firstChange(in zone: TimeZone, after start: Date, until end: Date) -> Date {
        var low = Int(start.timeIntervalSince1970)
        var high = Int(end.timeIntervalSince1970)
        let offset = zone.secondsFromGMT(for: start)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(middle))) == offset {
                low = middle
            } else {
                high = middle
            }
        }
        return Date(timeIntervalSince1970: TimeInterval(high))
    }
}
