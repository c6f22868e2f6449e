/// Steps about queues: what waits is parted from what is kept of it for a month (ADR 23), attempts are counted.
extension Migrations.Step {
    static let queues = Self(
        "queues that hold only what is not done, and beside them the little that is kept for a month",
        """
        CREATE TABLE account (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            position TEXT NOT NULL,
            polled_at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO account (name, position, polled_at) SELECT account, position, polled_at FROM cursor;
        INSERT INTO account (name, position, polled_at) SELECT DISTINCT account, '', 0 FROM inbox WHERE true
            ON CONFLICT DO NOTHING;
        DROP TABLE cursor;

        -- Every event that came: one that comes again is known by it.
        CREATE TABLE known_event (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account INTEGER NOT NULL REFERENCES account,
            event TEXT NOT NULL,
            received_at INTEGER NOT NULL,
            UNIQUE (account, event)
        ) STRICT;
        INSERT INTO known_event (id, account, event, received_at)
            SELECT i.id, a.id, i.event, i.received_at FROM inbox AS i JOIN account AS a ON a.name = i.account
            ORDER BY i.id;

        ALTER TABLE inbox RENAME TO inbox_before;
        -- By the id of its event: what waits for its turn, or was set aside.
        CREATE TABLE inbox (
            id INTEGER PRIMARY KEY,
            address TEXT,
            state INTEGER NOT NULL,
            attempts INTEGER NOT NULL,
            raw BLOB
        ) STRICT;
        INSERT INTO inbox (id, address, state, attempts, raw)
            SELECT id, address, state, attempts, raw FROM inbox_before WHERE state <> 1;
        DROP TABLE inbox_before;

        -- What became of each letter; an edit asks for the network's id of what it changes.
        CREATE TABLE ended_letter (
            id INTEGER PRIMARY KEY,
            lane INTEGER NOT NULL REFERENCES lane ON DELETE CASCADE,
            class INTEGER NOT NULL,
            view INTEGER NOT NULL,
            is_edit INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            state INTEGER NOT NULL,
            uncertain INTEGER NOT NULL,
            remote TEXT
        ) STRICT;
        INSERT INTO ended_letter (lane, class, view, is_edit, created_at, state, uncertain, remote)
            SELECT lane, class, view, is_edit, created_at, state, uncertain, remote FROM outbox WHERE state >= 2
            ORDER BY id;
        CREATE INDEX ended_letter_of_view ON ended_letter (lane, view);

        ALTER TABLE outbox RENAME TO outbox_before;
        DROP INDEX outbox_in_lane;
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            lane INTEGER NOT NULL REFERENCES lane ON DELETE CASCADE,
            class INTEGER NOT NULL,
            view INTEGER NOT NULL,
            is_edit INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            not_before INTEGER NOT NULL,
            not_after INTEGER,
            state INTEGER NOT NULL,
            attempts INTEGER NOT NULL,
            uncertain INTEGER NOT NULL,
            message TEXT NOT NULL
        ) STRICT;
        CREATE INDEX outbox_in_lane ON outbox (lane, class, id);
        INSERT INTO outbox
            SELECT id, lane, class, view, is_edit, created_at, not_before, not_after, state, attempts, uncertain,
                coalesce(message, '') FROM outbox_before WHERE state < 2 ORDER BY id;
        -- No number is given twice, though the letters that had the last ones have left the queue.
        DELETE FROM sqlite_sequence WHERE name = 'outbox';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox', seq FROM sqlite_sequence WHERE name = 'outbox_before';
        DROP TABLE outbox_before;
        """
    )

    static let repeatedAnswers = Self(
        "answers that are repeated for a while, and how often a job was tried",
        """
        -- When a letter may have left for the first time.
        ALTER TABLE outbox ADD COLUMN uncertain_since INTEGER;
        -- An answer was given up, and the person has not been told.
        ALTER TABLE lane ADD COLUMN has_lost_answer INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE job ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
        """
    )

    static let vitalMessages = Self(
        "messages that somebody's safety may depend on",
        """
        -- It is sent whatever is forgotten meanwhile.
        ALTER TABLE outbox ADD COLUMN is_vital INTEGER NOT NULL DEFAULT 0;
        """
    )
}
