package import Database
package import FoundationEssentials
package import Shared

package struct MockLaneStore: LaneStore {
    struct Table: MockTable {
        var lanes: [Int64: Lane] = [:]
        var lastID: Int64 = 0
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func lane(account: String, address: String) throws -> Lane? {
        database.read(Table.self).lanes.values.first { $0.account == account && $0.address == address }
    }

    package func createLane(account: String, address: String, at time: Date) throws -> Lane {
        try database.write(Table.self) { table in
            table.lastID += 1
            let number = table.lastID
            let lane = Lane(
                id: number, person: PersonID(number), account: account, address: address, lastMessageAt: time)
            table.lanes[number] = lane
            return lane
        }
    }

    package func noteMessage(on lane: Lane, at time: Date) throws {
        try change(lane.id) { $0.with(lastMessageAt: time, isReachable: true) }
    }

    package func lastUsedLane(of person: PersonID) throws -> Lane? {
        database.read(Table.self).lanes.values.filter { $0.person == person }
            .max { ($0.lastMessageAt, $0.id) < ($1.lastMessageAt, $1.id) }
    }

    package func silence(_ lane: Int64, until time: Date) throws {
        try change(lane) { $0.with(silentUntil: time) }
    }

    package func setReachable(_ isReachable: Bool, _ lane: Int64) throws {
        try change(lane) { $0.with(isReachable: isReachable) }
    }

    package func move(account: String, from address: String, to other: String) throws {
        guard let lane = try lane(account: account, address: address),
            try self.lane(account: account, address: other) == nil
        else { return }
        try change(lane.id) { $0.with(address: other) }
    }

    package func setLostAnswer(_ isLost: Bool, _ lane: Int64) throws {
        try change(lane) { $0.with(hasLostAnswer: isLost) }
    }

    package func remove(_ lane: Int64) throws {
        try database.write(Table.self) { $0.lanes[lane] = nil }
    }

    package func shift(by seconds: TimeInterval, at time: Date) throws {
        for lane in database.read(Table.self).lanes.values where lane.silentUntil > time {
            try change(lane.id) { $0.with(silentUntil: $0.silentUntil.addingTimeInterval(seconds)) }
        }
    }

    private func change(_ id: Int64, _ change: (Lane) -> Lane) throws {
        try database.write(Table.self) { table in
            if let lane = table.lanes[id] { table.lanes[id] = change(lane) }
        }
    }
}

extension Lane {
    nonisolated fileprivate func with(
        address: String? = nil, lastMessageAt: Date? = nil, silentUntil: Date? = nil, isReachable: Bool? = nil,
        hasLostAnswer: Bool? = nil
    ) -> Lane {
        Lane(
            id: id, person: person, account: account, address: address ?? self.address,
            lastMessageAt: lastMessageAt ?? self.lastMessageAt, silentUntil: silentUntil ?? self.silentUntil,
            isReachable: isReachable ?? self.isReachable, hasLostAnswer: hasLostAnswer ?? self.hasLostAnswer)
    }
}
