package import FoundationEssentials

/// A time zone's clocks. A turn asks for a dozen times of the next days, and for each of them the system would be asked
/// for three offsets, so a clock remembers for which days around the present nobody changes it.
package struct ZoneClock: Sendable {
    package let zone: TimeZone
    private let madeFor: Date
    /// The offset from `start` to `end`.
    private let offset: Int
    private let start: Date
    private let end: Date

    /// No zone changes its clocks there and back within two days.
    static let step: TimeInterval = 2 * 86_400
    private static let stepsBack = 4
    private static let stepsAhead = 8
    /// For so long, the days that a turn asks for are among those that were looked at.
    private static let lifetime = 2 * step

    /// Without anything remembered.
    package init(_ zone: TimeZone) {
        self.zone = zone
        (madeFor, offset, start, end) = (.distantPast, 0, .distantFuture, .distantPast)
    }

    package init(_ zone: TimeZone, around now: Date) {
        let offset = zone.secondsFromGMT(for: now.inCalendar)
        func steady(_ steps: Int, of step: TimeInterval) -> Date {
            var last = now
            for _ in 0..<steps {
                let next = (last + step).inCalendar
                guard zone.secondsFromGMT(for: next) == offset else { break }
                last = next
            }
            return last
        }
        self.zone = zone
        madeFor = now
        self.offset = offset
        start = steady(ZoneClock.stepsBack, of: -ZoneClock.step)
        end = steady(ZoneClock.stepsAhead, of: ZoneClock.step)
    }

    package func isMade(for now: Date) -> Bool { abs(now.timeIntervalSince(madeFor)) < ZoneClock.lifetime }

    func offset(at instant: Date) -> Int {
        start <= instant && instant <= end ? offset : zone.secondsFromGMT(for: instant)
    }
}
