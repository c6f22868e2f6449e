import Database
import Testing

/// A table of one number, on SQLite and on its mock.
private struct Counter {
    let transactions: any Transactions
    let add: (Int) throws -> Void
    let sum: () throws -> Int
    let refuse: (DatabaseError.Kind?) -> Void

    static func sqlite() throws -> Counter {
        let database = try Database(path: ":memory:")
        try database.run("CREATE TABLE t (x INTEGER)")
        return Counter(
            transactions: database,
            add: { try database.run("INSERT INTO t VALUES (?)", $0) },
            sum: { try database.row("SELECT coalesce(sum(x), 0) FROM t") { try $0.get(0) } ?? 0 },
            refuse: { kind in database.refusal = { kind } })
    }

    static func mock() -> Counter {
        struct Table: MockTable {
            var sum = 0
        }
        let database = MockDatabase()
        return Counter(
            transactions: database,
            add: { number in try database.write(Table.self) { $0.sum += number } },
            sum: { database.read(Table.self).sum },
            refuse: { kind in database.refusal = { kind } })
    }

    static func named(_ name: String) throws -> Counter { name == "mock" ? mock() : try sqlite() }
}

private struct Oops: Error {}

@Suite("Transactions")
struct TransactionTests {
    @Test("keep all changes, or none", arguments: ["sqlite", "mock"])
    func wholeOrNothing(name: String) throws {
        let counter = try Counter.named(name)
        try counter.transactions.transaction { try counter.add(1) }
        #expect(throws: Oops.self) {
            try counter.transactions.transaction {
                try counter.add(10)
                throw Oops()
            }
        }
        #expect(try counter.sum() == 1)
    }

    @Test("let a savepoint fail alone, even within another", arguments: ["sqlite", "mock"])
    func parts(name: String) throws {
        let counter = try Counter.named(name)
        try counter.transactions.transaction {
            try counter.add(1)
            try? counter.transactions.savepoint {
                try counter.add(10)
                try counter.transactions.savepoint { try counter.add(100) }
                try? counter.transactions.savepoint {
                    try counter.add(1000)
                    throw Oops()
                }
                #expect(try counter.sum() == 111)
                throw Oops()
            }
            try counter.transactions.savepoint { try counter.add(2) }
        }
        #expect(try counter.sum() == 3)
    }

    @Test("commit nothing after a failure that somebody caught", arguments: ["sqlite", "mock"])
    func caught(name: String) throws {
        let counter = try Counter.named(name)
        try counter.transactions.transaction {
            try counter.add(1)
            #expect(throws: CaughtFailure.self) {
                try counter.transactions.savepoint {
                    try counter.add(10)
                    counter.refuse(.full)
                    try? counter.add(100)
                    counter.refuse(nil)
                }
            }
            try counter.add(2)
        }
        #expect(try counter.sum() == 3)
    }

    @Test("work again after one that failed", arguments: ["sqlite", "mock"])
    func again(name: String) throws {
        let counter = try Counter.named(name)
        counter.refuse(.full)
        let error = #expect(throws: DatabaseError.self) {
            try counter.transactions.transaction { try counter.add(1) }
        }
        #expect(error?.kind == .full)
        counter.refuse(nil)
        try counter.transactions.transaction { try counter.add(5) }
        #expect(try counter.sum() == 5)
    }
}
