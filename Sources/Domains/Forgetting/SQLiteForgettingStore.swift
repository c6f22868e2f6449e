package import Database
package import Shared

package struct SQLiteForgettingStore: ForgettingStore {
    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func held(_ what: Forgetting) throws -> [DataTopic: Held] {
        var held: [DataTopic: Held] = [:]
        for table in DomainStores.tables {
            if let counted = table.counted, table.isForgotten(with: what) {
                let found = try count(table, where: "", on: counted.on, what)
                held[counted.as] = (held[counted.as] ?? Held(count: 0)) + found
            }
            for (topic, columns) in table.columns where topic != .scores {
                guard what.topics.contains(topic) || table.isForgotten(with: what), let column = columns.first else {
                    continue
                }
                let found = try count(table, where: " AND \(column) IS NOT NULL", on: table.counted?.on, what)
                held[topic] = (held[topic] ?? Held(count: 0)) + found
            }
        }
        return held.filter { $0.value.count > 0 }
    }

    package func forget(_ what: Forgetting) throws {
        for table in DomainStores.tables {
            if table.isForgotten(with: what) {
                try run("DELETE FROM \(table.name) WHERE \(table.condition(what))", what, of: table)
                continue
            }
            for (topic, columns) in table.columns where what.topics.contains(topic) {
                let emptied = columns.map { "\($0) = NULL" }.joined(separator: ", ")
                try run("UPDATE \(table.name) SET \(emptied) WHERE \(table.condition(what))", what, of: table)
            }
        }
    }

    package func erase(_ tables: [KeptTable], _ mock: any KeptMockTable.Type) throws {
        for table in tables.map(\.name) { try database.run("DELETE FROM \(table) WHERE person = ?", person.number) }
    }

    private func count(_ table: KeptTable, where more: String, on day: String?, _ what: Forgetting) throws -> Held {
        let sql = """
            SELECT count(*), min(\(day ?? "NULL")), max(\(day ?? "NULL")) FROM \(table.name)
            WHERE \(table.condition(what))\(more)
            """
        func read(_ row: Row) throws -> Held {
            let days: (first: Day?, last: Day?) = (try row.get(1), try row.get(2))
            return Held(
                count: try row.get(0), days: days.first.flatMap { first in days.last.map { first...$0 } })
        }
        guard let days = table.days(what) else {
            return try database.row(sql, person.number, read: read) ?? Held(count: 0)
        }
        return try database.row(
            sql, person.number, days.lowerBound.number, days.upperBound.number, read: read) ?? Held(count: 0)
    }

    private func run(_ sql: String, _ what: Forgetting, of table: KeptTable) throws {
        guard let days = table.days(what) else { return try database.run(sql, person.number) }
        try database.run(sql, person.number, days.lowerBound.number, days.upperBound.number)
    }
}

extension KeptTable {
    nonisolated fileprivate func isForgotten(with what: Forgetting) -> Bool {
        if goesAlways || what == .everything { return true }
        return !topics.isDisjoint(with: what.topics) && (what.days == nil || days != nil)
    }

    /// Nil: rows of all days.
    nonisolated fileprivate func days(_ what: Forgetting) -> ClosedRange<Day>? { goesAlways ? nil : what.days }

    /// The rows that this is about.
    nonisolated fileprivate func condition(_ what: Forgetting) -> String {
        guard days(what) != nil, let days else { return "person = ?1" }
        return "person = ?1 AND \(days.last) >= ?2 AND \(days.first) <= ?3"
    }
}
