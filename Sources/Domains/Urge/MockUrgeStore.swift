package import Database
package import Shared

package struct MockUrgeStore: UrgeStore {
    private struct Table: KeptMockTable {
        var urges: [PersonID: [Int: UrgeSnapshot]] = [:]

        mutating func forget(_ lost: MockLoss) {
            lost.drop(&urges[lost.person, default: [:]], of: .urges) { $0.day }
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    private var all: [UrgeSnapshot] {
        database.read(Table.self).urges[person, default: [:]].values.sorted { $0.number < $1.number }
    }

    package func urges(limit: Int) throws -> [UrgeSnapshot] { Array(all.reversed().prefix(limit)) }

    package func urges(from first: Day, through last: Day) throws -> [UrgeSnapshot] {
        all.filter { first <= $0.day && $0.day <= last }
    }

    package func save(_ urge: UrgeSnapshot) throws {
        try database.write(Table.self) { $0.urges[person, default: [:]][urge.number] = urge }
    }
}
