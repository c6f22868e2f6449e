package import Database
package import FoundationEssentials
package import Shared

package struct MockImportStore: ImportStore {
    private struct Table: KeptMockTable {
        var imports: [PersonID: ImportSnapshot] = [:]

        mutating func forget(_ lost: MockLoss) {
            imports[lost.person] = nil
        }
    }

    static let kept: any KeptMockTable.Type = Table.self

    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func present() throws -> ImportSnapshot? { database.read(Table.self).imports[person] }
    package func readAt() throws -> Date? { try present()?.readAt }

    package func save(_ present: ImportSnapshot) throws {
        try database.write(Table.self) { $0.imports[person] = present }
    }

    package func delete() throws {
        try database.write(Table.self) { $0.imports[person] = nil }
    }
}
