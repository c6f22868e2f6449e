package import Database
package import Shared

package struct MockForgettingStore: ForgettingStore {
    private let database: MockDatabase
    private let person: PersonID

    package init(database: MockDatabase, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func held(_ what: Forgetting) throws -> [DataTopic: Held] {
        let lost = MockLoss(what, of: person)
        for table in DomainStores.mocks { count(table, lost) }
        return lost.held.filter { $0.value.count > 0 }
    }

    package func forget(_ what: Forgetting) throws {
        for table in DomainStores.mocks { try forget(table, MockLoss(what, of: person)) }
    }

    package func erase(_ tables: [KeptTable], _ mock: any KeptMockTable.Type) throws {
        try forget(mock, MockLoss(.everything, of: person))
    }

    private func count<Table: KeptMockTable>(_ table: Table.Type, _ lost: MockLoss) {
        var copy = database.read(table)
        copy.forget(lost)
    }

    private func forget<Table: KeptMockTable>(_ table: Table.Type, _ lost: MockLoss) throws {
        try database.write(table) { $0.forget(lost) }
    }
}
