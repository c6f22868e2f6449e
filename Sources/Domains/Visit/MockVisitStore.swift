package import Database
package import Shared

package struct MockVisitStore: VisitStore {
    private struct Table: MockTable {
        var visits: [PersonID: [Int: VisitSnapshot]] = [:]
    }

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func visits(limit: Int) throws -> [VisitSnapshot] {
        let all = database.read(Table.self).visits[person, default: [:]].values
        return Array(all.sorted { $0.number > $1.number }.prefix(limit))
    }

    package func save(_ visit: VisitSnapshot) throws {
        try database.write(Table.self) { $0.visits[person, default: [:]][visit.number] = visit }
    }
}
