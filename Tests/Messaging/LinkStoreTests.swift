import Database
import Foundation
import Messaging
import Shared
import Testing

@Suite("A store of links between chats")
struct LinkStoreTests {
    @Test("keeps codes until they are forgotten, and ends those of some chats", arguments: ["sqlite", "mock"])
    func codes(name: String) throws {
        let stores = try stores(name)
        let chats = try (1...2).map { try stores.chats.createChat(account: "a", address: "\($0)", at: time(1)) }
        #expect(try stores.links.code("ABC") == nil)
        let one = LinkCode(code: "ABC", chat: chats[0].id, expiresAt: time(100))
        let two = LinkCode(code: "DEF", chat: chats[1].id, expiresAt: time(200))
        for code in [one, two] { try stores.links.add(code) }
        #expect(try stores.links.code("ABC") == one)
        #expect(try stores.links.code("abc") == nil)
        try stores.links.endCodes(of: [chats[0].id], at: time(50))
        try stores.links.endCodes(of: [chats[0].id], at: time(60))
        #expect(try stores.links.code("ABC")?.expiresAt == time(50))
        #expect(try stores.links.code("DEF") == two)
        try stores.links.forgetCodes(before: time(51))
        #expect(try stores.links.code("ABC") == nil)
        try stores.chats.remove(chats[1].id)
        #expect(try stores.links.code("DEF") == nil)
    }

    @Test("keeps one wish for a chat, as long as all its chats are there", arguments: ["sqlite", "mock"])
    func wishes(name: String) throws {
        let stores = try stores(name)
        let chats = try (1...3).map { try stores.chats.createChat(account: "a", address: "\($0)", at: time(1)).id }
        let open = LinkWish(chat: chats[0], kind: .join(other: chats[1], kept: nil), until: time(9))
        try stores.links.save(open)
        #expect(try stores.links.wish(in: chats[0]) == open)
        #expect(try stores.links.wish(in: chats[1]) == nil)
        #expect(try stores.links.decidedWishes().isEmpty)
        let decided = LinkWish(chat: chats[0], kind: .join(other: chats[1], kept: chats[0]), until: time(9))
        let parted = LinkWish(chat: chats[2], kind: .part, until: time(9))
        for wish in [decided, parted] { try stores.links.save(wish) }
        #expect(try stores.links.decidedWishes() == [decided, parted])
        try stores.chats.remove(chats[1])
        #expect(try stores.links.decidedWishes() == [parted])
        try stores.links.removeWish(in: chats[2])
        #expect(try stores.links.decidedWishes().isEmpty)
    }

    @Test("is not decided before the side that made the code has said yes", arguments: ["sqlite", "mock"])
    func stages(name: String) throws {
        let stores = try stores(name)
        let chats = try (1...3).map { try stores.chats.createChat(account: "a", address: "\($0)", at: time(1)).id }
        let kind = LinkWish.Kind.join(other: chats[1], kept: chats[1])
        let request = LinkWish(chat: chats[0], kind: kind, until: time(9), stage: .requested)
        try stores.links.save(request)
        #expect(try stores.links.wishes(at: .requested) == [request])
        #expect(try stores.links.requests(to: chats[1]) == [request])
        #expect(try stores.links.requests(to: chats[0]).isEmpty && stores.links.requests(to: chats[2]).isEmpty)
        try stores.links.save(request.at(.asked))
        #expect(try stores.links.wish(in: chats[0])?.stage == .asked)
        #expect(try stores.links.decidedWishes().isEmpty && stores.links.wishes(at: .requested).isEmpty)
        let allowed = request.at(.allowed, keeping: chats[0])
        try stores.links.save(allowed)
        #expect(try stores.links.decidedWishes() == [allowed] && stores.links.requests(to: chats[1]).isEmpty)
    }

    @Test("give a person several chats, and a chat to another person", arguments: ["sqlite", "mock"])
    func chats(name: String) throws {
        let stores = try stores(name)
        let one = try stores.chats.createChat(account: "a", address: "1", at: time(1))
        let two = try stores.chats.createChat(account: "a", address: "2", at: time(2))
        let added = try stores.chats.addChat(account: "b", address: "1", of: one.person, at: time(3))
        #expect(added.person == one.person && added.id != one.id)
        #expect(try stores.chats.chats(of: one.person).map(\.id) == [one.id, added.id])
        #expect(try stores.chats.lastUsedChat(of: one.person)?.id == added.id)
        #expect(try stores.chats.chat(two.id)?.person == two.person)
        try stores.chats.give(two.id, to: one.person)
        #expect(try stores.chats.chat(account: "a", address: "2")?.person == one.person)
        #expect(try stores.chats.chats(of: two.person).isEmpty)
        let third = try stores.chats.createChat(account: "a", address: "3", at: time(4))
        #expect(![one.person, two.person].contains(third.person))
        try stores.access.letIn(third.person, at: time(5))
        #expect(try stores.access.isGuest(third.person))
    }
}
