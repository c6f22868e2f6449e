import Shared

/// The answer of a sync, split into its events, so that a broken one affects no other.
package struct SyncAnswer {
    private static let mostRooms = 50_000
    private static let mostEvents = 50_000

    struct Joined {
        let id: String
        var state: [JSON] = []
        var timeline: [JSON] = []
        /// Whether events before these are left out.
        var isLimited = false
        /// Where the events before these are found.
        var before: String?
    }

    let next: String
    private(set) var joined: [Joined] = []
    private(set) var invited: [(room: String, state: [JSON])] = []
    private(set) var left: [String] = []
    private(set) var accountData: [JSON] = []

    /// No room has anything new; account data is told again by some servers.
    var tellsNothing: Bool { joined.isEmpty && invited.isEmpty && left.isEmpty }

    /// Nil where this is no answer of a sync: without a position it cannot be gone on from.
    package init?(_ body: [UInt8]) {
        let parts = JSONScan.members(["next_batch", "rooms", "account_data"], of: body[...])
        guard let position = parts["next_batch"].flatMap({ JSON($0)?.string }), !position.isEmpty else { return nil }
        next = position
        accountData = parts["account_data"].map(SyncAnswer.events) ?? []
        let rooms = parts["rooms"].map { JSONScan.members(["join", "invite", "leave"], of: $0) } ?? [:]
        joined = SyncAnswer.members(of: rooms["join"]).map { SyncAnswer.joined($0.name, $0.value) }
        invited = SyncAnswer.members(of: rooms["invite"]).map { room in
            let state = JSONScan.members(["invite_state"], of: room.value)["invite_state"]
            return (room.name, state.map(SyncAnswer.events) ?? [])
        }
        left = SyncAnswer.members(of: rooms["leave"]).map(\.name)
    }

    private static func joined(_ id: String, _ bytes: ArraySlice<UInt8>) -> Joined {
        let parts = JSONScan.members(["state", "timeline"], of: bytes)
        var room = Joined(id: id, state: parts["state"].map(events) ?? [])
        guard let timeline = parts["timeline"] else { return room }
        room.timeline = events(of: timeline)
        let marks = JSONScan.members(["limited", "prev_batch"], of: timeline)
        room.isLimited = marks["limited"].flatMap { JSON($0)?.bool } ?? false
        room.before = marks["prev_batch"].flatMap { JSON($0)?.string }
        return room
    }

    private static func members(of bytes: ArraySlice<UInt8>?) -> [(name: String, value: ArraySlice<UInt8>)] {
        bytes.flatMap { JSONScan.members(of: $0, most: mostRooms) } ?? []
    }

    /// Those that can be read.
    private static func events(of bytes: ArraySlice<UInt8>) -> [JSON] {
        let events = JSONScan.members(["events"], of: bytes)["events"]
        return (events.flatMap { JSONScan.elements(of: $0, most: mostEvents) } ?? []).compactMap {
            JSON($0, keeping: .event)
        }
    }
}
