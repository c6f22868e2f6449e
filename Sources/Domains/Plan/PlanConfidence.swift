/// How sure a person is that they can keep a plan. What is stored is a number from 0 to 10, which earlier versions asked
/// for and which can still be typed.
nonisolated public enum PlanConfidence: String, CaseIterable, Sendable {
    case sure, fairly, notReally

    public init(number: Int) {
        switch number {
        case 9...: self = .sure
        case 7...8: self = .fairly
        default: self = .notReally
        }
    }

    /// What is stored for the word: the lowest number that reads as it, and for a doubt the middle of 0 to 6.
    public var number: Int {
        switch self {
        case .sure: 9
        case .fairly: 7
        case .notReally: 3
        }
    }
}

extension PlanConfidence: CustomStringConvertible {
    public var description: String { rawValue }
}
