package import Database

package struct MockLoginStore: LoginStore {
    private struct Table: MockTable {
        var logins: [String: AccountLogin] = [:]
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func login(of account: String) throws -> AccountLogin? { database.read(Table.self).logins[account] }

    package func save(_ login: AccountLogin, of account: String) throws {
        try database.write(Table.self) { $0.logins[account] = login }
    }
}
