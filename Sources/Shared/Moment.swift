public import FoundationEssentials

/// The present for one person: an instant, their zone, and the day they count it to.
public struct Moment: Sendable {
    /// Rounded as the database stores it, so that a new value equals the one that is read back.
    public let now: Date
    public let zone: TimeZone
    public let dayStart: TimeOfDay
    /// The person's day: before `dayStart` it is still the day before.
    public let today: Day
    public let time: TimeOfDay

    public init(now: Date, zone: TimeZone, dayStart: TimeOfDay) {
        self.now = now.inMilliseconds
        self.zone = zone
        self.dayStart = dayStart
        let wall = WallTime(now, in: zone)
        // Compares instants and not clock times: in an hour that repeats, a day that has begun must not end again.
        var today = wall.day
        if now < WallTime(wall.day, dayStart).instant(in: zone) {
            today = today - 1
            if !today.exists(in: zone) { today = today - 1 }
        }
        self.today = today
        time = wall.time
    }
}
