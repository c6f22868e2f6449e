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
        self.init(instant, by: ZoneClock(zone))
    }

    package init(_ instant: Date, by clock: ZoneClock) {
        let instant = instant.inCalendar
        let local = Int(instant.timeIntervalSince1970.rounded(.down)) + clock.offset(at: instant)
        let number = floorDivide(local, 86_400)
        day = Day(number: number)
        time = TimeOfDay(clamped: (local - number * 86_400) / 60)
    }

    /// The instant of this time in the zone: the first of two, or for a skipped time the first instant after the gap.
    public func instant(in zone: TimeZone) -> Date { instant(by: ZoneClock(zone)) }

    package func instant(by clock: ZoneClock) -> Date {
        let asIfUTC = TimeInterval(day.number * 86_400 + time.minutes * 60)
        // Two days either side see the offsets before and after any single change, even one that skips a whole day.
        let before = clock.offset(at: Date(timeIntervalSince1970: asIfUTC - ZoneClock.step))
        let after = clock.offset(at: Date(timeIntervalSince1970: asIfUTC + ZoneClock.step))
        let middle = clock.offset(at: Date(timeIntervalSince1970: asIfUTC))
        if before == after, middle == before {
            return Date(timeIntervalSince1970: asIfUTC - TimeInterval(before))
        }
        let candidates = Set([before, after, middle])
            .map { (offset: $0, instant: Date(timeIntervalSince1970: asIfUTC - TimeInterval($0))) }
            .filter { clock.offset(at: $0.instant) == $0.offset }
            .map(\.instant)
        if let first = candidates.min() { return first }
        return firstChange(
            of: clock,
            after: Date(timeIntervalSince1970: asIfUTC - TimeInterval(max(before, after)) - 1),
            until: Date(timeIntervalSince1970: asIfUTC - TimeInterval(min(before, after)) + 1)
        )
    }

    /// Bisects to the second in which the offset changes.
    private func firstChange(of clock: ZoneClock, after start: Date, until end: Date) -> Date {
        var low = Int(start.timeIntervalSince1970)
        var high = Int(end.timeIntervalSince1970)
        let offset = clock.offset(at: start)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if clock.offset(at: Date(timeIntervalSince1970: TimeInterval(middle))) == offset {
                low = middle
            } else {
                high = middle
            }
        }
        return Date(timeIntervalSince1970: TimeInterval(high))
    }
}
