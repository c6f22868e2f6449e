public import Shared

/// The state of a week's insight.
nonisolated public enum InsightState: String, CaseIterable, Sendable {
    /// The week is not over, or the first one with enough check-ins is still to come.
    case notYetAvailable
    /// Too few check-ins to say anything.
    case insufficient
    case ready
    case viewed

    public static let fewest = 4

    /// Whether there is something to tell.
    public var isTellable: Bool { self == .ready || self == .viewed }

    /// `checkIns` are those of the week that begins on that Monday; `hasEarlier` says whether there was a review before.
    public static func of(
        week: Day, checkIns: [CheckInSnapshot], isViewed: Bool, hasEarlier: @autoclosure () -> Bool, today: Day
    ) -> InsightState {
        guard week + 6 < today else { return .notYetAvailable }
        guard checkIns.count >= fewest else { return hasEarlier() ? .insufficient : .notYetAvailable }
        return isViewed ? .viewed : .ready
    }
}
