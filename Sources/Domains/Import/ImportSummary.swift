public import Shared

/// What an import would do, or has done.
nonisolated public struct ImportSummary: Hashable, Sendable {
    public enum Source: Sendable {
        case archive, loop, daylio
    }

    public let source: Source
    /// How many days it would add, or those of the archive.
    public internal(set) var days: Int
    /// The first and the last of them.
    public internal(set) var first: Day?
    public internal(set) var last: Day?
    /// Of an archive: how much it holds of each topic that it has anything of.
    public internal(set) var topics: [DataTopic: Int] = [:]
    public internal(set) var hasSettings = false
    /// Of an archive: the check-ins that are here now and would be gone.
    public internal(set) var replaced = 0
    /// Of those, the days that the archive does not have.
    public internal(set) var lost = 0
    /// Of Loop: what the habit's days are.
    public internal(set) var kept = 0
    public internal(set) var slipped = 0
    public internal(set) var paused = 0
    /// The name of the plan that would be made; nil: a plan judges these days already.
    public internal(set) var plan: String?
    /// Days that have a check-in already, which stays as it is.
    public internal(set) var known = 0
    /// Days that have not come yet, or are older than anybody.
    public internal(set) var impossible = 0
    /// Moods under names that Off does not know, which are left out.
    public internal(set) var unknownMoods: [String: Int] = [:]
    public internal(set) var hasActivities = false
    /// Rows without a date that can be read, which are left out; and the first of them, counted as spreadsheets do.
    public internal(set) var unreadRows = 0
    public internal(set) var firstUnreadRow: Int?
    /// Notes that are longer than a note may be, and are cut.
    public internal(set) var longNotes = 0

    init(_ source: Source, days: Int) {
        self.source = source
        self.days = days
    }

    mutating func count(_ checkIns: [CheckInSnapshot], known: Int, impossible: Int) {
        days = checkIns.count
        (first, last) = (checkIns.first?.day, checkIns.last?.day)
        (self.known, self.impossible) = (known, impossible)
    }

    /// Whether there is anything to do.
    public var isEmpty: Bool { days == 0 && paused == 0 && source != .archive }
}
