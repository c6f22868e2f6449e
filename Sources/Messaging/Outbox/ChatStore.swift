package import FoundationEssentials
package import Shared

/// Who talks to us from where.
package protocol ChatStore {
    func chat(account: String, address: String) throws -> Chat?
    /// A new chat, for somebody who is new with it.
    func createChat(account: String, address: String, at time: Date) throws -> Chat
    /// A message came on it; so it can be reached.
    func noteMessage(on chat: Chat, at time: Date) throws
    /// Where this person wrote last: what they did not ask for goes there.
    func lastUsedChat(of person: PersonID) throws -> Chat?
    func silence(_ chat: Int64, until time: Date) throws
    func setReachable(_ isReachable: Bool, _ chat: Int64) throws
    /// Whether an answer there was given up that the person has not been told of.
    func setLostAnswer(_ isLost: Bool, _ chat: Int64) throws
    /// The conversation goes on under another address, where there is none yet.
    func move(account: String, from address: String, to other: String) throws
    /// Nothing refers to it any more.
    func remove(_ chat: Int64) throws
    /// The clock on the wall was set: what is silent for a while stays so for as long as before.
    func shift(by seconds: TimeInterval, at time: Date) throws
}
