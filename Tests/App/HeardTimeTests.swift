@testable import App
import Conversation
import Database
import Domains
import Foundation
import Messaging
import Shared
import Support
import Testing
import Words
import World

/// When somebody said something, where two networks deliver in another order.
@Suite("The time of a line")
struct HeardTimeTests {
    /// Monday, 9 March 2026, 10:00 in Berlin.
    private let now = Date(timeIntervalSince1970: 1_773_046_800)

    @Test("never goes back, also after a restart", arguments: [false, true])
    func order(isRestarted: Bool) throws {
        let world = VirtualWorld(at: now).world
        let wiring = Wiring(
            storage: .sqlite(try Wiring.open(":memory:", world: world)), book: try WordBook(), operatorName: nil,
            zone: "Europe/Berlin")
        let chat = try wiring.stores.chats.createChat(account: "telegram:1", address: "7", at: now)
        let other = try wiring.stores.chats.addChat(account: "matrix:@off:b", address: "@a:b", of: chat.person, at: now)
        var sessions = Sessions(wiring: wiring)
        func say(_ words: String, at time: Date, in chat: Chat) throws -> String {
            try wiring.stores.database.transaction {
                try wiring.stores.chats.noteMessage(on: chat, at: time)
                return try sessions.session(at: chat, with: .terminal)
                    .handle(Input(typed: words), at: time, now: now, saying: nil)
                    .map(\.message.text.plain).joined(separator: "\n")
            }
        }
        #expect(try say("6, a walk in the rain", at: now, in: chat).contains("6/10"))
        let day = try wiring.domainStores(for: chat.person).checkIns.firstDay()
        if isRestarted { sessions = Sessions(wiring: wiring) }
        // Sent a day before, and delivered now.
        #expect(try say("8, a long day", at: now.addingTimeInterval(-86_400), in: other).contains("8/10"))
        #expect(try wiring.domainStores(for: chat.person).checkIns.firstDay() == day)
    }
}
