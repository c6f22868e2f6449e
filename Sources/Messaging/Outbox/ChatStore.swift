package import FoundationEssentials
package import Shared

/// Which person talks to us from which address.
package protocol ChatStore {
    func chat(account: String, address: String) throws -> Chat?
    func chat(_ id: Int64) throws -> Chat?
    /// Creates a chat, and a new person with it.
    func createChat(account: String, address: String, at time: Date) throws -> Chat
    /// Creates a further chat of a person.
    func addChat(account: String, address: String, of person: PersonID, at time: Date) throws -> Chat
    /// Makes a chat another person's.
    func give(_ chat: Int64, to person: PersonID) throws
    /// Notes that a message came in; the chat can therefore be reached.
    func noteMessage(on chat: Chat, at time: Date) throws
    /// The chat that this person last wrote in: messages they did not ask for go there.
    func lastUsedChat(of person: PersonID) throws -> Chat?
    /// Who has written since then, in any account but those, each once, in the order of people.
    func writers(since time: Date, except isExcepted: (_ account: String) -> Bool) throws -> [PersonID]
    func silence(_ chat: Int64, until time: Date) throws
    func setReachable(_ isReachable: Bool, _ chat: Int64) throws
    /// Whether an answer in this chat was given up without telling the person yet.
    func setLostAnswer(_ isLost: Bool, _ chat: Int64) throws
    /// Moves the chat to a new address, unless that address already has a chat.
    func move(account: String, from address: String, to other: String) throws
    /// Removes a chat that nothing refers to any more.
    func remove(_ chat: Int64) throws
    func chats(of person: PersonID) throws -> [Chat]
    /// Recognises a person in other copies of this file; nil where there is no such person.
    func digest(of person: PersonID) throws -> [UInt8]?
    func person(withDigest digest: [UInt8]) throws -> PersonID?
    /// Whether nobody else is in this file.
    func isAlone(_ person: PersonID) throws -> Bool
    /// Removes a person together with their chats.
    func forget(_ person: PersonID) throws
    /// Makes of a person somebody who has just come: only their chats' addresses stay.
    func renew(_ person: PersonID, at time: Date) throws
    /// The wall clock was set: moves the ends of silences, so that each lasts as long as before.
    func shift(by seconds: TimeInterval, at time: Date) throws
}
