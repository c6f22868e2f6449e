import FoundationEssentials
import Shared

/// Something that went well and is worth a sentence.
nonisolated public enum Win: Codable, Hashable, Sendable {
    case firstDay
    case inRow(Int)
    case inAll(Int)
    /// The longest streak so far, by its days.
    case best(Int)
    case wholeWeek
    /// A kept day after a slip.
    case comeback
    /// An urge that was over sooner than most of the person's urges.
    case shortUrge

    /// The first that applies to the answer that led from one progress to the other. Somebody who hides the streak hears
    /// no count and no best. What takes reading other days is asked last, and only where it matters.
    package static func of(
        _ adherence: Adherence, from before: PlanProgress, to after: PlanProgress, hidesCounts: Bool,
        isWeekWhole: @autoclosure () -> Bool, isAfterSlip: @autoclosure () -> Bool
    ) -> Win? {
        guard adherence != .no else { return nil }
        if before.kept == 0, after.kept > 0 { return .firstDay }
        if !hidesCounts, let counted = counted(from: before, to: after, isKept: adherence == .yes) {
            return counted
        }
        if isWeekWhole() { return .wholeWeek }
        return adherence == .yes && isAfterSlip() ? .comeback : nil
    }

    /// How many earlier urges a comparison takes.
    static let fewestUrges = 5

    /// `earlier` are the urges before this one.
    package static func of(_ urge: UrgeSnapshot, after earlier: [UrgeSnapshot]) -> Win? {
        let lessons = UrgeLessons(earlier)
        guard urge.outcome == .resisted, let length = urge.length, let usual = lessons.length,
            lessons.measured >= fewestUrges, length < usual
        else { return nil }
        return .shortUrge
    }

    /// A day that was kept in part is no record.
    private static func counted(from before: PlanProgress, to after: PlanProgress, isKept: Bool) -> Win? {
        if let days = milestone(from: before.streak, to: after.streak) { return .inRow(days) }
        if let days = milestone(from: before.kept, to: after.kept) { return .inAll(days) }
        // The day on which the streak passes the earlier best, and no day after that.
        let isBest = isKept && after.earlierBest > 0 && after.streak == after.best
        return isBest && before.streak <= after.earlierBest && after.earlierBest < after.streak
            ? .best(after.streak) : nil
    }

    /// The last number worth a sentence that was reached between the two counts.
    private static func milestone(from before: Int, to after: Int) -> Int? {
        let hundreds = after / 100 * 100
        let reached = hundreds > 0 ? hundreds : [3, 7, 14, 30, 60].last { $0 <= after }
        return reached.flatMap { before < $0 ? $0 : nil }
    }
}
