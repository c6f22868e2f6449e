import Conversation
import Shared

/// Which of a person's chats a message goes to.
extension OutboxSender {
    func abilities(of chat: Chat) -> Abilities { senders[chat.account]?.adapter.abilities ?? .terminal }

    /// Where to write to somebody who did not just write: the chat that was used last, or another one while nothing
    /// arrives there.
    func chat(of person: PersonID) throws -> Chat? {
        let chats = try stores.chats.chats(of: person)
        return chats.last { $0.isReachable && senders[$0.account] != nil } ?? chats.last
    }

    /// The chat that a message was sent to, and the network's id of it there: its person may have moved on to another.
    func shown(_ view: Int, usuallyIn chat: Chat) throws -> (chat: Chat, remote: String?) {
        if let remote = try stores.outbox.remote(of: view, in: chat.id) { return (chat, remote) }
        for other in try stores.chats.chats(of: chat.person) where other.id != chat.id {
            guard try stores.outbox.has(view, in: other.id) else { continue }
            return (other, try stores.outbox.remote(of: view, in: other.id))
        }
        return (chat, nil)
    }
}
