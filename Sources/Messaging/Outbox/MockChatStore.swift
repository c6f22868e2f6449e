package import Database
package import FoundationEssentials
package import Shared

package struct MockChatStore: ChatStore {
    struct Table: MockTable {
        var chats: [Int64: Chat] = [:]
        var lastID: Int64 = 0
        var lastPerson: Int64 = 0
        var createdAt: [PersonID: Date] = [:]
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func chat(account: String, address: String) throws -> Chat? {
        database.read(Table.self).chats.values.first { $0.account == account && $0.address == address }
    }

    package func createChat(account: String, address: String, at time: Date) throws -> Chat {
        let person = try database.write(Table.self) { table in
            table.lastPerson += 1
            let person = PersonID(table.lastPerson)
            table.createdAt[person] = time
            return person
        }
        return try addChat(account: account, address: address, of: person, at: time)
    }

    package func chat(_ id: Int64) throws -> Chat? { database.read(Table.self).chats[id] }

    package func addChat(account: String, address: String, of person: PersonID, at time: Date) throws -> Chat {
        try database.write(Table.self) { table in
            table.lastID += 1
            let chat = Chat(
                id: table.lastID, person: person, account: account, address: address, lastMessageAt: time)
            table.chats[chat.id] = chat
            return chat
        }
    }

    package func give(_ chat: Int64, to person: PersonID) throws {
        try change(chat) { $0.with(person: person) }
    }

    package func noteMessage(on chat: Chat, at time: Date) throws {
        try change(chat.id) { $0.with(lastMessageAt: time, isReachable: true) }
    }

    package func lastUsedChat(of person: PersonID) throws -> Chat? {
        database.read(Table.self).chats.values.filter { $0.person == person }
            .max { ($0.lastMessageAt, $0.id) < ($1.lastMessageAt, $1.id) }
    }

    package func writers(since time: Date, except isExcepted: (String) -> Bool) throws -> [PersonID] {
        let chats = database.read(Table.self).chats.values
        return Set(chats.filter { $0.lastMessageAt >= time && !isExcepted($0.account) }.map(\.person)).sorted()
    }

    package func silence(_ chat: Int64, until time: Date) throws {
        try change(chat) { $0.with(silentUntil: time) }
    }

    package func setReachable(_ isReachable: Bool, _ chat: Int64) throws {
        try change(chat) { $0.with(isReachable: isReachable) }
    }

    package func move(account: String, from address: String, to other: String) throws {
        guard let chat = try chat(account: account, address: address),
            try self.chat(account: account, address: other) == nil
        else { return }
        try change(chat.id) { $0.with(address: other) }
    }

    package func setLostAnswer(_ isLost: Bool, _ chat: Int64) throws {
        try change(chat) { $0.with(hasLostAnswer: isLost) }
    }

    package func remove(_ chat: Int64) throws {
        try database.write(Table.self) { $0.chats[chat] = nil }
    }

    package func chats(of person: PersonID) throws -> [Chat] {
        database.read(Table.self).chats.values.filter { $0.person == person }
            .sorted { ($0.lastMessageAt, $0.id) < ($1.lastMessageAt, $1.id) }
    }

    package func digest(of person: PersonID) throws -> [UInt8]? {
        database.read(Table.self).createdAt[person].map {
            ForgottenEntry.digest(ofPerson: person.number, createdAt: $0)
        }
    }

    package func person(withDigest digest: [UInt8]) throws -> PersonID? {
        try database.read(Table.self).createdAt.keys.first { try self.digest(of: $0) == digest }
    }

    package func isAlone(_ person: PersonID) throws -> Bool {
        database.read(Table.self).createdAt.keys.allSatisfy { $0 == person }
    }

    package func forget(_ person: PersonID) throws {
        try database.write(Table.self) { table in
            table.chats = table.chats.filter { $0.value.person != person }
            table.createdAt[person] = nil
        }
    }

    package func renew(_ person: PersonID, at time: Date) throws {
        for chat in try chats(of: person) {
            try change(chat.id) {
                Chat(
                    id: $0.id, person: person, account: $0.account, address: $0.address, lastMessageAt: time)
            }
        }
        try database.write(Table.self) { $0.createdAt[person] = time }
    }

    package func shift(by seconds: TimeInterval, at time: Date) throws {
        for chat in database.read(Table.self).chats.values where chat.silentUntil > time {
            try change(chat.id) { $0.with(silentUntil: $0.silentUntil.addingTimeInterval(seconds)) }
        }
    }

    private func change(_ id: Int64, _ change: (Chat) -> Chat) throws {
        try database.write(Table.self) { table in
            if let chat = table.chats[id] { table.chats[id] = change(chat) }
        }
    }
}

extension Chat {
    nonisolated fileprivate func with(
        person: PersonID? = nil, address: String? = nil, lastMessageAt: Date? = nil, silentUntil: Date? = nil,
        isReachable: Bool? = nil, hasLostAnswer: Bool? = nil
    ) -> Chat {
        Chat(
            id: id, person: person ?? self.person, account: account, address: address ?? self.address,
            lastMessageAt: lastMessageAt ?? self.lastMessageAt, silentUntil: silentUntil ?? self.silentUntil,
            isReachable: isReachable ?? self.isReachable, hasLostAnswer: hasLostAnswer ?? self.hasLostAnswer)
    }
}
