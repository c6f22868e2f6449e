package import Database
package import FoundationEssentials
package import Shared

package struct MockAccessStore: AccessStore {
    private struct Table: MockTable {
        var owner: PersonID?
        var code: SetupCode?
        var strangers: [[UInt8]: (firstAt: Date, times: Int)] = [:]
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func owner() throws -> PersonID? { database.read(Table.self).owner }

    package func setOwner(_ person: PersonID, at time: Date) throws {
        try database.write(Table.self) { $0.owner = person }
    }

    package func code() throws -> SetupCode? { database.read(Table.self).code }

    package func setCode(_ code: SetupCode?) throws {
        try database.write(Table.self) { $0.code = code }
    }

    package func salt() throws -> [UInt8] { [] }

    package func countStranger(_ digest: [UInt8], at time: Date, since: Date) throws -> Int {
        try database.write(Table.self) { table in
            var known = table.strangers[digest] ?? (time, 0)
            if known.firstAt < since { known = (time, 0) }
            known.times += 1
            table.strangers[digest] = known
            return known.times
        }
    }

    package func forgetStrangers(keeping most: Int) throws {
        try database.write(Table.self) { table in
            let oldest = table.strangers.sorted { $0.value.firstAt < $1.value.firstAt }.dropLast(most)
            for stranger in oldest { table.strangers[stranger.key] = nil }
        }
    }
}
