public import Shared

/// What a line names, as far as its meaning needs it.
public struct Slots: Hashable, Codable, Sendable {
    public enum Plan: String, Codable, Sendable, CaseIterable { case kept, partly, slipped }
    public enum Pull: String, Codable, Sendable, CaseIterable { case none, slight, strong, tookover }
    /// What happens to what a change of the plan names.
    public enum Manner: String, Codable, Sendable { case add, remove, only }

    /// By how many minutes hours move, or one end of them; fewer than 0 are earlier.
    public struct Shift: Hashable, Codable, Sendable {
        public enum Edge: String, Codable, Sendable { case both, beginning, end }

        public let minutes: Int
        public let edge: Edge
    }

    public enum Change: String, Codable, Sendable, CaseIterable { case better, same, worse }

    /// Halves are possible, and out of range, so that the answer can say so.
    public var rating: Double?
    public var plan: Plan?
    public var pull: Pull?
    /// By the name of the score.
    public var changes: [String: Change] = [:]
    public var day: Day?
    public var apps: [String] = []
    public var minutes: Int?
    public var time: TimeOfDay?
    public var from: TimeOfDay?
    public var until: TimeOfDay?
    public var weekdays: Set<Weekday> = []
    public var manner: Manner?
    public var shift: Shift?
    public var days: Int?
    public var untilDay: Day?
    /// A place, a country or a language.
    public var name: String?
    public var attribute: String?
    public var feeling: String?
    /// Whether the line tells something of the pull, and it is not sure what. Optional, since earlier versions lack it.
    public var asksPull: Bool?
    /// Whether the line says more than its answers: a story that is worth keeping.
    public var hasRest = false

    public init() {}
}
