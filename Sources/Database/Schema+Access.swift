/// Steps about who is let in, and about what Off does not ask.
extension Migrations.Step {
    static let invitations = Self(
        "invitations, and who came in by one",
        """
        -- Kept for a while after its end, so that whoever sends its code then is told why it does not work.
        CREATE TABLE invitation (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            code TEXT NOT NULL UNIQUE,
            uses_left INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE guest (
            person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
            since INTEGER NOT NULL
        ) STRICT;

        -- The link by which people find this account, once its network has told it.
        ALTER TABLE account ADD COLUMN link TEXT;
        """
    )

    static let forgottenDays = Self(
        "up to which day nothing is asked about, since it was forgotten",
        """
        ALTER TABLE outreach ADD COLUMN forgotten_through INTEGER;
        """
    )
}
