import Database
package import FoundationEssentials
package import Shared

/// Remembers the lanes of those who write, since each message asks for its own. The store is told of every change
/// first; whatever changes a lane in another way than by a message on it makes all of them be read again.
package final class KnownLanes: LaneStore {
    private struct Place: Hashable {
        let account: String
        let address: String
    }

    private static let most = 1024

    private let store: any LaneStore
    private var lanes: [Place: Lane] = [:]

    package init(_ store: any LaneStore) {
        self.store = store
    }

    /// What was remembered may never have been committed, or somebody else may have changed it.
    package func forget() { lanes = [:] }

    package func lane(account: String, address: String) throws -> Lane? {
        let place = Place(account: account, address: address)
        if let known = lanes[place] { return known }
        guard let lane = try store.lane(account: account, address: address) else { return nil }
        remember(lane, at: place)
        return lane
    }

    package func createLane(account: String, address: String, at time: Date) throws -> Lane {
        let lane = try store.createLane(account: account, address: address, at: time)
        remember(lane, at: Place(account: account, address: address))
        return lane
    }

    package func noteMessage(on lane: Lane, at time: Date) throws {
        try store.noteMessage(on: lane, at: time)
        remember(lane.heard(at: time), at: Place(account: lane.account, address: lane.address))
    }

    package func lastUsedLane(of person: PersonID) throws -> Lane? { try store.lastUsedLane(of: person) }

    package func silence(_ lane: Int64, until time: Date) throws {
        forget()
        try store.silence(lane, until: time)
    }

    package func setReachable(_ isReachable: Bool, _ lane: Int64) throws {
        forget()
        try store.setReachable(isReachable, lane)
    }

    package func setLostAnswer(_ isLost: Bool, _ lane: Int64) throws {
        forget()
        try store.setLostAnswer(isLost, lane)
    }

    package func remove(_ lane: Int64) throws {
        forget()
        try store.remove(lane)
    }

    package func move(account: String, from address: String, to other: String) throws {
        forget()
        try store.move(account: account, from: address, to: other)
    }

    package func shift(by seconds: TimeInterval, at time: Date) throws {
        forget()
        try store.shift(by: seconds, at: time)
    }

    private func remember(_ lane: Lane, at place: Place) {
        if lanes.count >= KnownLanes.most, lanes[place] == nil { forget() }
        lanes[place] = lane
    }
}

extension Lane {
    fileprivate func heard(at time: Date) -> Lane {
        Lane(
            id: id, person: person, account: account, address: address, lastMessageAt: time, silentUntil: silentUntil,
            isReachable: true, hasLostAnswer: hasLostAnswer)
    }
}
