public import FoundationEssentials

/// Something to do until the urge passes. Techniques take turns, so that none wears out.
nonisolated public enum UrgeTechnique: String, CaseIterable, Sendable {
    case breathing, surfing, looking, delay, call

    /// Never the same one twice running.
    package static func next(after last: UrgeTechnique?) -> UrgeTechnique {
        guard let last, let index = allCases.firstIndex(of: last) else { return .breathing }
        return allCases[(index + 1) % allCases.count]
    }

    /// The duration of each of its parts in seconds; empty for a technique without a timer.
    public var parts: [TimeInterval] {
        switch self {
        case .breathing: Array(repeating: [4, 6], count: 6).flatMap { $0 }
        case .surfing: [30, 30, 30, 30]
        case .looking: [60, 60, 60]
        case .delay, .call: []
        }
    }

    /// The part that runs at that moment, and when the next begins; nil once all are over.
    public func part(startedAt start: Date, now: Date) -> (index: Int, until: Date)? {
        var end = start
        for (index, length) in parts.enumerated() {
            end += length
            if now < end { return (index, end) }
        }
        return nil
    }
}
