public import Foundation

/// Now, as one person lives it: an instant, read in their zone, with the day they are in.
public struct Moment: Sendable {
    public let now: Date
    public let zone: TimeZone
    public let dayStart: TimeOfDay

    public init(now: Date, zone: TimeZone, dayStart: TimeOfDay) {
        self.now = now
        self.zone = zone
        self.dayStart = dayStart
    }

    /// The person's day: before its start the clock still counts for the day before.
    public var today: Day {
        let date = WallTime(now, in: zone).day
        // Held against the instant and not the clock: in an hour that repeats, a day that has begun does not end again.
        return now < WallTime(date, dayStart).instant(in: zone) ? date - 1 : date
    }

    public var time: TimeOfDay { WallTime(now, in: zone).time }
}
