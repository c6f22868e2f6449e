import CSQLite
import FoundationEssentials
import Glibc

/// The file itself, before SQLite sees it: there, a file, and its owner's alone.
enum DatabaseFile {
    private static let beginning = Array("SQLite format 3\0".utf8)

    /// Whether a database could be here, without leaving a trace: true where it is, false where nothing is yet.
    static func look(at path: String) throws -> Bool {
        var information = stat()
        guard stat(path, &information) == 0 else { return false }
        guard information.st_mode & S_IFMT != S_IFDIR else {
            throw DatabaseError(kind: .isFolder, code: SQLITE_CANTOPEN, path: path)
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw DatabaseError(kind: .init(opening: errno), code: SQLITE_CANTOPEN, path: path)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: beginning.count)
        let count = read(descriptor, &bytes, bytes.count)
        guard count == 0 || bytes == beginning else {
            throw DatabaseError(kind: .notADatabase, code: SQLITE_NOTADB, path: path)
        }
        return true
    }

    static func prepare(_ path: String, mode: Database.Mode) throws {
        guard path != ":memory:" else { return }
        if try look(at: path) {
            guard access(path, mode == .readOnly ? R_OK : R_OK | W_OK) == 0 else {
                throw DatabaseError(kind: .readOnly, code: SQLITE_READONLY, path: path)
            }
            // A copy that was put in its place may have been readable by everybody.
            if mode == .readWrite { chmod(path, 0o600) }
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
