package import Database
package import Foundation
package import Shared

package struct MockLaneStore: LaneStore {
    private struct Table: MockTable {
        var lanes: [Lane] = []
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func lane(account: String, address: String) throws -> Lane? {
        database.read(Table.self).lanes.first { $0.account == account && $0.address == address }
    }

    package func createLane(account: String, address: String, at time: Date) throws -> Lane {
        try database.write(Table.self) { table in
            let number = Int64(table.lanes.count + 1)
            let lane = Lane(
                id: number, person: PersonID(number), account: account, address: address, lastMessageAt: time)
            table.lanes.append(lane)
            return lane
        }
    }

    package func noteMessage(on lane: Lane, at time: Date) throws {
        try database.write(Table.self) { table in
            table.lanes = table.lanes.map {
                guard $0.id == lane.id else { return $0 }
                return Lane(
                    id: $0.id, person: $0.person, account: $0.account, address: $0.address, lastMessageAt: time)
            }
        }
    }

    package func lastUsedLane(of person: PersonID) throws -> Lane? {
        database.read(Table.self).lanes.filter { $0.person == person }
            .max { ($0.lastMessageAt, $0.id) < ($1.lastMessageAt, $1.id) }
    }
}
