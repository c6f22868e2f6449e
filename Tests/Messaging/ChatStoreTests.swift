import Database
import Foundation
import Messaging
import Shared
import Testing

@Suite("Stores of chats and places")
struct ChatStoreTests {
    @Test("recognise an address within its account", arguments: ["sqlite", "mock"])
    func chats(name: String) throws {
        let chats = try stores(name).chats
        #expect(try chats.chat(account: "a", address: "1") == nil)
        let first = try chats.createChat(account: "a", address: "1", at: time(1))
        let second = try chats.createChat(account: "b", address: "1", at: time(2))
        #expect(first.person != second.person)
        #expect(try chats.chat(account: "a", address: "1") == first)
        try chats.noteMessage(on: first, at: time(9))
        #expect(try chats.chat(account: "a", address: "1")?.lastMessageAt == time(9))
        #expect(try chats.lastUsedChat(of: first.person)?.id == first.id)
        #expect(try chats.lastUsedChat(of: PersonID(99)) == nil)
    }

    @Test("keep silence, reachability and a change of address", arguments: ["sqlite", "mock"])
    func states(name: String) throws {
        let chats = try stores(name).chats
        let chat = try chats.createChat(account: "a", address: "1", at: time(1))
        try chats.silence(chat.id, until: time(50))
        try chats.setReachable(false, chat.id)
        let silent = try #require(try chats.chat(account: "a", address: "1"))
        #expect(silent.silentUntil == time(50) && !silent.isReachable)
        try chats.shift(by: 3600, at: time(10))
        #expect(try chats.chat(account: "a", address: "1")?.silentUntil == time(3650))
        try chats.shift(by: 3600, at: time(9999))
        #expect(try chats.chat(account: "a", address: "1")?.silentUntil == time(3650))
        try chats.noteMessage(on: silent, at: time(60))
        #expect(try chats.chat(account: "a", address: "1")?.isReachable == true)
        try chats.move(account: "a", from: "1", to: "-100")
        #expect(try chats.chat(account: "a", address: "-100")?.id == chat.id)
        _ = try chats.createChat(account: "a", address: "2", at: time(1))
        try chats.move(account: "a", from: "2", to: "-100")
        #expect(try chats.chat(account: "a", address: "-100")?.id == chat.id)
        #expect(try chats.chat(account: "a", address: "2") != nil)
        try chats.remove(chat.id)
        #expect(try chats.chat(account: "a", address: "-100") == nil)
    }

    @Test("remember a lost answer until its person has been told", arguments: ["sqlite", "mock"])
    func lostAnswers(name: String) throws {
        let chats = try stores(name).chats
        let chat = try chats.createChat(account: "a", address: "1", at: time(1))
        #expect(!chat.hasLostAnswer)
        for isLost in [true, false] {
            try chats.setLostAnswer(isLost, chat.id)
            #expect(try chats.chat(account: "a", address: "1")?.hasLostAnswer == isLost)
            #expect(try chats.lastUsedChat(of: chat.person)?.hasLostAnswer == isLost)
        }
    }

    @Test("keep a person's place", arguments: ["sqlite", "mock"])
    func navigation(name: String) throws {
        let stores = try stores(name)
        let chat = try stores.chats.createChat(account: "a", address: "1", at: time(1))
        #expect(try stores.navigation.place(of: chat.person) == nil)
        for place in ["{}", "{\"ü\":1}"] { try stores.navigation.save(place, of: chat.person) }
        #expect(try stores.navigation.place(of: chat.person) == "{\"ü\":1}")
    }
}

@Suite("A store of owner and strangers")
struct AccessStoreTests {
    @Test("keeps one owner and one code", arguments: ["sqlite", "mock"])
    func owner(name: String) throws {
        let stores = try stores(name)
        #expect(try stores.access.owner() == nil)
        #expect(try stores.access.code() == nil)
        let people = try (1...2).map { try stores.chats.createChat(account: "a", address: "\($0)", at: time(1)).person }
        for person in people { try stores.access.setOwner(person, at: time(2)) }
        #expect(try stores.access.owner() == people[1])
        let code = SetupCode(code: "ABCDEFGHJKMN", expiresAt: time(9))
        try stores.access.setCode(SetupCode(code: "OLD", expiresAt: time(1)))
        try stores.access.setCode(code)
        #expect(try stores.access.code() == code)
        try stores.access.setCode(nil)
        #expect(try stores.access.code() == nil)
    }

    @Test("counts strangers and keeps a limited number", arguments: ["sqlite", "mock"])
    func strangers(name: String) throws {
        let access = try stores(name).access
        let count: (UInt8, Double, Double) throws -> Int = { who, now, since in
            let count = try access.countStranger([who], at: time(now), since: time(since))
            try access.forgetStrangers(keeping: 3)
            return count
        }
        #expect(try count(1, 1, 0) == 1)
        #expect(try count(1, 2, 0) == 2)
        // Visits from before the given time do not count.
        #expect(try count(1, 10, 5) == 1)
        #expect(try [count(2, 11, 0), count(3, 12, 0), count(4, 13, 0)] == [1, 1, 1])
        #expect(try count(1, 14, 0) == 1)
        #expect(try count(4, 14, 0) == 2)
        #expect(try access.salt() == access.salt())
    }
}
