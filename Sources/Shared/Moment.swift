public import FoundationEssentials

/// Now, as one person lives it: an instant, read in their zone, with the day they are in.
public struct Moment: Sendable {
    /// To the millisecond, as it is kept: what was just noted equals what is read later.
    public let now: Date
    public let zone: TimeZone
    public let dayStart: TimeOfDay
    /// The person's day: before its start the clock still counts for the day before.
    public let today: Day
    public let time: TimeOfDay

    public init(now: Date, zone: TimeZone, dayStart: TimeOfDay) {
        self.now = now.inMilliseconds
        self.zone = zone
        self.dayStart = dayStart
        let wall = WallTime(now, in: zone)
        // Held against the instant and not the clock: in an hour that repeats, a day that has begun does not end again.
        var today = wall.day
        if now < WallTime(wall.day, dayStart).instant(in: zone) {
            today = today - 1
            if !today.exists(in: zone) { today = today - 1 }
        }
        self.today = today
        time = wall.time
    }
}
