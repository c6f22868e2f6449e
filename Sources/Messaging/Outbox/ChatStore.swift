package import FoundationEssentials
package import Shared

/// Which person talks to us from which address.
package protocol ChatStore {
    func chat(account: String, address: String) throws -> Chat?
    /// Creates a chat, and a new person with it.
    func createChat(account: String, address: String, at time: Date) throws -> Chat
    /// Notes that a message came in; the chat can therefore be reached.
    func noteMessage(on chat: Chat, at time: Date) throws
    /// The chat that this person last wrote in: messages they did not ask for go there.
    func lastUsedChat(of person: PersonID) throws -> Chat?
    /// Who has written since then, each once, in the order of people.
    func writers(since time: Date) throws -> [PersonID]
    func silence(_ chat: Int64, until time: Date) throws
    func setReachable(_ isReachable: Bool, _ chat: Int64) throws
    /// Whether an answer in this chat was given up without telling the person yet.
    func setLostAnswer(_ isLost: Bool, _ chat: Int64) throws
    /// Moves the chat to a new address, unless that address already has a chat.
    func move(account: String, from address: String, to other: String) throws
    /// Removes a chat that nothing refers to any more.
    func remove(_ chat: Int64) throws
    /// The wall clock was set: moves the ends of silences, so that each lasts as long as before.
    func shift(by seconds: TimeInterval, at time: Date) throws
}
