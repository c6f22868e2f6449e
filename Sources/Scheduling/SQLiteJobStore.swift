package import Database
package import FoundationEssentials
package import Shared

package struct SQLiteJobStore: JobStore {
    private let database: Database
    private let idleTime = IdleTime()

    package init(database: Database) {
        self.database = database
    }

    package func waiting(for person: PersonID) throws -> [Job] {
        try database.rows(
            """
            SELECT kind, occurrence, due_at, until_at, pace, wall_day, wall_minute, zone FROM job
            WHERE person = ? AND fired_at IS NULL ORDER BY due_at, kind, occurrence
            """, person.number
        ) { try SQLiteJobStore.job($0, from: 0) }
    }

    package func save(_ job: Job, for person: PersonID) throws -> Bool {
        idleTime.shorten(to: job.due)
        var wall: (time: WallTime, zone: String)?
        if case .wall(let time, let zone) = job.time { wall = (time, zone) }
        try database.run(
            """
            INSERT INTO job (person, kind, occurrence, due_at, until_at, pace, wall_day, wall_minute, zone)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET due_at = excluded.due_at, until_at = excluded.until_at, pace = excluded.pace,
                wall_day = excluded.wall_day, wall_minute = excluded.wall_minute, zone = excluded.zone,
                attempts = 0
            WHERE fired_at IS NULL
            """,
            person.number, job.kind, job.occurrence, job.due, job.until, job.pace.rawValue, wall?.time.day.number,
            wall?.time.time.minutes, wall?.zone)
        return database.changes == 1
    }

    package func remove(kind: String, occurrence: String, of person: PersonID) throws {
        try database.run(
            "DELETE FROM job WHERE person = ? AND kind = ? AND occurrence = ? AND fired_at IS NULL",
            person.number, kind, occurrence)
    }

    package func due(by time: Date, at pace: JobPace, limit: Int) throws -> [PersonalJob] {
        try database.rows(
            """
            SELECT person, kind, occurrence, due_at, until_at, pace, wall_day, wall_minute, zone, attempts FROM job
            WHERE fired_at IS NULL AND pace = ? AND due_at <= ? ORDER BY due_at, person, kind, occurrence LIMIT ?
            """, pace.rawValue, time, limit
        ) { try SQLiteJobStore.personal($0) }
    }

    package func hasDue(by time: Date) throws -> Bool {
        if idleTime.covers(time) { return false }
        let soonest = try JobPace.allCases.compactMap(nextDue).min() ?? .distantFuture
        idleTime.lasts(until: soonest)
        return soonest <= time
    }

    package func reload() { idleTime.forget() }

    package func countAttempt(_ job: Job, of person: PersonID) throws {
        try database.run(
            """
            UPDATE job SET attempts = attempts + 1
            WHERE person = ? AND kind = ? AND occurrence = ? AND due_at = ? AND fired_at IS NULL
            """, person.number, job.kind, job.occurrence, job.due)
    }

    package func nextDue(at pace: JobPace) throws -> Date? {
        try database.row(
            "SELECT due_at FROM job WHERE fired_at IS NULL AND pace = ? ORDER BY due_at LIMIT 1", pace.rawValue
        ) { try $0.get(0) }
    }

    package func fire(_ job: Job, of person: PersonID, at time: Date) throws -> Bool {
        try database.run(
            """
            UPDATE job SET fired_at = ?
            WHERE person = ? AND kind = ? AND occurrence = ? AND due_at = ? AND fired_at IS NULL
            """, time, person.number, job.kind, job.occurrence, job.due)
        return database.changes == 1
    }

    package func forgetFired(before time: Date, limit: Int) throws -> Bool {
        try database.run(
            """
            DELETE FROM job WHERE (person, kind, occurrence) IN (
                SELECT person, kind, occurrence FROM job WHERE fired_at IS NOT NULL AND fired_at < ? LIMIT ?
            )
            """, time, limit)
        return database.changes == limit
    }

    package func forget(_ person: PersonID) throws {
        try database.run("DELETE FROM job WHERE person = ?", person.number)
    }

    package func zoneRules() throws -> String? {
        try database.row("SELECT version FROM zone_rules") { try $0.get(0) }
    }

    package func setZoneRules(_ version: String) throws {
        try database.run("DELETE FROM zone_rules")
        try database.run("INSERT INTO zone_rules (version) VALUES (?)", version)
    }

    package func onWalls(after last: PersonalJob?, limit: Int) throws -> [PersonalJob] {
        try database.rows(
            """
            SELECT person, kind, occurrence, due_at, until_at, pace, wall_day, wall_minute, zone, attempts FROM job
            WHERE (person, kind, occurrence) > (?, ?, ?) AND fired_at IS NULL AND zone IS NOT NULL
            ORDER BY person, kind, occurrence LIMIT ?
            """, last?.person.number ?? 0, last?.job.kind ?? "", last?.job.occurrence ?? "", limit
        ) { try SQLiteJobStore.personal($0) }
    }

    package func waitingForInstants() throws -> [PersonID] {
        try database.rows(
            """
            SELECT DISTINCT person FROM job WHERE fired_at IS NULL AND pace = ? AND zone IS NULL ORDER BY person
            """, JobPace.atOnce.rawValue
        ) { PersonID(try $0.get(0)) }
    }

    private static func personal(_ row: Row) throws -> PersonalJob {
        PersonalJob(person: PersonID(try row.get(0)), job: try job(row, from: 1), attempts: try row.get(9))
    }

    private static func job(_ row: Row, from column: Int) throws -> Job {
        // Everybody's jobs are read together, so an unreadable wall-clock time must not fail the others: the job keeps
        // its stored instant, and is planned anew from the person's own decisions later.
        var time = JobTime.instant
        if let zone = try row.get(column + 7, as: String?.self), let day = try row.get(column + 5, as: Int?.self),
            let minute = try row.get(column + 6, as: Int?.self).flatMap(TimeOfDay.init(minutes:)),
            Job.days.contains(day)
        {
            time = .wall(WallTime(Day(number: day), minute), zone: zone)
        }
        return Job(
            kind: try row.get(column), occurrence: try row.get(column + 1), time: time, due: try row.get(column + 2),
            until: try row.get(column + 3), pace: JobPace(rawValue: try row.get(column + 4)) ?? .atOnce)
    }
}
