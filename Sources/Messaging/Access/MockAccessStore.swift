package import Database
package import FoundationEssentials
package import Shared

package struct MockAccessStore: AccessStore {
    private struct Table: MockTable {
        var owner: PersonID?
        var code: SetupCode?
        var invitations: [Invitation] = []
        var lastInvitation: Int64 = 0
        var guests: Set<PersonID> = []
        var links: [String: String] = [:]
        var strangers: [[UInt8]: (firstAt: Date, times: Int)] = [:]
    }

    private let database: MockDatabase

    package init(database: MockDatabase) {
        self.database = database
    }

    package func owner() throws -> PersonID? { database.read(Table.self).owner }

    package func setOwner(_ person: PersonID, at time: Date) throws {
        try database.write(Table.self) { $0.owner = person }
    }

    package func code() throws -> SetupCode? { database.read(Table.self).code }

    package func setCode(_ code: SetupCode?) throws {
        try database.write(Table.self) { $0.code = code }
    }

    package func invitation(_ code: String) throws -> Invitation? { try invitations().first { $0.code == code } }

    package func invitations() throws -> [Invitation] { database.read(Table.self).invitations }

    package func addInvitation(_ code: String, uses: Int, expiresAt: Date) throws -> Invitation {
        try database.write(Table.self) { table in
            table.lastInvitation += 1
            let made = Invitation(number: table.lastInvitation, code: code, usesLeft: uses, expiresAt: expiresAt)
            table.invitations.append(made)
            return made
        }
    }

    package func removeInvitation(_ number: Int64) throws {
        try database.write(Table.self) { $0.invitations.removeAll { $0.number == number } }
    }

    package func forgetInvitations(before time: Date) throws {
        try database.write(Table.self) { $0.invitations.removeAll { $0.expiresAt < time } }
    }

    package func enter(_ person: PersonID, by invitation: Int64, at time: Date) throws {
        try letIn(person, at: time)
        try database.write(Table.self) { table in
            table.invitations = table.invitations.map { one in
                guard one.number == invitation else { return one }
                return Invitation(
                    number: one.number, code: one.code, usesLeft: one.usesLeft - 1, expiresAt: one.expiresAt)
            }
        }
    }

    package func letIn(_ person: PersonID, at time: Date) throws {
        try database.write(Table.self) { _ = $0.guests.insert(person) }
    }

    package func isGuest(_ person: PersonID) throws -> Bool { database.read(Table.self).guests.contains(person) }

    package func knownChats() throws -> [KnownChat] {
        let table = database.read(Table.self)
        let chats = database.read(MockChatStore.Table.self).chats.values
        return chats.sorted { ($0.person, $0.id) < ($1.person, $1.id) }.map { chat in
            KnownChat(
                person: chat.person, account: chat.account, address: chat.address,
                lastMessageAt: chat.lastMessageAt, isOwner: table.owner == chat.person,
                isGuest: table.guests.contains(chat.person))
        }
    }

    package func links() throws -> [String: String] { database.read(Table.self).links }

    package func setLink(_ link: String, of account: String) throws {
        try database.write(Table.self) { $0.links[account] = link }
    }

    package func salt() throws -> [UInt8] { [] }

    package func countStranger(_ digest: [UInt8], at time: Date, since: Date) throws -> Int {
        try database.write(Table.self) { table in
            var known = table.strangers[digest] ?? (time, 0)
            if known.firstAt < since { known = (time, 0) }
            known.times += 1
            table.strangers[digest] = known
            return known.times
        }
    }

    package func forgetStrangers(keeping most: Int) throws {
        try database.write(Table.self) { table in
            let oldest = table.strangers.sorted { $0.value.firstAt < $1.value.firstAt }.dropLast(most)
            for stranger in oldest { table.strangers[stranger.key] = nil }
        }
    }
}
