import CSQLite
import FoundationEssentials
import Glibc

/// The file itself, before SQLite sees it: there, a file, and its owner's alone.
enum DatabaseFile {
    private static let beginning = Array("SQLite format 3\0".utf8)

    /// Which file it is, whatever it is called.
    struct Identity: Equatable {
        let device: dev_t
        let number: ino_t
        let isEmpty: Bool

        init?(of path: String) {
            var information = stat()
            guard stat(path, &information) == 0 else { return nil }
            device = information.st_dev
            number = information.st_ino
            isEmpty = information.st_size == 0
        }
    }

    /// Whether a database is here, without leaving a trace: true where it is, false where nothing is yet.
    static func look(at path: String) throws -> Bool {
        var information = stat()
        guard stat(path, &information) == 0 else {
            // SQLite removes the log when it closes a file, and would throw this one away.
            guard access(path + "-wal", F_OK) != 0 else {
                throw DatabaseError(kind: .missing, code: SQLITE_CANTOPEN, path: path)
            }
            return false
        }
        guard information.st_mode & S_IFMT != S_IFDIR else {
            throw DatabaseError(kind: .isFolder, code: SQLITE_CANTOPEN, path: path)
        }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw DatabaseError(kind: .notADatabase, code: SQLITE_NOTADB, path: path)
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw DatabaseError(kind: .init(opening: errno), code: SQLITE_CANTOPEN, path: path)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: beginning.count)
        let count = read(descriptor, &bytes, bytes.count)
        // `create` never leaves one: there was something in it.
        guard count != 0 else { throw DatabaseError(kind: .emptied, code: SQLITE_NOTADB, path: path) }
        guard bytes == beginning else { throw DatabaseError(kind: .notADatabase, code: SQLITE_NOTADB, path: path) }
        return true
    }

    static func prepare(_ path: String, mode: Database.Mode) throws {
        guard path != ":memory:" else { return }
        guard try look(at: path) else {
            guard mode == .readWrite else { throw DatabaseError(kind: .cannotOpen, code: SQLITE_CANTOPEN, path: path) }
            return try create(path)
        }
        guard access(path, mode == .readOnly ? R_OK : R_OK | W_OK) == 0 else {
            throw DatabaseError(kind: .readOnly, code: SQLITE_READONLY, path: path)
        }
        switch mode {
        // A copy that was put in its place may have been readable by everybody.
        case .readWrite: chmod(path, 0o600)
        case .readOnly: rollBack(path)
        }
    }

    /// A kill while the log is folded in leaves the file half changed, and beside it how it was. SQLite puts that back
    /// at the next look, but only for a connection that may write; without one the file could not even be read.
    private static func rollBack(_ path: String) {
        guard access(path + "-journal", F_OK) == 0 else { return }
        var handle: OpaquePointer?
        sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
        sqlite3_exec(handle, "PRAGMA schema_version", nil, nil, nil)
        sqlite3_close_v2(handle)
    }

    /// Where the file really is, with every link followed.
    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else {
            let (folder, name) = parts(of: path)
            guard let real = realpath(folder, nil) else { return path }
            defer { free(real) }
            return "\(String(cString: real))/\(name)"
        }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether no file here can grow, or be made. SQLite tries other things after what failed, and its last number is
    /// then about those.
    static func hasNoRoom(at path: String) -> Bool {
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur != .max { return true }
        var disk = statvfs()
        guard statvfs(parts(of: path).folder, &disk) == 0 else { return false }
        return disk.f_bavail == 0 || (disk.f_files > 0 && disk.f_favail == 0)
    }

    /// In milliseconds since 1970, as far as the file system knows; nil where there is no file.
    static func writtenAt(_ path: String) -> Int64? {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        return Int64(information.st_mtim.tv_sec) * 1000 + Int64(information.st_mtim.tv_nsec) / 1_000_000
    }

    /// Makes sure that a whole file is on the disk.
    static func save(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        guard descriptor >= 0, fsync(descriptor) == 0 else {
            throw DatabaseError(kind: .failedToRead, code: SQLITE_IOERR, path: path)
        }
    }

    /// Gives a whole file its name, for good: whatever was there is replaced at once.
    static func put(_ draft: String, at path: String) throws {
        try save(draft)
        guard rename(draft, path) == 0 else {
            throw DatabaseError(kind: .init(opening: errno), code: SQLITE_CANTOPEN, path: path)
        }
        try save(parts(of: path).folder)
    }

    /// Deletes the drafts of this file, and their own drafts, that processes which were killed have left. Only for who
    /// holds its lock.
    static func deleteDrafts(of path: String) {
        let (folder, name) = parts(of: path)
        for other in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard other.hasPrefix("\(name).new-"),
                other.dropFirst(name.count).wholeMatch(of: /(\.new-[0-9]+)+(-journal|-wal|-shm)?/) != nil
            else { continue }
            unlink("\(folder)/\(other)")
        }
    }

    private static func parts(of path: String) -> (folder: String, name: Substring) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
        return (String(path[...slash]), path[path.index(after: slash)...])
    }

    /// A database without tables, put there whole: so an empty file is always one that was cut.
    private static func create(_ path: String) throws {
        let draft = "\(path).new-\(getpid())"
        unlink(draft)
        // Created here and not by SQLite, whose files everybody on the machine may read; its log files take this mode.
        let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DatabaseError(kind: .init(opening: errno), code: SQLITE_CANTOPEN, path: path)
        }
        close(descriptor)
        defer { unlink(draft) }
        try begin(draft, for: path)
        // Where another process was quicker, its file is as good. Some file systems know no second name.
        guard link(draft, path) == 0 || errno == EEXIST || rename(draft, path) == 0 else {
            throw DatabaseError(kind: .init(opening: errno), code: SQLITE_CANTOPEN, path: path)
        }
    }

    private static func begin(_ draft: String, for path: String) throws {
        var handle: OpaquePointer?
        var code = sqlite3_open_v2(draft, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE, nil)
        defer { sqlite3_close_v2(handle) }
        if code == SQLITE_OK { code = sqlite3_exec(handle, "PRAGMA user_version = 0", nil, nil, nil) }
        guard code == SQLITE_OK else { throw DatabaseError(code: code, on: handle, statement: nil, path: path) }
    }
}

extension DatabaseError.Kind {
    /// Why the system would not open a file.
    init(opening number: Int32) {
        switch number {
        case ENOSPC, EDQUOT: self = .full
        // A link is somebody's attempt to have another file written.
        case EROFS, EACCES, EPERM, ELOOP: self = .readOnly
        default: self = .cannotOpen
        }
    }
}
