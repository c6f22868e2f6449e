package import Conversation
package import struct Database.ForgottenEntry
package import FoundationEssentials
import Scheduling
package import Shared

/// Forgets for good: first the entry is in the file beside the database and on the disk, then everything goes in one
/// commit, then the database is written anew. After a crash between the first two, the next start forgets.
package struct Forgetter {
    private let stores: Stores
    /// Erases what the domains keep of a person.
    private let erase: (Forgetting, PersonID) throws -> Void
    /// Whether Safety hears danger in these words.
    private let hears: (String) -> Bool

    package init(
        _ stores: Stores, hearing hears: @escaping (String) -> Bool,
        erasing erase: @escaping (Forgetting, PersonID) throws -> Void
    ) {
        self.stores = stores
        self.hears = hears
        self.erase = erase
    }

    /// The entries of wishes that have not been fulfilled.
    package static func wished(in stores: Stores) throws -> [ForgottenEntry] {
        try stores.forgotten.wishes().compactMap { wish in
            try stores.chats.digest(of: wish.person).map {
                ForgottenEntry(id: wish.id, person: $0, what: wish.what)
            }
        }
    }

    /// What a person had until then.
    package struct Forgotten {
        package let chats: [Chat]
        /// Vital messages whose chat is not in the file any more: whoever forgets sends them without it.
        package let unsent: [(message: RenderedMessage, chat: Chat)]
    }

    @discardableResult
    package func forget(_ wish: ForgettingWish, at now: Date) throws -> Forgotten {
        let chats = try stores.chats.chats(of: wish.person)
        guard let digest = try stores.chats.digest(of: wish.person) else { return Forgotten(chats: [], unsent: []) }
        let unsent = try unsent(to: wish.person)
        let entry = ForgottenEntry(id: wish.id, person: digest, what: wish.what)
        try stores.forgottenFile?.add([entry])
        try stores.database.transaction {
            // Who forgets themselves may have written on since then.
            if wish.isByOperator, wish.what == .everything { try eraseWaiting(in: chats) }
            try forget(entry, of: wish.person, at: now)
        }
        let left = Set(try stores.chats.chats(of: wish.person).map(\.id))
        return Forgotten(chats: chats, unsent: unsent.filter { !left.contains($0.chat.id) })
    }

    /// Forgets a person in one commit with what `first` gives to somebody else. Here the file comes second: an entry of
    /// a commit that failed would forget them at the next start, and nobody would have got anything. If it is not written,
    /// the next start writes it.
    func forget(_ person: PersonID, as id: [UInt8], at now: Date, first: () throws -> Void) throws {
        guard let digest = try stores.chats.digest(of: person) else { return }
        let entry = ForgottenEntry(id: id, person: digest, what: .everything)
        try stores.database.transaction {
            try first()
            try forget(entry, of: person, at: now)
        }
        try? stores.forgottenFile?.add([entry])
    }

    /// The vital messages that have not been sent.
    package func unsent(to person: PersonID) throws -> [(message: RenderedMessage, chat: Chat)] {
        try stores.chats.chats(of: person).flatMap { chat in
            try stores.outbox.vital(in: chat.id).map { ($0, chat) }
        }
    }

    /// Forgets again what the file beside the database says was forgotten, in a database that does not know of it: one
    /// that was restored, or whose process was killed. Afterwards both say the same. Returns how much there was.
    @discardableResult
    package func forgetAgain(at now: Date) throws -> Int {
        guard let file = stores.forgottenFile else { return 0 }
        let known = try stores.forgotten.entries()
        let ids = Set(known.map(\.id))
        let missing = try file.entries().filter { !ids.contains($0.id) }
        for entry in missing {
            try stores.database.transaction {
                try forget(entry, of: try stores.chats.person(withDigest: entry.person), at: now)
            }
        }
        try file.add(known)
        return missing.count
    }

    /// Leaves no trace of what was forgotten. False where the log beside the database still holds it.
    @discardableResult
    package func scrub() throws -> Bool {
        if try stores.forgotten.hasTraces() { try rewrite() }
        return try stores.database.tidy()
    }

    /// Writes the whole database anew.
    func rewrite() throws {
        try stores.database.rewrite()
        try stores.forgotten.noteNoTraces()
    }

    /// Erases what waits for its turn; words of danger are answered first.
    private func eraseWaiting(in chats: [Chat]) throws {
        for event in try stores.inbox.waiting() where chats.contains(where: { event.isOf($0) }) {
            guard let row = try stores.inbox.row(event.id), !hears(row.allTexts) else { continue }
            try stores.inbox.finish(row.id)
        }
    }

    private func forget(_ entry: ForgottenEntry, of person: PersonID?, at now: Date) throws {
        try stores.forgotten.remove(entry.id)
        try stores.forgotten.note(entry)
        guard let person else { return }
        let isEverything = entry.what == .everything
        for chat in try stores.chats.chats(of: person) {
            try stores.outbox.forget(chat.id, fates: isEverything)
            try stores.inbox.forgetQuarantined(of: chat.account, address: chat.address)
            try stores.links.removeWish(in: chat.id)
        }
        try stores.gaps.finish(person)
        try stores.navigation.forget(person)
        try erase(entry.what, person)
        guard isEverything else { return }
        try stores.jobs.forget(person)
        // Whoever owns this Off still does: nobody else is to take it over.
        if try stores.access.owner() == person {
            // They come back by the chat that they used last.
            for chat in try stores.chats.chats(of: person).dropLast() { try stores.chats.remove(chat.id) }
            try stores.chats.renew(person, at: now)
        } else {
            try stores.chats.forget(person)
        }
    }
}

extension WaitingEvent {
    nonisolated fileprivate func isOf(_ chat: Chat) -> Bool { queue == "\(chat.account) \(chat.address)" }
}

extension InboxRow {
    /// Whatever the network: events are JSON, and what was said is a text in it.
    nonisolated fileprivate var allTexts: String {
        JSON(raw).map { $0.texts.joined(separator: "\n") } ?? String(decoding: raw, as: UTF8.self)
    }
}

extension JSON {
    nonisolated fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members): members.flatMap(\.value.texts)
        case .null, .bool, .integer, .decimal: []
        }
    }
}
