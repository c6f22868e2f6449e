package import Shared

/// A change of zone: the person's moment before it and after it.
nonisolated package struct Journey {
    /// A day with fewer waking minutes than this is free.
    private static let fewest = 6 * 60

    package let before: Moment
    package let after: Moment
    private let quiet: QuietHours

    package init(from before: Moment, to after: Moment, quiet: QuietHours) {
        self.before = before
        self.after = after
        self.quiet = quiet
    }

    /// The days that it skips or leaves too short; nil if there are none.
    package var lostDays: ClosedRange<Day>? {
        guard before.today < after.today else { return nil }
        let last = isArrivalTooLate ? after.today : after.today - 1
        return dayReached <= last ? dayReached...last : nil
    }

    /// All days before this one have been lived, by the clock of the zone that is left.
    package var dayReached: Day { isLived(before) ? before.today + 1 : before.today }

    /// Whether the clock of the zone that it leads to says so of the day on which it ends.
    package var isArrivalLived: Bool { isLived(after) }

    /// Whether too little is left of the day on which it ends.
    package var isArrivalTooLate: Bool { waking(elapsed(after)..<1440) < Journey.fewest }

    /// Minutes by the clock since the day began.
    private func elapsed(_ moment: Moment) -> Int { (moment.time.minutes - moment.dayStart.minutes + 1440) % 1440 }

    private func isLived(_ moment: Moment) -> Bool { waking(0..<elapsed(moment)) >= Journey.fewest }

    private func waking(_ minutes: Range<Int>) -> Int {
        minutes.count { !quiet.contains(TimeOfDay(clamped: (after.dayStart.minutes + $0) % 1440)) }
    }
}
