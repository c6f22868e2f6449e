public import FoundationEssentials

/// Something to do until the urge passes. Techniques take turns, so that none wears out.
nonisolated public enum UrgeTechnique: String, CaseIterable, Sendable {
    case breathing, surfing, looking, delay, call

    /// Never the same one twice running.
    package static func next(after last: UrgeTechnique?) -> UrgeTechnique {
        guard let last, let index = allCases.firstIndex(of: last) else { return .breathing }
        return allCases[(index + 1) % allCases.count]
    }

    /// Empty for a technique without a timer.
    public var parts: TimedParts {
        switch self {
        case .breathing: .breaths(6)
        case .surfing: TimedParts(lengths: [30, 30, 30, 30])
        case .looking: TimedParts(lengths: [60, 60, 60])
        case .delay, .call: TimedParts(lengths: [])
        }
    }
}

/// Parts of an exercise that follow each other by themselves.
nonisolated public struct TimedParts: Hashable, Sendable {
    /// In seconds.
    package let lengths: [TimeInterval]

    public var count: Int { lengths.count }

    /// Five things to see, four to touch, three to hear, two to smell, and a breath.
    public static let senses = TimedParts(lengths: [30, 25, 20, 15, 10])

    /// Four seconds in and six out.
    public static func breaths(_ count: Int) -> TimedParts {
        TimedParts(lengths: Array(repeating: [4, 6], count: count).flatMap { $0 })
    }

    /// The part that runs at that moment, and when the next begins; nil once all are over.
    public func running(since start: Date, at now: Date) -> (index: Int, until: Date)? {
        var end = start
        for (index, length) in lengths.enumerated() {
            end += length
            if now < end { return (index, end) }
        }
        return nil
    }
}
