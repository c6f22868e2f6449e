package import Database
package import Shared

package struct MockSlipStore: SlipStore {
    private struct Table: KeptMockTable {
        var slips: [PersonID: [Int: SlipSnapshot]] = [:]

        mutating func forget(_ lost: MockLoss) {
            lost.drop(&slips[lost.person, default: [:]], of: .slips) { $0.day }
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func slips(from first: Day, through last: Day) throws -> [SlipSnapshot] {
        database.read(Table.self).slips[person, default: [:]].values
            .filter { first <= $0.day && $0.day <= last }.sorted { $0.number < $1.number }
    }

    package func save(_ slip: SlipSnapshot) throws {
        try database.write(Table.self) { $0.slips[person, default: [:]][slip.number] = slip }
    }

    package func delete(number: Int) throws {
        try database.write(Table.self) { $0.slips[person, default: [:]][number] = nil }
    }
}
