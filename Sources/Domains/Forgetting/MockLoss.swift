package import protocol Database.MockTable
import Shared

/// A mock's table with a person's rows.
package protocol KeptMockTable: MockTable {
    mutating func forget(_ lost: MockLoss)
}

/// What a mock's tables lose, counted while they lose it.
package final class MockLoss {
    let what: Forgetting
    let person: PersonID
    private(set) var held: [DataTopic: Held] = [:]

    init(_ what: Forgetting, of person: PersonID) {
        self.what = what
        self.person = person
    }

    var isEverything: Bool { what == .everything }

    /// Whether a thing of these topics and days goes; nil: it is about no day.
    func takes(_ topics: Set<DataTopic>, on days: ClosedRange<Day>?) -> Bool {
        if isEverything { return true }
        guard !topics.isDisjoint(with: what.topics) else { return false }
        guard let wanted = what.days else { return true }
        return days.map(wanted.overlaps) ?? false
    }

    func count(_ topic: DataTopic, on day: Day?) {
        held[topic] = (held[topic] ?? Held(count: 0)) + Held(count: 1, days: day.map { $0...$0 })
    }

    /// Drops the rows that go. `days` are those that a row is about.
    func drop<Key, Row>(
        _ rows: inout [Key: Row], of topics: Set<DataTopic>, as counted: DataTopic? = nil,
        days: (Row) -> ClosedRange<Day>?, on day: (Row) -> Day? = { _ in nil }
    ) {
        rows = rows.filter { _, row in
            guard takes(topics, on: days(row)) else { return true }
            if let counted { count(counted, on: day(row)) }
            return false
        }
    }

    /// The same for rows with a day each.
    func drop<Key, Row>(_ rows: inout [Key: Row], of topic: DataTopic, on day: (Row) -> Day) {
        drop(&rows, of: [topic], as: topic, days: { day($0)...day($0) }, on: day)
    }

    func dropReviews<Key, Row>(_ rows: inout [Key: Row], as counted: DataTopic? = nil, week: (Row) -> Day) {
        drop(
            &rows, of: KeptTable.sourcesOfReviews, as: counted,
            days: { week($0) - KeptTable.reachOfReviews...week($0) + 6 }, on: week)
    }
}
