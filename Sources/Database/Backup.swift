import CSQLite
import FoundationEssentials
import Glibc

/// SQLite's online backup: a consistent copy, page by page, of a database that is being written.
enum Backup {
    private static let pagesAtOnce: Int32 = 256

    /// `counts` is how many rows each table has: the copy must have the same.
    static func copy(
        from source: OpaquePointer, path: String, to destination: String, counts: [String: Int],
        progress: (Int, Int) -> Void
    ) throws {
        guard access(destination, F_OK) != 0 else {
            throw DatabaseError(kind: .cannotOpen, code: SQLITE_CANTOPEN, path: destination)
        }
        do {
            try fill(destination, from: source, path: path, progress: progress)
            try verify(destination, counts: counts)
        } catch {
            // Half a backup is worse than none: it looks like one.
            for suffix in ["", "-journal", "-wal", "-shm"] { unlink(destination + suffix) }
            throw error
        }
    }

    private static func fill(
        _ destination: String, from source: OpaquePointer, path: String, progress: (Int, Int) -> Void
    ) throws {
        try DatabaseFile.prepare(destination, mode: .readWrite)
        var target: OpaquePointer?
        let opened = sqlite3_open_v2(
            destination, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, nil)
        defer { sqlite3_close_v2(target) }
        guard opened == SQLITE_OK, let backup = sqlite3_backup_init(target, "main", source, "main")
        else {
            throw DatabaseError(
                code: opened == SQLITE_OK ? SQLITE_ERROR : opened, on: target, statement: nil,
                path: destination)
        }
        var code = SQLITE_OK
        while code == SQLITE_OK {
            code = sqlite3_backup_step(backup, pagesAtOnce)
            progress(Int(sqlite3_backup_remaining(backup)), Int(sqlite3_backup_pagecount(backup)))
        }
        let finished = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, finished == SQLITE_OK else {
            throw DatabaseError(
                code: code == SQLITE_DONE ? finished : code, on: target, statement: nil, path: destination)
        }
    }

    /// Reads the whole copy again, as a file of its own without a log beside it.
    private static func verify(_ destination: String, counts: [String: Int]) throws {
        let copy = try Database(path: destination)
        try copy.foldLog()
        try copy.check(thoroughly: true)
        guard try copy.counts() == counts else {
            throw DatabaseError(kind: .unequalCopy, code: SQLITE_CORRUPT, path: destination)
        }
    }
}
