import CSQLite
import FoundationEssentials

/// One SQLite file with one connection: the only writer. Not for sharing between threads; whoever needs a second view
/// opens a second one.
package final class Database: Transactions {
    package enum Mode {
        case readWrite
        /// For commands that look at a file which another process may hold.
        case readOnly
    }

    package let path: String
    private let checkpointer: Checkpointer
    /// Held as long as the connection is open.
    private let lock: DatabaseLock?
    /// The log in which something erased may still be.
    private var notedLog: [UInt8]?
    /// Set by who writes beside the process that holds the file: each commit is counted, so that the holder notices it.
    package var countsCommits = false
    /// Asked before each write: a world that wants a full disk says so here.
    package var refusal: () -> DatabaseError.Kind? = { nil }

    /// Once for the process; refused, and without effect, where a connection is open already.
    private static let isPrepared = off_leave_memory_uncounted() == SQLITE_OK

    private let connection: OpaquePointer
    /// The file that was opened; nil in memory.
    private let file: DatabaseFile.Identity?
    /// By the lengths of their texts: hardly two are equally long, and a length costs less than hashing the text.
    private var statements: [[Statement]] = []
    private var depth = 0
    /// Whether the open transaction has begun in SQLite.
    private var hasBegun = false
    /// The first failure within the innermost open scope.
    private var failure: DatabaseError?

    /// Opens the file, creating it for its owner alone, and looks it over quickly before anything relies on it.
    /// Without `isDurable` a power cut may cost the last commits: for data that nobody will want back. Who only reads
    /// never checkpoints.
    package init(
        path: String, mode: Mode = .readWrite, isDurable: Bool = true, checkpointer: Checkpointer = .thisProcess,
        holding lock: DatabaseLock? = nil
    ) throws {
        self.path = path
        self.lock = lock
        self.checkpointer = mode == .readOnly ? .another : checkpointer
        try DatabaseFile.prepare(path, mode: mode)
        _ = Database.isPrepared
        var handle: OpaquePointer?
        let access = mode == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        let code = sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw DatabaseError(code: code, on: handle, statement: nil, path: path)
        }
        connection = handle
        file = path == ":memory:" ? nil : DatabaseFile.Identity(of: path)
        sqlite3_busy_timeout(handle, 5000)
        if self.checkpointer == .another { off_never_checkpoint(handle) }
        try configure(mode, isDurable: isDurable)
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(connection)
    }

    package func run(_ sql: String, _ values: (any Column)?...) throws {
        try noticing(sql) {
            if let kind = refusal() { throw DatabaseError(kind: kind, statement: sql, path: path) }
            try statement(sql).run(values, path: path) { _ in }
        }
    }

    package func rows<T>(_ sql: String, _ values: (any Column)?..., read: (Row) throws -> T) throws -> [T] {
        var result: [T] = []
        try each(sql, values) { result.append(try read($0)) }
        return result
    }

    /// The first row, if there is one.
    package func row<T>(_ sql: String, _ values: (any Column)?..., read: (Row) throws -> T) throws -> T? {
        var result: T?
        try each(sql, values) { row in
            if result == nil { result = try read(row) }
        }
        return result
    }

    package func each(_ sql: String, _ values: [(any Column)?], _ read: (Row) throws -> Void) throws {
        try noticing(sql) { try statement(sql).run(values, path: path, each: read) }
    }

    /// The row id that the last insert was given.
    package var lastInsertedID: Int64 { sqlite3_last_insert_rowid(connection) }

    /// How many rows the last statement changed.
    package var changes: Int { Int(sqlite3_changes(connection)) }

    /// Instructions run by all statements so far, for counting what something costs.
    package var steps: Int { statements.joined().reduce(0) { $0 + $1.steps } }

    /// Everything in `body`, or nothing. The lock is taken with the first statement, also where that only reads, so that
    /// nobody is refused halfway; a body without any statement costs nothing.
    package func transaction<T>(_ body: () throws -> T) throws -> T {
        guard depth == 0 else { return try savepoint(body) }
        defer { hasBegun = false }
        return try scope(begin: nil, commit: "COMMIT", rollback: ["ROLLBACK"], body)
    }

    /// A part that can fail alone within a transaction.
    package func savepoint<T>(_ body: () throws -> T) throws -> T {
        guard depth > 0 else { return try transaction(body) }
        return try scope(
            begin: "SAVEPOINT part", commit: "RELEASE part", rollback: ["ROLLBACK TO part", "RELEASE part"], body)
    }

    /// Leaves nothing in the log of what was erased. False where it is still there: another process reads what the log
    /// holds, or checkpoints in our place and has not done so yet; then call it again.
    @discardableResult
    package func tidy() throws -> Bool {
        guard checkpointer == .thisProcess else { return try overwriteLog() }
        return try row("PRAGMA wal_checkpoint(TRUNCATE)") { try $0.get(0, as: Int.self) == 0 } ?? false
    }

    /// Litestream begins the log anew and never shortens it, so what was erased lies behind what is new. The first call
    /// notes the present log; once another one has begun, a later call writes over all that lies behind.
    private func overwriteLog() throws -> Bool {
        guard let log = LogFile(of: path) else { return true }
        guard let noted = notedLog, noted != log.generation else {
            notedLog = notedLog ?? log.generation
            return false
        }
        notedLog = nil
        try transaction {
            try execute("CREATE TABLE filler (bytes BLOB NOT NULL) STRICT")
            try run("INSERT INTO filler (bytes) VALUES (zeroblob(?))", log.size)
            try execute("DROP TABLE filler")
        }
        return true
    }

    package func rewrite() throws { try execute("VACUUM") }

    package func version() throws -> Int {
        if let error = fileError() {
            // Into the file, wherever it is now: a log that stays behind would be taken for that of the next file here.
            if error.kind == .gone { _ = try? tidy() }
            throw error
        }
        // What Litestream notes in the file changes nothing that is in memory.
        let number =
            checkpointer == .thisProcess ? "PRAGMA data_version" : "SELECT count FROM written_beside"
        return try row(number) { try $0.get(0) } ?? 0
    }

    /// Copies the whole database, as it is now, into a new file while it stays in use, and compares the two; `progress`
    /// is told pages left and in all.
    package func backup(to destination: String, progress: (_ left: Int, _ all: Int) -> Void = { _, _ in }) throws {
        // In one read transaction: each commit of another process would begin the copy anew.
        try execute("BEGIN")
        defer { try? execute("ROLLBACK") }
        try Backup.copy(
            from: connection, path: path, to: destination, counts: try counts(), progress: progress)
    }

    /// How many rows each table has.
    func counts() throws -> [String: Int] {
        let names = try rows("SELECT name FROM sqlite_master WHERE type = 'table'") { try $0.get(0, as: String.self) }
        let counts = try names.map { name in
            let quoted = name.replacing("\"", with: "\"\"")
            return (name, try row("SELECT count(*) FROM \"\(quoted)\"") { try $0.get(0, as: Int.self) } ?? 0)
        }
        return Dictionary(counts) { first, _ in first }
    }

    /// Moves the log into the file and does without one from now on; throws where somebody else has the file open.
    func foldLog() throws {
        let mode = try row("PRAGMA journal_mode = DELETE") { try $0.get(0, as: String.self) }
        guard mode == "delete" else { throw DatabaseError(kind: .locked, code: SQLITE_BUSY, path: path) }
    }

    private func scope<T>(begin: String?, commit: String, rollback: [String], _ body: () throws -> T) throws -> T {
        if let begin {
            try takeLock()
            if let kind = refusal() { throw DatabaseError(kind: kind, statement: begin, path: path) }
            try statement(begin).run([], path: path) { _ in }
        }
        let outerFailure = failure
        failure = nil
        depth += 1
        defer {
            depth -= 1
            failure = outerFailure
        }
        do {
            let result = try body()
            if let failure { throw CaughtFailure(failure) }
            guard hasBegun else { return result }
            if depth == 1, let error = fileError() { throw error }
            if depth == 1, countsCommits {
                try statement("UPDATE written_beside SET count = count + 1").run([], path: path) { _ in }
            }
            try statement(commit).run([], path: path) { _ in }
            return result
        } catch {
            // SQLite has already rolled back by itself after some errors (a full disk): then there is none to undo.
            if sqlite3_get_autocommit(connection) == 0 {
                for sql in rollback { try? statement(sql).run([], path: path) { _ in } }
            }
            throw error
        }
    }

    /// Begins the open transaction, before its first statement.
    private func takeLock() throws {
        guard depth > 0, !hasBegun else { return }
        // Whoever caught that it could not begin must not wait for it again.
        if let failure { throw failure }
        do {
            if let kind = refusal() { throw DatabaseError(kind: kind, statement: "BEGIN IMMEDIATE", path: path) }
            try statement("BEGIN IMMEDIATE").run([], path: path) { _ in }
            hasBegun = true
        } catch let error as DatabaseError {
            failure = error
            throw error
        }
    }

    /// A file that was deleted or replaced still takes commits, and loses them with this process.
    private func fileError() -> DatabaseError? {
        guard let file else { return nil }
        let found = DatabaseFile.Identity(of: path)
        guard found != file else { return nil }
        let isCut = found?.device == file.device && found?.number == file.number
        return DatabaseError(kind: isCut ? .emptied : .gone, path: path)
    }

    private func noticing(_ sql: String, _ work: () throws -> Void) throws {
        // SQLite ends a whole transaction by itself after some errors. Whoever caught that error must not go on as if
        // it were still open: each statement would be committed alone.
        if hasBegun, sqlite3_get_autocommit(connection) != 0 {
            throw failure ?? DatabaseError(kind: .failedToRead, code: SQLITE_ABORT, path: path)
        }
        try takeLock()
        do {
            try work()
        } catch {
            // Whatever else a reader throws is about the row that it was given: it must not be taken for an empty one,
            // and says nothing about the rest of the file.
            let error =
                error as? DatabaseError
                ?? DatabaseError(kind: .unreadableRow, code: SQLITE_MISMATCH, statement: sql, path: path)
            if depth > 0, failure == nil { failure = error }
            throw error
        }
    }

    private func configure(_ mode: Mode, isDurable: Bool) throws {
        if mode == .readWrite {
            // A file that a newer Off wrote must not even change its journal: Migrations looks at it first.
            try check()
        }
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA secure_delete = ON")
        try execute("PRAGMA synchronous = \(isDurable ? "FULL" : "OFF")")
        try execute("PRAGMA temp_store = MEMORY")
        // In KB. A turn touches few pages, and the system keeps the others at hand.
        try execute("PRAGMA cache_size = -1024")
    }

    /// Gives a file that was written as a whole its name, for good.
    package static func put(_ draft: String, at path: String) throws { try DatabaseFile.put(draft, at: path) }

    /// Called once the schema is known to be ours.
    func enableWriteAheadLog() throws {
        try execute("PRAGMA journal_mode = WAL")
    }

    /// SQLite 3.40's quick look finds NULLs that are none where a key has its columns in another order than the table,
    /// and the thorough one does not: before a file is called damaged, it is looked over thoroughly.
    package func check(thoroughly: Bool = false) throws {
        let isWhole = try (thoroughly ? ["integrity_check"] : ["quick_check", "integrity_check"]).contains { look in
            try row("PRAGMA \(look)(1)") { try $0.get(0, as: String.self) } == "ok"
        }
        guard isWhole else { throw DatabaseError(kind: .corrupt, code: SQLITE_CORRUPT, path: path) }
    }

    /// For statements that are run once and whose answers do not matter.
    func execute(_ sql: String) throws {
        // A VACUUM leaves what it did in the log: `tidy` has to wait for the next one.
        notedLog = nil
        try takeLock()
        if let kind = refusal() { throw DatabaseError(kind: kind, statement: sql, path: path) }
        let code = sqlite3_exec(connection, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, on: connection, statement: sql, path: path) }
    }

    private func statement(_ sql: String) throws -> Statement {
        let length = sql.utf8.count
        while statements.count <= length { statements.append([]) }
        if let cached = statements[length].first(where: { $0.sql == sql }) { return cached }
        let fresh = try Statement(sql, on: connection, path: path)
        statements[length].append(fresh)
        return fresh
    }
}
