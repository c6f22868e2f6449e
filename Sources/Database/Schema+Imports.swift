/// Steps about what is brought along from elsewhere.
extension Migrations.Step {
    /// Other apps know whether a day went as planned, and no number for it.
    static let daysWithoutRating = Self(
        "days without a rating",
        """
        ALTER TABLE check_in RENAME TO check_in_before;
        CREATE TABLE check_in (
            person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
            day INTEGER NOT NULL,
            rating INTEGER CHECK (rating BETWEEN 1 AND 10),
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
        INSERT INTO check_in (
            person, day, rating, adherence, urge, clarity, focus, energy, drive, control, patience, note, is_late,
            noted_at
        ) SELECT person, day, rating, adherence, urge, clarity, focus, energy, drive, control, patience, note, is_late,
            noted_at FROM check_in_before;
        DROP TABLE check_in_before;
        """
    )

    static let whatAnImportLeft = Self(
        "what was there right after an import",
        """
        -- As an archive: what is there since then is no part of the import, and stays when it is undone.
        ALTER TABLE import ADD COLUMN after TEXT;
        """
    )
}
