import CSQLite
import Glibc
import Shared

/// One process at a time speaks for a database.
package final class DatabaseLock {
    /// On the name, whose log files are the holder's; it tells who that is.
    private let name: FileLock
    /// On the file itself: it may have another name, or have been moved while it is in use.
    private let file: Int32

    /// `holder` is what others are told, for example "offbot chat". The file is created where there is none.
    package init(database path: String, holder: String) throws {
        _ = try DatabaseFile.look(at: path)
        name = try DatabaseLock.lockName(of: path, holder: holder)
        try DatabaseFile.prepare(path, mode: .readWrite)
        file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { throw DatabaseError(kind: .init(opening: errno), code: SQLITE_CANTOPEN, path: path) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            throw DatabaseError(kind: .held(by: "another program, under another name"), path: path)
        }
    }

    /// For putting another file in the place of this one, which may be broken or missing.
    init(replacing path: String, holder: String) throws {
        name = try DatabaseLock.lockName(of: path, holder: holder)
        file = open(path, O_RDWR | O_CLOEXEC)
        guard file < 0 || flock(file, LOCK_EX | LOCK_NB) == 0 else {
            throw DatabaseError(kind: .held(by: "another program, under another name"), path: path)
        }
    }

    deinit {
        if file >= 0 { close(file) }
    }

    private static func lockName(of path: String, holder: String) throws -> FileLock {
        let lockPath = DatabaseFile.resolved(path) + ".lock"
        do {
            return try FileLock(lockPath, holder: holder)
        } catch FileLock.Refusal.held(let other) {
            throw DatabaseError(kind: .held(by: other ?? "another program"), path: path)
        } catch FileLock.Refusal.cannotOpen(let number) {
            throw DatabaseError(kind: .init(opening: number), path: lockPath)
        }
    }
}
