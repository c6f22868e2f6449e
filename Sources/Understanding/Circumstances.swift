public import Shared

/// Where and when a line was said.
public struct Circumstances: Hashable, Sendable {
    /// What the line may be an answer to.
    public enum Asked: String, CaseIterable, Codable, Sendable {
        case home, day, rating, note, saved, sos, reminded, visit, draft, time
    }

    public let asked: Asked
    public let today: Day
    public let now: TimeOfDay

    public init(asked: Asked, today: Day, now: TimeOfDay) {
        self.asked = asked
        self.today = today
        self.now = now
    }
}
