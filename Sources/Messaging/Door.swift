import Conversation
import FoundationEssentials
import World

/// Sorts what a network hands over before any of it is kept: of those who are not let in only that they came is kept, and
/// nothing at all of what concerns nobody.
struct Door {
    let doorman: Doorman
    let lanes: KnownLanes
    let adapters: [String: any Adapter]
    let log: Log

    /// The events to keep, and what is to be said to those who stay outside. Within the transaction that keeps them.
    func admit(_ batch: Batch, at now: Date) throws -> (events: [Batch.Event], lines: [DoorLines.Line]) {
        guard let adapter = adapters[batch.account] else { return (batch.events, []) }
        var lines: [DoorLines.Line] = []
        let events = try batch.events.filter { event in
            switch event.reading {
            case .message(let envelope):
                if case .overheard = envelope.input, !doorman.cards.hears(envelope) { return false }
                let lane = try lanes.lane(account: batch.account, address: envelope.address)
                guard case .turnAway(let line) = try doorman.answer(envelope, from: lane, of: batch.account, at: now)
                else { return true }
                if let line { lines.append(.init(adapter: adapter, line: line, address: envelope.address)) }
                return false
            case .inPublic(let address, _):
                if try doorman.answersInPublic(address, of: batch.account, at: now) {
                    lines.append(.init(adapter: adapter, line: .inPublic, address: address))
                }
                return false
            case .left(let address), .returned(let address), .moved(let address, _):
                return try lanes.lane(account: batch.account, address: address) != nil
            case .nothing(let kind):
                log.debug(batch.account, "an update of the kind \(kind) is none of ours")
                return false
            case nil: return true
            }
        }
        if events.count < batch.events.count { try doorman.forgetStrangers() }
        return (events, lines)
    }
}
