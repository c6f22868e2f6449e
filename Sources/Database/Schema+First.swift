/// The first steps: what a person notes, and the queues as they were before `queues`.
extension Migrations.Step {
    static let spine = Self(
        "the spine",
        """
        CREATE TABLE person (
            id INTEGER PRIMARY KEY,
            created_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE lane (
            id INTEGER PRIMARY KEY,
            person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            account TEXT NOT NULL,
            address TEXT NOT NULL,
            last_message_at INTEGER NOT NULL,
            -- Until then the network has asked for silence.
            not_before INTEGER NOT NULL DEFAULT 0,
            UNIQUE (account, address)
        ) STRICT;
        CREATE INDEX lane_of_person ON lane (person, last_message_at);

        CREATE TABLE cursor (
            account TEXT PRIMARY KEY,
            position TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE inbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account TEXT NOT NULL,
            event TEXT NOT NULL,
            received_at INTEGER NOT NULL,
            state INTEGER NOT NULL,
            attempts INTEGER NOT NULL,
            raw BLOB,
            UNIQUE (account, event)
        ) STRICT;
        CREATE INDEX inbox_waiting ON inbox (account, id) WHERE state = 0;
        CREATE INDEX inbox_by_age ON inbox (received_at);

        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account TEXT NOT NULL,
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
            message TEXT,
            remote TEXT
        ) STRICT;
        -- Waiting or being sent: what a lane still has before it.
        CREATE INDEX outbox_waiting ON outbox (account, class, id) WHERE state < 2;
        CREATE INDEX outbox_in_lane ON outbox (lane, class, id) WHERE state < 2;
        CREATE INDEX outbox_not_before ON outbox (account, not_before) WHERE state < 2;
        CREATE INDEX outbox_of_view ON outbox (lane, view);
        CREATE INDEX outbox_by_age ON outbox (created_at);

        CREATE TABLE navigation (
            person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
            place TEXT NOT NULL
        ) STRICT;

        CREATE TABLE job (
            person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            kind TEXT NOT NULL,
            occurrence TEXT NOT NULL,
            due_at INTEGER NOT NULL,
            fired_at INTEGER,
            PRIMARY KEY (person, kind, occurrence)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX job_due ON job (due_at) WHERE fired_at IS NULL;
        CREATE INDEX job_fired ON job (fired_at) WHERE fired_at IS NOT NULL;

        CREATE TABLE app_state (
            person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
            introduced_at INTEGER
        ) STRICT;

        CREATE TABLE settings (
            person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
            language TEXT NOT NULL,
            zone TEXT NOT NULL,
            country TEXT,
            day_start INTEGER NOT NULL,
            check_in_time INTEGER,
            quiet_from INTEGER NOT NULL,
            quiet_until INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE check_in (
            person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            day INTEGER NOT NULL,
            rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 10),
            adherence INTEGER,
            urge INTEGER,
            clarity INTEGER,
            focus INTEGER,
            energy INTEGER,
            drive INTEGER,
            control INTEGER,
            patience INTEGER,
            note TEXT,
            is_late INTEGER NOT NULL,
            noted_at INTEGER NOT NULL,
            PRIMARY KEY (person, day)
        ) STRICT, WITHOUT ROWID;

        -- What a day looked like before its last change: NULL in rating, there was nothing.
        CREATE TABLE check_in_undo (
            person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
            changed_at INTEGER NOT NULL,
            day INTEGER NOT NULL,
            rating INTEGER,
            adherence INTEGER,
            urge INTEGER,
            clarity INTEGER,
            focus INTEGER,
            energy INTEGER,
            drive INTEGER,
            control INTEGER,
            patience INTEGER,
            note TEXT,
            is_late INTEGER,
            noted_at INTEGER
        ) STRICT;
        """
    )

    static let plans = Self(
        "plans, and streaks that can be hidden",
        """
        ALTER TABLE settings ADD COLUMN hides_streak INTEGER NOT NULL DEFAULT 0;

        -- Every decision about the plan, in order. Terms are NULL for an end, a pause and its end.
        CREATE TABLE plan_change (
            person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            number INTEGER NOT NULL,
            made_on INTEGER NOT NULL,
            made_at INTEGER NOT NULL,
            undone_at INTEGER,
            kind INTEGER NOT NULL,
            from_day INTEGER NOT NULL,
            through_day INTEGER,
            name TEXT,
            apps TEXT,
            -- NULL: always.
            windows TEXT,
            days INTEGER,
            supports TEXT,
            cards TEXT,
            confidence INTEGER,
            PRIMARY KEY (person, number)
        ) STRICT, WITHOUT ROWID;
        """
    )

    static let scores = Self(
        "scores",
        """
        CREATE TABLE first_ratings (
            person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
            made_on INTEGER NOT NULL,
            made_at INTEGER NOT NULL,
            clarity INTEGER,
            focus INTEGER,
            energy INTEGER,
            drive INTEGER,
            control INTEGER,
            patience INTEGER
        ) STRICT;

        -- What a week, by its Monday, did to the scores, with what it was worked out from.
        CREATE TABLE evolution (
            person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            week INTEGER NOT NULL,
            outcome INTEGER NOT NULL,
            check_ins INTEGER NOT NULL,
            yes INTEGER NOT NULL,
            partly INTEGER NOT NULL,
            no INTEGER NOT NULL,
            movements TEXT NOT NULL,
            PRIMARY KEY (person, week)
        ) STRICT, WITHOUT ROWID;
        """
    )

    static let urgesAndVisits = Self(
        "urges and visits",
        """
        CREATE TABLE urge (
            person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            number INTEGER NOT NULL,
            day INTEGER NOT NULL,
            started_at INTEGER NOT NULL,
            target TEXT,
            technique TEXT NOT NULL,
            step TEXT NOT NULL,
            touched_at INTEGER NOT NULL,
            strength INTEGER,
            forecast TEXT,
            reason TEXT,
            memory TEXT,
            commitment TEXT,
            technique_started_at INTEGER,
            outcome TEXT,
            ended_at INTEGER,
            happening TEXT,
            next_step TEXT,
            strength_after INTEGER,
            checks INTEGER NOT NULL,
            checked_at INTEGER,
            PRIMARY KEY (person, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX urge_of_day ON urge (person, day);

        CREATE TABLE visit (
            person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            number INTEGER NOT NULL,
            app TEXT NOT NULL,
            purpose TEXT NOT NULL,
            started_at INTEGER NOT NULL,
            minutes INTEGER NOT NULL,
            extra_minutes INTEGER,
            ends_at INTEGER NOT NULL,
            left_at INTEGER,
            PRIMARY KEY (person, number)
        ) STRICT, WITHOUT ROWID;
        """
    )
}
