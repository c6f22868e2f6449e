package import Database
package import Shared

package struct MockVisitStore: VisitStore {
    private struct Table: KeptMockTable {
        var visits: [PersonID: [Int: VisitSnapshot]] = [:]

        mutating func forget(_ lost: MockLoss) {
            lost.drop(&visits[lost.person, default: [:]], of: .visits) { $0.day }
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    private var all: [VisitSnapshot] {
        database.read(Table.self).visits[person, default: [:]].values.sorted { $0.number < $1.number }
    }

    package func visits(limit: Int) throws -> [VisitSnapshot] { Array(all.reversed().prefix(limit)) }

    package func visits(from first: Day, through last: Day) throws -> [VisitSnapshot] {
        all.filter { first <= $0.day && $0.day <= last }
    }

    package func save(_ visit: VisitSnapshot) throws {
        try database.write(Table.self) { $0.visits[person, default: [:]][visit.number] = visit }
    }
}
