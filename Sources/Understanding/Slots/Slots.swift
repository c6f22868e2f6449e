public import Shared

/// What a line names, as far as its meaning needs it.
public struct Slots: Hashable, Codable, Sendable {
    public enum Plan: String, Codable, Sendable, CaseIterable { case kept, partly, slipped }
    public enum Pull: String, Codable, Sendable, CaseIterable { case none, slight, strong, tookover }
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
    public var days: Int?
    public var untilDay: Day?
    /// A place, a country or a language.
    public var name: String?
    public var attribute: String?
    public var feeling: String?
    /// Whether the line says more than its answers: a story that is worth keeping.
    public var hasRest = false

    public init() {}
}
