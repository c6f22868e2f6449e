package import Database
package import Shared

package struct SQLiteSettingsStore: SettingsStore {
    nonisolated static let kept = [KeptTable("settings", columns: [.ownLine: ["own_line"]])]

    private let database: Database
    private let person: PersonID

    package init(database: Database, person: PersonID) {
        self.database = database
        self.person = person
    }

    package func settings() throws -> SettingsSnapshot? {
        try database.row(
            """
            SELECT language, zone, country, day_start, check_in_time, quiet_from, quiet_until, hides_streak,
                insight_time, announces_plan, muted_check_in_time, muted_insight_time, muted_announces_plan,
                own_line, dark_pictures
            FROM settings WHERE person = ?
            """, person.number
        ) { row in
            let announced = try row.get(12, as: Bool?.self)
            return SettingsSnapshot(
                language: try row.get(0), zone: try row.get(1), country: try row.get(2),
                dayStart: try row.get(3), checkInTime: try row.get(4),
                quietHours: QuietHours(from: try row.get(5), until: try row.get(6)), hidesStreak: try row.get(7),
                insightTime: try row.get(8), announcesPlan: try row.get(9), ownLine: try row.get(13),
                hasDarkPictures: try row.get(14),
                muted: try announced.map {
                    MutedSettings(checkInTime: try row.get(10), insightTime: try row.get(11), announcesPlan: $0)
                })
        }
    }

    package func save(_ settings: SettingsSnapshot) throws {
        try database.run(
            """
            INSERT INTO settings
                (person, language, zone, country, day_start, check_in_time, quiet_from, quiet_until,
                hides_streak, insight_time, announces_plan, muted_check_in_time, muted_insight_time,
                muted_announces_plan, own_line, dark_pictures)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET language = excluded.language, zone = excluded.zone, country = excluded.country,
                day_start = excluded.day_start, check_in_time = excluded.check_in_time,
                quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
                hides_streak = excluded.hides_streak, insight_time = excluded.insight_time,
                announces_plan = excluded.announces_plan, muted_check_in_time = excluded.muted_check_in_time,
                muted_insight_time = excluded.muted_insight_time,
                muted_announces_plan = excluded.muted_announces_plan, own_line = excluded.own_line,
                dark_pictures = excluded.dark_pictures
            """,
            person.number, settings.language, settings.zone, settings.country, settings.dayStart.minutes,
            settings.checkInTime?.minutes, settings.quietHours.from.minutes, settings.quietHours.until.minutes,
            settings.hidesStreak, settings.insightTime?.minutes, settings.announcesPlan,
            settings.muted?.checkInTime?.minutes, settings.muted?.insightTime?.minutes, settings.muted?.announcesPlan,
            settings.ownLine, settings.hasDarkPictures)
    }

    package func delete() throws {
        try database.run("DELETE FROM settings WHERE person = ?", person.number)
    }
}
