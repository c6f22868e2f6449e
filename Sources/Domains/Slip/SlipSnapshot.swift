public import FoundationEssentials
public import Shared

/// A slip that the person told of, in their words. A day can have several; none of them answers how the day went.
nonisolated public struct SlipSnapshot: Hashable, Sendable {
    /// The second in which it was told, or the next free one. It is not used again after an undo, so that the Undo of one
    /// slip never takes back another.
    public let number: Int
    /// The person's day that it belongs to.
    public let day: Day
    public let toldAt: Date
    public let text: String

    package init(number: Int, day: Day, toldAt: Date, text: String) {
        self.number = number
        self.day = day
        self.toldAt = toldAt
        self.text = text
    }
}
