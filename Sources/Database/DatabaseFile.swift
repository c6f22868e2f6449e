import CSQLite
import Foundation

/// The file itself, before SQLite sees it: there, a file, and its owner's alone.
enum DatabaseFile {
    static func prepare(_ path: String, mode: Database.Mode) throws {
        guard path != ":memory:" else { return }
        var information = stat()
        if stat(path, &information) == 0 {
            guard information.st_mode & S_IFMT != S_IFDIR else {
                throw DatabaseError(kind: .isFolder, code: SQLITE_CANTOPEN, path: path)
            }
            guard access(path, mode == .readOnly ? R_OK : R_OK | W_OK) == 0 else {
                throw DatabaseError(kind: .readOnly, code: SQLITE_READONLY, path: path)
            }
            return
        }
        guard mode == .readWrite else { throw DatabaseError(kind: .cannotOpen, code: SQLITE_CANTOPEN, path: path) }
        // Created here and not by SQLite, whose files everybody on the machine may read; its log files take this mode.
        let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DatabaseError(kind: .init(opening: errno), code: SQLITE_CANTOPEN, path: path)
        }
        close(descriptor)
    }
}

extension DatabaseError.Kind {
    /// Why the system would not open a file.
    init(opening number: Int32) {
        switch number {
        case ENOSPC, EDQUOT: self = .full
        case EROFS, EACCES, EPERM: self = .readOnly
        default: self = .cannotOpen
        }
    }
}
