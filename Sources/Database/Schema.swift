/// The shape of Off's file, step by step. A step that has landed is never edited: the next one mends it.
///
/// Days are days since 1970, times of day minutes since midnight, instants milliseconds since 1970.
extension Migrations {
    package static let off = Migrations([
        .spine,
        .plans,
        .scores,
        .urgesAndVisits,
        Step(
            "setting up, and what is said once",
            """
            -- NULL: not begun.
            ALTER TABLE app_state ADD COLUMN onboarding TEXT;
            ALTER TABLE app_state ADD COLUMN said TEXT NOT NULL DEFAULT '';
            UPDATE app_state SET onboarding = 'done', said = 'cards firstWin oneLine sos'
                WHERE introduced_at IS NOT NULL;
            """
        ),
        Step(
            "the day of a visit",
            """
            ALTER TABLE visit ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
            UPDATE visit SET day = started_at / 86400000;
            CREATE INDEX visit_of_day ON visit (person, day);
            """
        ),
        Step(
            "weekly insights",
            """
            -- By the Monday of its week.
            CREATE TABLE insight (
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                week INTEGER NOT NULL,
                viewed_at INTEGER,
                PRIMARY KEY (person, week)
            ) STRICT, WITHOUT ROWID;
            """
        ),
        Step(
            "networks: whose turn it is, who may come in, and no index that nobody asks",
            """
            -- Whose conversation an event belongs to, as long as it waits.
            ALTER TABLE inbox ADD COLUMN address TEXT;
            ALTER TABLE cursor ADD COLUMN polled_at INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE lane ADD COLUMN is_reachable INTEGER NOT NULL DEFAULT 1;
            CREATE INDEX inbox_quarantined ON inbox (id) WHERE state = 2;
            -- What goes next is known in memory, and rows are in the order of their age.
            DROP INDEX inbox_by_age;
            DROP INDEX outbox_by_age;
            DROP INDEX outbox_waiting;
            DROP INDEX outbox_not_before;

            CREATE TABLE owner (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                since INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE setup_code (
                code TEXT PRIMARY KEY,
                expires_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE salt (salt BLOB NOT NULL) STRICT;

            -- Who was told that this is private: a digest, and how often they came.
            CREATE TABLE stranger (
                digest BLOB PRIMARY KEY,
                first_at INTEGER NOT NULL,
                times INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX stranger_by_age ON stranger (first_at);
            """
        ),
        Step(
            "no index that every message moves",
            """
            -- A person has a lane or two: which was used last is seen by looking.
            DROP INDEX lane_of_person;
            CREATE INDEX lane_of_person ON lane (person);
            """
        ),
        Step(
            "jobs by their pace, and times on a wall",
            """
            -- NULL: it is an instant. Else what the clock shows, and where; due_at is what that comes to.
            ALTER TABLE job ADD COLUMN wall_day INTEGER;
            ALTER TABLE job ADD COLUMN wall_minute INTEGER;
            ALTER TABLE job ADD COLUMN zone TEXT;
            ALTER TABLE job ADD COLUMN until_at INTEGER;
            ALTER TABLE job ADD COLUMN pace INTEGER NOT NULL DEFAULT 0;
            DROP INDEX job_due;
            CREATE INDEX job_due ON job (pace, due_at) WHERE fired_at IS NULL;

            -- By which rules of the world's zones the instants were worked out.
            CREATE TABLE zone_rules (version TEXT NOT NULL) STRICT;
            """
        ),
        Step(
            "what Off has begun by itself, and how somebody wants that",
            """
            -- Asked about a day: with not a word since, or with one (heard_at) that was not its answer.
            CREATE TABLE prompt (
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                day INTEGER NOT NULL,
                rung TEXT NOT NULL,
                asked_at INTEGER NOT NULL,
                reminded_at INTEGER,
                heard_at INTEGER,
                PRIMARY KEY (person, day)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE outreach (
                person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
                -- When Off last began to speak by itself.
                begun_at INTEGER,
                -- The last day on which the person said anything.
                heard_on INTEGER,
                snoozed_day INTEGER,
                snoozed_until INTEGER
            ) STRICT;

            -- NULL: no look back at the week.
            ALTER TABLE settings ADD COLUMN insight_time INTEGER DEFAULT 540;
            ALTER TABLE settings ADD COLUMN announces_plan INTEGER NOT NULL DEFAULT 1;
            """
        ),
        Step(
            "what an insight said, and what of it was not right",
            """
            -- What the clock showed where somebody was; NULL: it was not kept.
            ALTER TABLE urge ADD COLUMN clock INTEGER;

            -- As JSON: what it was made of, and its four parts. NULL: it was neither sent nor shown.
            ALTER TABLE insight ADD COLUMN aggregate TEXT;
            ALTER TABLE insight ADD COLUMN told TEXT;
            ALTER TABLE insight ADD COLUMN model TEXT;
            ALTER TABLE insight ADD COLUMN told_at INTEGER;

            CREATE TABLE insight_dispute (
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                topic TEXT NOT NULL,
                week INTEGER NOT NULL,
                PRIMARY KEY (person, week, topic)
            ) STRICT, WITHOUT ROWID;
            """
        ),
        Step(
            "an insight in a model's words, for those who agreed to that",
            """
            CREATE TABLE ai_consent (
                person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
                choice TEXT NOT NULL,
                recipient TEXT NOT NULL,
                answered_at INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE rewriting (
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                week INTEGER NOT NULL,
                model TEXT NOT NULL,
                -- Of which text of Off's own it is a version.
                original TEXT NOT NULL,
                attempts INTEGER NOT NULL,
                tried_at INTEGER NOT NULL,
                text TEXT,
                failure TEXT,
                tokens_in INTEGER NOT NULL,
                tokens_out INTEGER NOT NULL,
                -- In millionths; NULL: the prices are not known.
                cost INTEGER,
                PRIMARY KEY (person, week)
            ) STRICT, WITHOUT ROWID;

            -- By its first day; of everybody together.
            CREATE TABLE ai_month (
                month INTEGER PRIMARY KEY,
                tokens_in INTEGER NOT NULL,
                tokens_out INTEGER NOT NULL
            ) STRICT;
            """
        ),
        Step(
            "how often a model took a request to no use: to ask is not to be heard yet",
            "ALTER TABLE rewriting ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;"
        ),
        Step(
            "what the words of an insight count, kept with them: rules change",
            "ALTER TABLE insight ADD COLUMN narration TEXT;"
        ),
        .queues,
        .repeatedAnswers,
        Step(
            "slips that a person tells of in passing, several a day",
            """
            CREATE TABLE slip (
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                number INTEGER NOT NULL,
                day INTEGER NOT NULL,
                told_at INTEGER NOT NULL,
                text TEXT NOT NULL,
                PRIMARY KEY (person, number)
            ) STRICT, WITHOUT ROWID;

            CREATE INDEX slip_day ON slip (person, day);
            """
        ),
        Step(
            "notes of days that have no check-in yet",
            """
            CREATE TABLE kept_note (
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                day INTEGER NOT NULL,
                kept_at INTEGER NOT NULL,
                text TEXT NOT NULL,
                before TEXT,
                PRIMARY KEY (person, day)
            ) STRICT, WITHOUT ROWID;
            """
        ),
        Step(
            "how many messages nobody asked for began on a day, and what was on before it was muted",
            """
            -- On the day of begun_at.
            ALTER TABLE outreach ADD COLUMN begun_count INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE settings ADD COLUMN muted_check_in_time INTEGER;
            ALTER TABLE settings ADD COLUMN muted_insight_time INTEGER;
            -- NULL: not muted.
            ALTER TABLE settings ADD COLUMN muted_announces_plan INTEGER;
            """
        ),
        Step(
            "what a person changed last, for as long as it can be undone",
            """
            CREATE TABLE recent_change (
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                number INTEGER NOT NULL,
                touched_at INTEGER NOT NULL,
                is_undone INTEGER NOT NULL,
                content TEXT NOT NULL,
                PRIMARY KEY (person, number)
            ) STRICT, WITHOUT ROWID;
            DROP TABLE check_in_undo;
            -- A kept note's earlier text is a recent change now, too.
            ALTER TABLE kept_note DROP COLUMN kept_at;
            ALTER TABLE kept_note DROP COLUMN before;
            """
        ),
        Step(
            "what a person would rather have time for, and a shorter onboarding",
            """
            ALTER TABLE settings ADD COLUMN own_line TEXT;
            UPDATE app_state SET onboarding = 'apps' WHERE onboarding IN ('zone', 'country', 'dayStart', 'ratings');
            """
        ),
        Step(
            "which questions of an SOS a person skips",
            """
            -- NULL: none.
            ALTER TABLE urge ADD COLUMN skips TEXT;
            """
        ),
        Step(
            "pictures on a dark background",
            "ALTER TABLE settings ADD COLUMN dark_pictures INTEGER NOT NULL DEFAULT 0;"
        ),
        Step(
            "a person's safety plan, part by part",
            """
            CREATE TABLE safety_plan (
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                part TEXT NOT NULL,
                text TEXT NOT NULL,
                PRIMARY KEY (person, part)
            ) STRICT, WITHOUT ROWID;
            """
        ),
        Step(
            "how often Safety heard something, of everybody together",
            """
            CREATE TABLE safety_count (
                day INTEGER NOT NULL,
                kind TEXT NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (day, kind)
            ) STRICT, WITHOUT ROWID;
            """
        ),
        Step(
            "the care after a bad night, and how grave the last lines were",
            """
            CREATE TABLE care (
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                number INTEGER NOT NULL,
                gravity INTEGER NOT NULL,
                begun_at INTEGER NOT NULL,
                until INTEGER NOT NULL,
                first_day INTEGER NOT NULL,
                -- Before first_day: it touches no day.
                last_day INTEGER NOT NULL,
                heard_at INTEGER NOT NULL,
                ended_at INTEGER,
                follow_up_at INTEGER,
                PRIMARY KEY (person, number)
            ) STRICT, WITHOUT ROWID;
            -- Of the last day only, and nothing of what was said.
            CREATE TABLE care_heard (
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                heard_at INTEGER NOT NULL,
                gravity INTEGER NOT NULL,
                PRIMARY KEY (person, heard_at)
            ) STRICT, WITHOUT ROWID;
            """
        ),
        Step(
            "what words of a person's own mean",
            """
            CREATE TABLE phrase (
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                number INTEGER NOT NULL,
                words TEXT NOT NULL,
                -- What was being asked.
                asked TEXT NOT NULL,
                -- As JSON.
                meaning TEXT NOT NULL,
                -- When it was learned, or last understood.
                used_at INTEGER NOT NULL,
                PRIMARY KEY (person, number)
            ) STRICT, WITHOUT ROWID;
            """
        ),
        Step(
            "who has yet to be told of a time whose messages are lost",
            """
            CREATE TABLE gap (
                person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
                began_at INTEGER NOT NULL,
                ended_at INTEGER NOT NULL
            ) STRICT;
            """
        ),
        .invitations,
        .daysWithoutRating,
        Step(
            "what was read from a file, and what an import replaced",
            """
            CREATE TABLE import (
                person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
                read_at INTEGER NOT NULL,
                -- As JSON, until the person has said yes or no.
                file TEXT,
                -- As an archive, for as long as the import can be undone.
                before TEXT
            ) STRICT;
            """
        ),
        Step(
            "how often a process beside the one that holds the file has written",
            """
            CREATE TABLE written_beside (count INTEGER NOT NULL) STRICT;
            INSERT INTO written_beside (count) VALUES (0);
            """
        ),
        Step(
            "what somebody wants to have forgotten, and what was forgotten",
            """
            -- Done by the process that holds the file, between two of its commits.
            CREATE TABLE forgetting_wish (
                id BLOB PRIMARY KEY,
                person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                what TEXT NOT NULL,
                by_operator INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            -- So that a copy of the file from before forgets it again: whose it was as a digest, nothing of what it said.
            CREATE TABLE forgotten (
                id BLOB PRIMARY KEY,
                whose BLOB NOT NULL,
                what TEXT NOT NULL,
                -- Whether the whole file was written anew since.
                is_gone INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
        ),
        .links,
        .logins,
        .vitalMessages,
        .whatAnImportLeft,
        .forgottenDays,
        .loginClients,
        .linkRequests,
        .progress,
    ])
}
