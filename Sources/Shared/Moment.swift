public import FoundationEssentials

/// The present for one person: an instant, their zone, and the day they count it to.
public struct Moment: Sendable {
    /// Rounded as the database stores it, so that a new value equals the one that is read back.
    public let now: Date
    package let clock: ZoneClock
    public let dayStart: TimeOfDay
    /// The person's day: before `dayStart` it is still the day before.
    public let today: Day
    public let time: TimeOfDay

    public var zone: TimeZone { clock.zone }

    public init(now: Date, zone: TimeZone, dayStart: TimeOfDay) {
        self.init(now: now, clock: ZoneClock(zone), dayStart: dayStart)
    }

    package init(now: Date, clock: ZoneClock, dayStart: TimeOfDay) {
        self.now = now.inMilliseconds
        self.clock = clock
        self.dayStart = dayStart
        let wall = WallTime(now, by: clock)
        // Compares instants and not clock times: in an hour that repeats, a day that has begun must not end again.
        var today = wall.day
        if now < WallTime(wall.day, dayStart).instant(by: clock) {
            today = today - 1
            if !today.exists(by: clock) { today = today - 1 }
        }
        self.today = today
        time = wall.time
    }
}
