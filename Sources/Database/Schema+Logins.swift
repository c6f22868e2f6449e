extension Migrations.Step {
    static let logins = Self(
        "how an account is logged in to its server",
        """
        CREATE TABLE login (
            account TEXT PRIMARY KEY,
            device TEXT NOT NULL,
            token TEXT,
            refresh_token TEXT,
            -- When the token ends.
            expires_at INTEGER
        ) STRICT, WITHOUT ROWID;
        """)

    static let loginClients = Self(
        "as which client a login in a browser is renewed",
        """
        ALTER TABLE login ADD COLUMN client TEXT;
        """)
}
