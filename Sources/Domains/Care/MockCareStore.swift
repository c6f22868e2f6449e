package import Database
package import FoundationEssentials
package import Shared

package struct MockCareStore: CareStore {
    private struct Table: KeptMockTable {
        var cares: [PersonID: [Int: CareSnapshot]] = [:]
        var heard: [PersonID: [Date: HeardGravity]] = [:]

        mutating func forget(_ lost: MockLoss) {
            lost.drop(
                &cares[lost.person, default: [:]], of: [.care], as: .care,
                days: { $0.firstDay...max($0.firstDay, $0.lastDay) }, on: { $0.firstDay })
            lost.drop(&heard[lost.person, default: [:]], of: [.care], days: { _ in nil })
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func cares() throws -> [CareSnapshot] {
        database.read(Table.self).cares[person, default: [:]].values.sorted { $0.number < $1.number }
    }

    package func save(_ care: CareSnapshot) throws {
        try database.write(Table.self) { $0.cares[person, default: [:]][care.number] = care }
    }

    package func heard() throws -> [HeardGravity] {
        database.read(Table.self).heard[person, default: [:]].values.sorted { $0.heardAt < $1.heardAt }
    }

    package func save(_ heard: HeardGravity) throws {
        try database.write(Table.self) { $0.heard[person, default: [:]][heard.heardAt] = heard }
    }

    package func forgetHeard(before time: Date) throws {
        try database.write(Table.self) { table in
            table.heard[person] = table.heard[person, default: [:]].filter { $0.key >= time }
        }
    }
}
