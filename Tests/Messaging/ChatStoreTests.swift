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

    @Test("keeps invitations with their uses, and who came in by one", arguments: ["sqlite", "mock"])
    func invitations(name: String) throws {
        let stores = try stores(name)
        let access = stores.access
        #expect(try access.invitations().isEmpty)
        let one = try access.addInvitation("ABCDEFGHJKMN", uses: 2, expiresAt: time(100))
        let two = try access.addInvitation("222233334444", uses: 1, expiresAt: time(50))
        #expect(try access.invitations() == [one, two] && one.number < two.number)
        #expect(try access.invitation("ABCDEFGHJKMN") == one)
        #expect(try access.invitation("abcdefghjkmn") == nil)
        let people = try (1...3).map { try stores.chats.createChat(account: "a", address: "\($0)", at: time(1)).person }
        for person in people[...1] {
            #expect(try !access.isGuest(person))
            try access.enter(person, by: one.number, at: time(2))
            #expect(try access.isGuest(person))
        }
        #expect(try !access.isGuest(people[2]))
        let spent = try #require(try access.invitation("ABCDEFGHJKMN"))
        #expect(spent.usesLeft == 0 && !spent.isValid(at: time(3)))
        #expect(try access.invitation("222233334444")?.usesLeft == 1)
        #expect(two.isValid(at: time(49)) && !two.isValid(at: time(50)))
        try access.forgetInvitations(before: time(51))
        #expect(try access.invitations() == [spent])
        try access.removeInvitation(one.number)
        // A number is never given twice: somebody may still have it on paper.
        #expect(try access.addInvitation("555566667777", uses: 1, expiresAt: time(9)).number > two.number)
    }

    @Test("tells who is known, with every chat of theirs", arguments: ["sqlite", "mock"])
    func known(name: String) throws {
        let stores = try stores(name)
        let chats = try ["1", "2", "3"].map { try stores.chats.createChat(account: "net:7", address: $0, at: time(1)) }
        try stores.chats.noteMessage(on: chats[1], at: time(9))
        try stores.access.setOwner(chats[0].person, at: time(2))
        let invitation = try stores.access.addInvitation("ABCDEFGHJKMN", uses: 1, expiresAt: time(9))
        try stores.access.enter(chats[1].person, by: invitation.number, at: time(2))
        let known = try stores.access.knownChats()
        #expect(known.map(\.person) == chats.map(\.person) && known.allSatisfy { $0.network == "net" })
        #expect(known.map(\.isOwner) == [true, false, false] && known.map(\.isGuest) == [false, true, false])
        #expect(known[1].lastMessageAt == time(9))
        let letIn = [
            Access.owner: [true, false, false], .invite: [true, true, false], .list(["net:3"]): [true, false, true],
            .list(["net:7:3", "3"]): [true, false, false], .open: [true, true, true],
        ]
        for (access, expected) in letIn { #expect(known.map { $0.isLetIn(by: access) } == expected) }
    }

    @Test("keeps the links of accounts", arguments: ["sqlite", "mock"])
    func links(name: String) throws {
        let stores = try stores(name)
        #expect(try stores.access.links().isEmpty)
        _ = try stores.inbox.accept(Batch(account: "a", events: []), at: time(1))
        for link in ["https://t.me/before", "https://t.me/now"] { try stores.access.setLink(link, of: "a") }
        #expect(try stores.access.links() == ["a": "https://t.me/now"])
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
