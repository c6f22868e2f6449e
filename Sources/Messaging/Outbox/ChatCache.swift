package import FoundationEssentials
package import Shared

/// Remembers chats, since every message looks its own up. A change goes to the store first; any change other than a new
/// message clears the cache.
package final class ChatCache: ChatStore {
    private struct Place: Hashable {
        let account: String
        let address: String
    }

    private static let most = 1024

    private let store: any ChatStore
    private var chats: [Place: Chat] = [:]

    package init(_ store: any ChatStore) {
        self.store = store
    }

    /// Call when the store may hold something else: after a rollback, or when another process has written.
    package func forget() { chats = [:] }

    package func chat(account: String, address: String) throws -> Chat? {
        let place = Place(account: account, address: address)
        if let known = chats[place] { return known }
        guard let chat = try store.chat(account: account, address: address) else { return nil }
        remember(chat, at: place)
        return chat
    }

    package func createChat(account: String, address: String, at time: Date) throws -> Chat {
        let chat = try store.createChat(account: account, address: address, at: time)
        remember(chat, at: Place(account: account, address: address))
        return chat
    }

    package func chat(_ id: Int64) throws -> Chat? { try store.chat(id) }

    package func addChat(account: String, address: String, of person: PersonID, at time: Date) throws -> Chat {
        let chat = try store.addChat(account: account, address: address, of: person, at: time)
        remember(chat, at: Place(account: account, address: address))
        return chat
    }

    package func give(_ chat: Int64, to person: PersonID) throws {
        forget()
        try store.give(chat, to: person)
    }

    package func noteMessage(on chat: Chat, at time: Date) throws {
        try store.noteMessage(on: chat, at: time)
        remember(chat.heard(at: time), at: Place(account: chat.account, address: chat.address))
    }

    package func lastUsedChat(of person: PersonID) throws -> Chat? { try store.lastUsedChat(of: person) }

    package func writers(since time: Date, except isExcepted: (String) -> Bool) throws -> [PersonID] {
        try store.writers(since: time, except: isExcepted)
    }

    package func silence(_ chat: Int64, until time: Date) throws {
        forget()
        try store.silence(chat, until: time)
    }

    package func setReachable(_ isReachable: Bool, _ chat: Int64) throws {
        forget()
        try store.setReachable(isReachable, chat)
    }

    package func setLostAnswer(_ isLost: Bool, _ chat: Int64) throws {
        forget()
        try store.setLostAnswer(isLost, chat)
    }

    package func remove(_ chat: Int64) throws {
        forget()
        try store.remove(chat)
    }

    package func move(account: String, from address: String, to other: String) throws {
        forget()
        try store.move(account: account, from: address, to: other)
    }

    package func chats(of person: PersonID) throws -> [Chat] { try store.chats(of: person) }
    package func digest(of person: PersonID) throws -> [UInt8]? { try store.digest(of: person) }
    package func person(withDigest digest: [UInt8]) throws -> PersonID? { try store.person(withDigest: digest) }

    package func isAlone(_ person: PersonID) throws -> Bool { try store.isAlone(person) }

    package func forget(_ person: PersonID) throws {
        forget()
        try store.forget(person)
    }

    package func renew(_ person: PersonID, at time: Date) throws {
        forget()
        try store.renew(person, at: time)
    }

    package func shift(by seconds: TimeInterval, at time: Date) throws {
        forget()
        try store.shift(by: seconds, at: time)
    }

    private func remember(_ chat: Chat, at place: Place) {
        if chats.count >= ChatCache.most, chats[place] == nil { forget() }
        chats[place] = chat
    }
}

extension Chat {
    fileprivate func heard(at time: Date) -> Chat {
        Chat(
            id: id, person: person, account: account, address: address, lastMessageAt: time, silentUntil: silentUntil,
            isReachable: true, hasLostAnswer: hasLostAnswer)
    }
}
