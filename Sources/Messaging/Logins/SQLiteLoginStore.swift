package import Database

package struct SQLiteLoginStore: LoginStore {
    private let database: Database

    package init(database: Database) {
        self.database = database
    }

    package func login(of account: String) throws -> AccountLogin? {
        try database.row(
            "SELECT device, token, refresh_token, expires_at, client FROM login WHERE account = ?", account
        ) {
            AccountLogin(
                device: try $0.get(0), token: try $0.get(1), refreshToken: try $0.get(2), expiresAt: try $0.get(3),
                client: try $0.get(4))
        }
    }

    package func save(_ login: AccountLogin, of account: String) throws {
        try database.run(
            """
            INSERT INTO login (account, device, token, refresh_token, expires_at, client) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET device = excluded.device, token = excluded.token,
                refresh_token = excluded.refresh_token, expires_at = excluded.expires_at,
                client = excluded.client
            """, account, login.device, login.token, login.refreshToken, login.expiresAt, login.client)
    }
}
