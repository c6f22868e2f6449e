import CSQLite
import Glibc

/// Puts another file in a database's place, while nobody uses the database. It holds the database's lock.
package final class DatabaseReplacement {
    private let path: String
    private let lock: DatabaseLock

    /// Throws where somebody uses the database, who is named as far as that is known.
    package init(of path: String, holder: String) throws {
        self.path = path
        lock = try DatabaseLock(replacing: path, holder: holder)
        DatabaseFile.deleteDrafts(of: path)
    }

    /// Where a copy belongs until it is put in place.
    package var draft: String { "\(path).new-\(getpid())" }

    /// When what is in place was last written, in milliseconds since 1970; nil where nothing is.
    package var writtenAt: Int64? {
        [path, path + "-wal"].compactMap(DatabaseFile.writtenAt).max()
    }

    /// Closes the present database, with its log in it. False where there is none, or only a broken one. Throws where
    /// another program has it open.
    package func close() throws -> Bool {
        do {
            guard try DatabaseFile.look(at: path) else { return false }
            try Database(path: path).foldLog()
            return true
        } catch let error as DatabaseError {
            switch error.kind {
            case .locked:
                throw DatabaseError(
                    kind: .held(by: "another program, such as Litestream or sqlite3"), path: path)
            case .corrupt, .notADatabase, .emptied, .missing, .other, .unreadableRow, .failedToRead:
                return false
            default: throw error
            }
        }
    }

    /// Gives what is in place another name, and the draft its name: at any moment the one or the other is there, whole.
    /// False where nothing was in place.
    package func finish(keepingOldAs aside: String) throws -> Bool {
        try Database(path: draft).foldLog()
        let hasOld = writtenAt != nil
        for suffix in ["", "-wal"] where access(path + suffix, F_OK) == 0 {
            // Some file systems know no second name.
            guard
                link(path + suffix, aside + suffix) == 0
                    || (errno != EEXIST && rename(path + suffix, aside + suffix) == 0)
            else {
                throw DatabaseError(
                    kind: .init(opening: errno), code: SQLITE_CANTOPEN, path: aside + suffix)
            }
        }
        // A log that stays would be taken for that of the file that comes.
        for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
        try DatabaseFile.put(draft, at: path)
        return hasOld
    }

    package func cancel() {
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    }
}
