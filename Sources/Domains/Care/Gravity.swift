public import FoundationEssentials

/// How grave something was that somebody said of themselves.
nonisolated public enum Gravity: Int, Codable, CaseIterable, Comparable, Sendable {
    case distress, passive, active, imminent
    /// Something was taken already.
    case taken

    public static func < (left: Gravity, right: Gravity) -> Bool { left.rawValue < right.rawValue }

    /// How long the care after it lasts; nil where there is none.
    var care: TimeInterval? {
        switch self {
        case .distress: nil
        case .passive: 24 * 3600
        case .active, .imminent, .taken: 48 * 3600
        }
    }
}

extension Gravity: CustomStringConvertible {
    nonisolated public var description: String {
        switch self {
        case .distress: "distress"
        case .passive: "passive"
        case .active: "active"
        case .imminent: "imminent"
        case .taken: "taken"
        }
    }
}

/// That something was said, and how grave it was; never what.
nonisolated public struct HeardGravity: Hashable, Sendable {
    public let gravity: Gravity
    public let heardAt: Date

    package init(_ gravity: Gravity, heardAt: Date) {
        self.gravity = gravity
        self.heardAt = heardAt
    }
}
