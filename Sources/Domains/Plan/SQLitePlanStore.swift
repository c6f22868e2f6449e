package import Database
import FoundationEssentials
package import Shared

package struct SQLitePlanStore: PlanStore {
    private enum Kind: Int {
        case terms = 1
        case end, pause, resume, travel, goingBack
    }

    nonisolated static let kept = [KeptTable("plan_change", of: [.plan], counted: (.plan, nil))]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func changes() throws -> [PlanChange] {
        try database.rows(
            """
            SELECT number, made_on, made_at, undone_at, kind, from_day, through_day,
                name, apps, windows, days, supports, cards, confidence
            FROM plan_change WHERE person = ? ORDER BY number
            """, person.number
        ) { try read($0) }
    }

    package func save(_ change: PlanChange) throws {
        let kind: Kind
        let from: Day
        var through: Day?
        switch change.effect {
        case .terms(_, let day): (kind, from) = (.terms, day)
        case .end(let day): (kind, from) = (.end, day)
        case .pause(let first, let last): (kind, from, through) = (.pause, first, last)
        case .resume(let day): (kind, from) = (.resume, day)
        case .travel(let first, let last): (kind, from, through) = (.travel, first, last)
        case .goingBack(let day, let earlier): (kind, from, through) = (.goingBack, day, earlier)
        }
        let terms = change.terms
        try database.run(
            """
            INSERT OR REPLACE INTO plan_change (
                person, number, made_on, made_at, undone_at, kind, from_day, through_day,
                name, apps, windows, days, supports, cards, confidence
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            person.number, change.number, change.madeOn.number, change.madeAt, change.undoneAt, kind.rawValue,
            from.number, through?.number, terms?.name, try terms?.apps.kept,
            try terms?.windows?.kept, terms?.days.bits,
            try terms?.supports.sorted { $0.rawValue < $1.rawValue }.kept,
            try terms?.cards.kept, terms?.confidence)
    }

    private func read(_ row: Row) throws -> PlanChange {
        let from: Day = try row.get(5)
        let effect: PlanChange.Effect
        switch try row.known(4, as: Kind.self) {
        case .terms: effect = .terms(try terms(row), from: from)
        case .end: effect = .end(from: from)
        case .pause: effect = .pause(from: from, through: try row.get(6))
        case .resume: effect = .resume(from: from)
        case .travel: effect = .travel(from: from, through: try row.get(6))
        case .goingBack: effect = .goingBack(from: from, to: try row.get(6))
        }
        return PlanChange(
            number: try row.get(0), madeOn: try row.get(1), madeAt: try row.get(2), effect: effect,
            undoneAt: try row.get(3))
    }

    private func terms(_ row: Row) throws -> PlanTerms {
        PlanTerms(
            name: try row.get(7), apps: try [String](kept: row.get(8)), boundary: try boundary(row),
            supports: Set(try [PlanSupport](kept: row.get(11))), cards: try [IfThenCard](kept: row.get(12)),
            confidence: try row.get(13))
    }

    /// Earlier versions stored no days in a window: it has those of the `days` column, which is also where `always` had
    /// its days.
    private func boundary(_ row: Row) throws -> PlanBoundary {
        let days = Set<Weekday>(bits: try row.get(10))
        guard let text = try row.get(9, as: String?.self) else { return .always.on(days) }
        return .duringWindows(
            try [[Int]](kept: text).map { window in
                guard (2...3).contains(window.count), let from = TimeOfDay(minutes: window[0]),
                    let until = TimeOfDay(minutes: window[1])
                else { throw row.unreadable }
                let own = window.count == 3 ? Set<Weekday>(bits: window[2]) : days
                return PlanWindow(TimeWindow(from: from, until: until), on: own)
            })
    }
}

nonisolated extension PlanTerms {
    /// Each window as two minutes of the day and its weekdays; nil for `always`.
    fileprivate var windows: [[Int]]? {
        guard case .duringWindows(let windows) = boundary else { return nil }
        return windows.map { [$0.hours.from.minutes, $0.hours.until.minutes, $0.days.bits] }
    }
}
