import CSQLite

/// A prepared statement, kept for its next use; the database owns it and is the only one to run it.
final class Statement {
    let sql: String
    private let handle: OpaquePointer
    private let columns: Int32

    init(_ sql: String, on connection: OpaquePointer, path: String) throws {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else {
            throw DatabaseError(
                code: code == SQLITE_OK ? SQLITE_MISUSE : code, on: connection, statement: sql, path: path)
        }
        self.sql = sql
        handle = prepared
        columns = sqlite3_column_count(prepared)
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Instructions that SQLite's machine has run for this statement: a cost that no clock disturbs.
    var steps: Int { Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 0)) }

    func run(_ values: [(any Column)?], path: String, each: (Row) throws -> Void) throws {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        guard Int(sqlite3_bind_parameter_count(handle)) == values.count else {
            throw DatabaseError(code: SQLITE_RANGE, on: nil, statement: sql, path: path)
        }
        for index in values.indices {
            let code = bind(values[index]?.value ?? .null, at: Int32(index + 1))
            guard code == SQLITE_OK else {
                throw DatabaseError(code: code, on: sqlite3_db_handle(handle), statement: sql, path: path)
            }
        }
        while true {
            let code = sqlite3_step(handle)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else {
                throw DatabaseError(code: code, on: sqlite3_db_handle(handle), statement: sql, path: path)
            }
            try each(Row(handle: handle, columns: columns, sql: sql))
        }
    }

    private func bind(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let number): sqlite3_bind_int64(handle, index, number)
        case .real(let number): sqlite3_bind_double(handle, index, number)
        case .text(var text):
            text.withUTF8 { bytes in
                // An empty text has no address, and SQLite takes a missing address for NULL.
                guard let start = bytes.baseAddress else { return off_bind_text(handle, index, "", 0) }
                return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    off_bind_text(handle, index, $0, Int32(bytes.count))
                }
            }
        case .blob(let bytes):
            bytes.withUnsafeBytes { raw in
                guard let start = raw.baseAddress, !raw.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
                return off_bind_blob(handle, index, start, Int32(raw.count))
            }
        }
    }
}
