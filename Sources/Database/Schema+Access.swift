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

    static let links = Self(
        "codes by which a person brings a second chat, and which chats are to be linked or parted",
        """
        -- Kept for a while after its end, so that whoever sends it then is told why it does not work.
        CREATE TABLE link_code (
            code TEXT PRIMARY KEY,
            lane INTEGER NOT NULL REFERENCES lane ON DELETE CASCADE,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX link_code_of_lane ON link_code (lane);

        -- Done by the process that holds the file, between two of its commits.
        CREATE TABLE link_wish (
            lane INTEGER PRIMARY KEY REFERENCES lane ON DELETE CASCADE,
            -- NULL: it is to be parted from its person.
            other INTEGER REFERENCES lane ON DELETE CASCADE,
            -- Which of the two keeps its person; NULL: not decided yet.
            kept INTEGER,
            until INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX link_wish_of_other ON link_wish (other);
        """
    )

    static let linkRequests = Self(
        "whether the side that made a link's code has said yes",
        """
        -- 0: it has not been asked yet, 1: it has, 2: it has said yes, 3: and the other side knows.
        ALTER TABLE link_wish ADD COLUMN stage INTEGER NOT NULL DEFAULT 0;
        """
    )

    static let forgottenDays = Self(
        "up to which day nothing is asked about, since it was forgotten",
        """
        ALTER TABLE outreach ADD COLUMN forgotten_through INTEGER;
        """
    )
}
