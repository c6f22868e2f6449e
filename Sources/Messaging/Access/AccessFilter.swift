import Conversation
import FoundationEssentials
import World

/// Filters a batch before anything of it is stored. Of people who are not let in, only the fact that they came is kept;
/// of events that concern nobody, nothing.
struct AccessFilter {
    let accessControl: AccessControl
    let chats: ChatCache
    let adapters: [String: any Adapter]
    let log: Log

    /// The events to keep, and the notices for people who stay outside. Runs within the transaction that stores the
    /// batch.
    func admit(_ batch: Batch, at now: Date) throws -> (events: [Batch.Event], lines: [AccessNotices.Line]) {
        guard let adapter = adapters[batch.account] else { return (batch.events, []) }
        var lines: [AccessNotices.Line] = []
        // Somebody who has just sent a code is let in for the rest of the batch.
        var entering: Set<String> = []
        let events = try batch.events.filter { event in
            switch event.reading {
            case .message(let envelope):
                let heard = envelope.words.flatMap { batch.heard[$0] }
                if case .overheard = envelope.input,
                    !(heard?.isDanger ?? accessControl.crisisCards.hears(envelope))
                {
                    return false
                }
                let chat = try chats.chat(account: batch.account, address: envelope.address)
                if entering.contains(envelope.address) { return true }
                let answer = try accessControl.answer(envelope, from: chat, of: batch.account, at: now)
                if answer.isEntry { entering.insert(envelope.address) }
                guard case .turnAway(let line) = answer else { return true }
                if let line { lines.append(.init(adapter: adapter, line: line, address: envelope.address)) }
                return false
            case .inPublic(let address, _):
                if try accessControl.answersInPublic(address, of: batch.account, at: now) {
                    lines.append(.init(adapter: adapter, line: .inPublic, address: address))
                }
                return false
            case .left(let address), .returned(let address), .moved(let address, _):
                return try chats.chat(account: batch.account, address: address) != nil
            case .nothing(let kind):
                log.debug(batch.account, "an update of the kind \(kind) is none of ours")
                return false
            case nil: return true
            }
        }
        if events.count < batch.events.count { try accessControl.forgetStrangers() }
        return (events, lines)
    }
}
