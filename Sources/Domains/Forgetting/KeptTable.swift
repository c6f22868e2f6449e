public import Shared

/// A table with rows of a person, and what of it is forgotten with which topic.
nonisolated package struct KeptTable: Sendable {
    let name: String
    /// The first and the last day that a row is about, as SQL; nil: it is about no day.
    let days: (first: String, last: String)?
    /// A row is forgotten with each of these. None: with everything only.
    let topics: Set<DataTopic>
    /// The topic that its rows are counted as, and the column with their day.
    let counted: (as: DataTopic, on: String?)?
    /// Columns of a topic that is not their row's: they become NULL.
    let columns: [DataTopic: [String]]
    /// Whether all of it goes, whatever is forgotten.
    let goesAlways: Bool

    init(
        _ name: String, of topics: Set<DataTopic> = [], days: (first: String, last: String)? = nil,
        counted: (as: DataTopic, on: String?)? = nil, columns: [DataTopic: [String]] = [:], goesAlways: Bool = false
    ) {
        self.name = name
        self.days = days
        self.topics = topics
        self.counted = counted
        self.columns = columns
        self.goesAlways = goesAlways
    }

    /// A table with a row a day, or several.
    static func daily(
        _ name: String, of topics: Set<DataTopic>, as topic: DataTopic?, columns: [DataTopic: [String]] = [:]
    ) -> KeptTable {
        KeptTable(
            name, of: topics, days: ("day", "day"), counted: topic.map { ($0, "day") }, columns: columns)
    }

    /// A table about weeks that were told of. What is told of a week is made of the weeks before it, too, and of what
    /// was told then.
    static func reviews(_ name: String, as topic: DataTopic?) -> KeptTable {
        KeptTable(
            name, of: KeptTable.sourcesOfReviews, days: ("week - \(KeptTable.reachOfReviews)", "week + 6"),
            counted: topic.map { ($0, "week") })
    }

    static let sourcesOfReviews: Set<DataTopic> = [.reviews, .checkIns, .notes, .urges, .slips, .visits, .plan]
    /// In days: a review looks three weeks back, and repeats a sentence of a review that did the same.
    static let reachOfReviews = 49
}

/// What of a topic there is: how many things, and the days of the first and the last.
nonisolated public struct Held: Hashable, Sendable {
    public let count: Int
    public let days: ClosedRange<Day>?

    package init(count: Int, days: ClosedRange<Day>? = nil) {
        self.count = count
        self.days = days
    }

    static func + (left: Held, right: Held) -> Held {
        let all = [left.days, right.days].compactMap(\.self)
        let first = all.map(\.lowerBound).min()
        let last = all.map(\.upperBound).max()
        return Held(
            count: left.count + right.count, days: first.flatMap { first in last.map { first...$0 } })
    }
}
