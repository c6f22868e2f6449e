/// The mock of a whole database: tables as values in memory, with the same transactions.
///
/// It outlives the stores that use it, so that a mock restart drops everything but what was saved.
package final class MockDatabase: Transactions {
    /// Asked before each write, as SQLite's is.
    package var refusal: () -> DatabaseError.Kind? = { nil }
    private var tables: [String: Any] = [:]
    private var depth = 0
    /// The first failure within the innermost open scope.
    private var failure: DatabaseError?

    package init() {}

    package func read<Table: MockTable>(_ table: Table.Type) -> Table {
        tables[Table.name] as? Table ?? Table()
    }

    package func write<Table: MockTable, T>(_ table: Table.Type, _ change: (inout Table) throws -> T) throws -> T {
        if let kind = refusal() {
            let error = DatabaseError(kind: kind)
            if depth > 0, failure == nil { failure = error }
            throw error
        }
        var content = read(table)
        // Given up here so that the change below needs no copy, unless a scope holds the table as it was.
        tables[Table.name] = nil
        defer { tables[Table.name] = content }
        return try change(&content)
    }

    package func transaction<T>(_ body: () throws -> T) throws -> T {
        if depth > 0, let kind = refusal() { throw DatabaseError(kind: kind) }
        let before = tables
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
            return result
        } catch {
            tables = before
            throw error
        }
    }

    package func tidy() -> Bool { true }
    package func rewrite() {}
    package func version() -> Int { 0 }

    package func savepoint<T>(_ body: () throws -> T) throws -> T { try transaction(body) }
}

/// What a mock store keeps: a value, so that a savepoint is a copy.
package protocol MockTable {
    init()
}

extension MockTable {
    fileprivate static var name: String { String(reflecting: Self.self) }
}
