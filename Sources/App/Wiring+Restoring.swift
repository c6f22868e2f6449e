import Conversation
import struct Database.ForgottenFile
import protocol Database.Transactions
import FoundationEssentials
import HTTP
import Messaging
import Scheduling
import Shared
import Words
import World

/// What an older copy of the database needs before it takes the present one's place.
extension Wiring {
    struct CaughtUp {
        /// Nil: nothing that anybody wrote is missing.
        var gap: Gap?
        /// How many people are told of it.
        var told = 0
        /// Whether a network hands over again what came to it since the copy was made.
        var hasBacklog = false
        /// How many messages that were due meanwhile are not sent.
        var prompts = 0
        /// Who has a row that cannot be read; they are as they were.
        var unreadable: Set<PersonID> = []
        /// How many invitations and setup codes were good in the copy, and are not any more.
        var codes = 0
    }

    private static let day: TimeInterval = 86_400
    private static let jobsAtOnce = 500
    private static let pause: TimeInterval = 3600

    /// When the database was last in use.
    static func lastSign(in path: String) throws -> Date? {
        try Stores(readOnly: path, ofAnyVersion: true).inbox.lastSign()
    }

    /// Forgets in a copy what was forgotten in the database whose place it takes, or waited to be: both that one and the
    /// file beside it know. Returns how much there was.
    static func forgetAgain(in draft: String, forPlace path: String, at now: Date) throws -> Int {
        // It may be broken, or older than this.
        let known = (try? Stores(readOnly: path, ofAnyVersion: true)).map { old in
            ((try? old.forgotten.entries()) ?? []) + ((try? Forgetter.wished(in: old)) ?? [])
        }
        try ForgottenFile(beside: path)?.add(known ?? [])
        let world = World.real(network: NoNetwork(), now: { now })
        return try applyForgotten(to: open(draft, world: world), at: now, forPlace: path)
    }

    /// Notes what is lost between the copy's last moment and that time, and drops what would otherwise be said late or
    /// a second time. `end` is nil where nothing was lost.
    static func catchUp(_ path: String, lostUntil end: Date?, at now: Date) throws -> CaughtUp {
        let world = World.real(network: NoNetwork(), now: { now })
        let wiring = Wiring(
            storage: .sqlite(try open(path, world: world)), book: try WordBook(), operatorName: nil,
            zone: TimeZone.current.identifier)
        var caughtUp = CaughtUp()
        let stores = wiring.stores
        // A message that waits in the copy may have been sent from the original: it is judged as after a crash.
        try stores.database.transaction {
            try stores.outbox.suspectWaiting()
            caughtUp.codes = try wiring.revokeCodes(at: now)
        }
        guard let end, let start = try stores.inbox.lastSign(), start < end else { return caughtUp }
        let gap = Gap(start: start, end: end)
        caughtUp.gap = gap
        caughtUp.hasBacklog = try stores.access.knownChats().contains { keepsBacklog($0.account) }
        caughtUp.told = try stores.database.transaction {
            // Otherwise a copy that is a day old would be taken for a day without polls.
            try stores.inbox.notePolls(until: end, except: keepsBacklog)
            return try note(gap, in: stores)
        }
        try wiring.dropPrompts(until: end, at: now, &caughtUp)
        return caughtUp
    }

    /// Such a network goes on from whatever position the copy has: nothing that was written there is lost.
    private static func keepsBacklog(_ account: String) -> Bool {
        account.hasPrefix("\(Abilities.Network.matrix.rawValue):")
    }

    /// Whoever wrote lately is to be told, but not of what comes again. Returns how many that are.
    @discardableResult
    static func note(_ gap: Gap, in stores: Stores) throws -> Int {
        let writers = try stores.chats.writers(since: gap.start.addingTimeInterval(-day), except: keepsBacklog)
        for person in writers { try stores.gaps.note(gap, for: person) }
        return writers.count
    }

    /// Whoever has used one since the copy was made, or to whom it was refused, could use it again.
    private func revokeCodes(at now: Date) throws -> Int {
        let open = try stores.access.invitations().filter { $0.isValid(at: now) }
        for invitation in open { try stores.access.removeInvitation(invitation.number) }
        let code = try stores.access.code().flatMap { $0.expiresAt > now ? $0 : nil }
        try stores.access.setCode(nil)
        return open.count + (code == nil ? 0 : 1)
    }

    /// They were sent by the process whose database is lost, or have lost their time.
    private func dropPrompts(until end: Date, at now: Date, _ caughtUp: inout CaughtUp) throws {
        while true {
            let due = try stores.jobs.due(by: end, at: .spread, limit: Wiring.jobsAtOnce)
            guard !due.isEmpty else { return }
            try stores.database.transaction {
                for (person, jobs) in Dictionary(grouping: due, by: \.person) {
                    if try drop(jobs.map(\.job), of: person, at: now) {
                        caughtUp.prompts += jobs.count
                    } else {
                        caughtUp.unreadable.insert(person)
                    }
                }
            }
        }
    }

    /// False where a row of this person cannot be read: their jobs wait until it can be.
    private func drop(_ jobs: [Job], of person: PersonID, at now: Date) throws -> Bool {
        do {
            try stores.database.savepoint {
                for job in jobs { _ = try stores.jobs.fire(job, of: person, at: now) }
                try plan(person, at: now)
            }
            return true
        } catch let error where error.unreadableRow != nil {
            for job in jobs { try stores.jobs.save(job.moved(to: now.addingTimeInterval(Wiring.pause)), for: person) }
            return false
        }
    }
}
