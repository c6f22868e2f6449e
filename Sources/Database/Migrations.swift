import CSQLite

/// The schema, as numbered steps that only go forward.
package struct Migrations {
    /// One step; its number is its place in the list, counted from 1.
    package struct Step: Sendable {
        package let name: String
        package let sql: String

        package init(_ name: String, _ sql: String) {
            self.name = name
            self.sql = sql
        }
    }

    let steps: [Step]

    package init(_ steps: [Step]) {
        self.steps = steps
    }

    /// Refuses a file that a newer Off wrote, without opening it for writing: not even its log is folded in.
    package func refuseNewer(at path: String) throws {
        guard try DatabaseFile.look(at: path) else { return }
        let database = try Database(path: path, mode: .readOnly)
        let version = try database.row("PRAGMA user_version") { try $0.get(0, as: Int.self) } ?? 0
        guard version <= steps.count else { throw DatabaseError(kind: .newer(version: version), path: path) }
    }

    /// Refuses a file that this version has not brought up to date yet, or that a newer one wrote.
    package func refuseOther(_ database: Database) throws {
        let version = try database.row("PRAGMA user_version") { try $0.get(0, as: Int.self) } ?? 0
        guard version <= steps.count else { throw DatabaseError(kind: .newer(version: version), path: database.path) }
        guard version == steps.count else {
            // Nobody has begun to use it.
            throw DatabaseError(kind: version == 0 ? .notADatabase : .older, path: database.path)
        }
    }

    /// Refuses a file that is no database of Off's.
    package func refuseForeign(_ database: Database) throws {
        let version = try database.row("PRAGMA user_version") { try $0.get(0, as: Int.self) } ?? 0
        let ours = try Database(path: ":memory:")
        try Migrations(Array(steps.prefix(max(0, version)))).apply(to: ours)
        // Litestream adds tables of its own.
        guard version > 0, try Migrations.names(in: ours).isSubset(of: Migrations.names(in: database)) else {
            throw DatabaseError(kind: .notADatabase, code: SQLITE_NOTADB, path: database.path)
        }
    }

    /// Throws where a file is not an Off database that this version can go on with, or is damaged. Reads only.
    package func check(_ path: String) throws {
        guard try DatabaseFile.look(at: path) else {
            throw DatabaseError(kind: .cannotOpen, code: SQLITE_CANTOPEN, path: path)
        }
        try refuseNewer(at: path)
        let database = try Database(path: path, mode: .readOnly)
        try refuseForeign(database)
        try database.check(thoroughly: true)
    }

    private static func names(in database: Database) throws -> Set<String> {
        Set(try database.rows("SELECT type || ' ' || name FROM sqlite_master") { try $0.get(0, as: String.self) })
    }

    /// Brings the file to the last step, each step whole or not at all. A file that is further than that was written by
    /// a newer Off and is left alone, and so is a database that is not Off's.
    package func apply(to database: Database) throws {
        let version = try database.row("PRAGMA user_version") { try $0.get(0, as: Int.self) } ?? 0
        guard version <= steps.count else {
            throw DatabaseError(kind: .newer(version: version), path: database.path)
        }
        if version == 0 {
            // Litestream adds tables of its own to each file that it finds.
            let strangers = "SELECT count(*) FROM sqlite_master WHERE tbl_name NOT LIKE '!_litestream%' ESCAPE '!'"
            let count = try database.row(strangers) { try $0.get(0, as: Int.self) } ?? 0
            guard count == 0 else {
                throw DatabaseError(kind: .notADatabase, code: SQLITE_NOTADB, path: database.path)
            }
        }
        try database.enableWriteAheadLog()
        for number in version..<steps.count {
            try database.transaction {
                try database.execute(steps[number].sql)
                try database.execute("PRAGMA user_version = \(number + 1)")
            }
        }
    }
}
