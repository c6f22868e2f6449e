/// A kind of data that a person can have forgotten by itself.
public enum DataTopic: String, CaseIterable, Codable, Sendable {
    case checkIns, notes, urges, slips, visits, plan, scores, reviews, safetyPlan, care, phrases, ownLine

    /// Whether all of it belongs to days, so that some days of it can be forgotten.
    public var isOfDays: Bool {
        switch self {
        case .checkIns, .notes, .urges, .slips, .visits, .reviews, .care: true
        case .plan, .scores, .safetyPlan, .phrases, .ownLine: false
        }
    }
}

/// What somebody wants to have forgotten for good.
public enum Forgetting: Hashable, Sendable {
    case everything
    /// All that belongs to these days.
    case days(ClosedRange<Day>)
    /// Without days: all of it.
    case topic(DataTopic, ClosedRange<Day>?)

    public var topics: Set<DataTopic> {
        switch self {
        case .everything: Set(DataTopic.allCases)
        case .days: Set(DataTopic.allCases.filter(\.isOfDays))
        case .topic(let topic, _): [topic]
        }
    }

    /// Nil: it is not about some days only.
    public var days: ClosedRange<Day>? {
        switch self {
        case .everything: nil
        case .days(let days): days
        case .topic(let topic, let days): topic.isOfDays ? days : nil
        }
    }
}

extension Forgetting {
    private static let all = "all"
    private static let anything = "days"

    /// As it is stored: "all", "days 20512...20525", "notes".
    public var written: String {
        let days = days.map { " \($0.lowerBound.number)...\($0.upperBound.number)" } ?? ""
        return switch self {
        case .everything: Forgetting.all
        case .days: Forgetting.anything + days
        case .topic(let topic, _): topic.rawValue + days
        }
    }

    /// Nil where this version does not know it.
    public init?(written: String) {
        if written == Forgetting.all {
            self = .everything
            return
        }
        let parts = written.partedAtBlanks
        guard let first = parts.first, parts.count <= 2 else { return nil }
        var days: ClosedRange<Day>?
        if parts.count == 2 {
            let numbers = parts[1].split(separator: "...").map { Int($0) }
            guard numbers.count == 2, let from = numbers[0], let through = numbers[1], from <= through else {
                return nil
            }
            days = Day(number: from)...Day(number: through)
        }
        if first == Forgetting.anything, let days {
            self = .days(days)
        } else if let topic = DataTopic(rawValue: first) {
            self = .topic(topic, days)
        } else {
            return nil
        }
    }
}
