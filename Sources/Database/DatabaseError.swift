import CSQLite
import Glibc

/// What SQLite refused, with its code and the statement; never a value that was bound to it.
package struct DatabaseError: Error, Hashable, Sendable {
    package let kind: Kind
    /// SQLite's extended result code.
    package let code: Int32
    package let statement: String?
    package let path: String?

    /// What somebody can act on is a case of its own.
    package enum Kind: Hashable, Sendable {
        case full
        case readOnly
        case locked
        case corrupt
        case notADatabase
        case cannotOpen
        case isFolder
        /// Cut to nothing.
        case emptied
        /// Its log is there, and it is not.
        case missing
        /// It was deleted, moved or replaced while it is in use.
        case gone
        case newer(version: Int)
        /// Only looked at: whatever writes to it brings it up to date.
        case older
        case held(by: String)
        case failedToRead
        /// A backup that is not what was to be copied.
        case unequalCopy
        /// The file is whole; one row of it holds what this version cannot make sense of.
        case unreadableRow
        case other
    }

    package init(kind: Kind, code: Int32 = SQLITE_ERROR, statement: String? = nil, path: String? = nil) {
        self.kind = kind
        self.code = code
        self.statement = statement
        self.path = path
    }

    /// `connection` knows what the system said last.
    init(code: Int32, on connection: OpaquePointer?, statement: String?, path: String?) {
        let number = connection.map { sqlite3_system_errno($0) } ?? 0
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number) || path.map(DatabaseFile.hasNoRoom) ?? false
        self.init(kind: Kind(code: code, isFull: isFull), code: code, statement: statement, path: path)
    }

    /// Whether another process holds the file.
    package var isHeld: Bool {
        if case .held = kind { return true }
        return false
    }

    /// True where the machine is at fault and not the statement: trying the same again at once is of no use.
    package var isOfTheMachine: Bool {
        switch kind {
        case .full, .readOnly, .locked, .corrupt, .notADatabase, .cannotOpen, .isFolder, .emptied, .missing, .gone,
            .newer, .older, .held, .failedToRead, .unequalCopy:
            true
        case .unreadableRow: false
        case .other:
            code & 0xff == SQLITE_IOERR
        }
    }
}

extension DatabaseError.Kind {
    fileprivate init(code: Int32, isFull: Bool) {
        switch code & 0xff {
        // The files beside the database need room too, and where there is none SQLite calls the disk broken.
        case SQLITE_IOERR where isFull, SQLITE_CANTOPEN where isFull: self = .full
        case SQLITE_FULL: self = .full
        case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
        case SQLITE_CORRUPT: self = .corrupt
        case SQLITE_NOTADB: self = .notADatabase
        case SQLITE_CANTOPEN: self = .cannotOpen
        case SQLITE_IOERR: self = .failedToRead
        default: self = .other
        }
    }
}

extension Error {
    /// The row that could not be read, whether or not somebody caught that on the way.
    package var unreadableRow: DatabaseError? {
        let error = (self as? CaughtFailure)?.error ?? self as? DatabaseError
        return error?.kind == .unreadableRow ? error : nil
    }
}

extension DatabaseError: CustomStringConvertible {
    /// One sentence: what is wrong, and what to do.
    package var description: String {
        let file = path.map { "“\($0)”" } ?? "the database"
        switch kind {
        case .full:
            return "The disk is full: \(file) cannot grow. Nothing was half written. Free some space and start again."
        case .readOnly:
            return
                "\(file) cannot be written: check who owns the file and its folder, and whether the disk is read-only."
        case .locked:
            return "\(file) is locked by another program. Close what has it open and start again."
        case .corrupt:
            return "\(file) is damaged (\(name)). It was left as it is: put a backup in its place."
        case .notADatabase:
            return "\(file) is not an Off database. It was left as it is: set OFF_DATABASE to another file."
        case .cannotOpen:
            return "\(file) cannot be opened: check that its folder exists and may be written."
        case .isFolder:
            return "\(file) is a folder. Set OFF_DATABASE to a file in it, for example “\(path ?? ".")/off.sqlite”."
        case .emptied:
            return
                "\(file) was cut to nothing, and was left so. Put a backup in its place, or delete it to begin anew."
        case .missing:
            return
                "\(file) is missing, but its log “\(path ?? "")-wal” is there. Put the file or a backup back, or delete "
                + "the log to begin anew."
        case .gone:
            return
                "\(file) was deleted, moved or replaced. Nothing is taken or answered until it is back: put it back, or "
                + "put a backup there and restart Off."
        case .newer(let version):
            return "\(file) was written by a newer Off (schema \(version)). It was not touched: install that version."
        case .older:
            return
                "\(file) was last used by an older Off. Start this one once, with “offbot serve” or “offbot chat”: it "
                + "brings the file up to date. Make a backup before."
        case .held(let holder):
            return "\(file) is in use by \(holder). Stop that first, or set OFF_DATABASE to another file."
        case .failedToRead:
            return "\(file) could not be read or written (\(name)): check the disk."
        case .unequalCopy:
            return
                "\(file) is not what was copied, and was deleted again: check the disk. The database was not touched."
        case .unreadableRow:
            return "A row of \(file) cannot be read by this version. It was left as it is: \(statement ?? "no query")"
        case .other:
            return "The database refused (\(name)): \(statement ?? "no statement")"
        }
    }

    private var name: String {
        "SQLite \(code), \(sqlite3_errstr(code).map { String(cString: $0) } ?? "unknown")"
    }
}
