import Conversation
package import FoundationEssentials
import Shared

/// Who may talk to this Off.
nonisolated package enum Access: String, Sendable, CaseIterable {
    /// Only the person who has sent the code that `offbot setup` prints.
    case owner
    /// Everybody.
    case open
}

/// What Off says to people who are not let in.
nonisolated package enum AccessNotice: String, Hashable, Sendable, CaseIterable {
    case stranger
    /// Nobody owns this Off yet.
    case unowned
    case wrongCode
    /// Said in a group or channel: other people read along, so Off says nothing personal there.
    case inPublic
    /// The last line to somebody of whom everything was forgotten.
    case forgotten
    case forgottenByOperator
}

/// A notice for the person who runs this Off, said in their own conversation.
nonisolated package enum OwnerNotice: String, Hashable, Sendable, CaseIterable {
    /// They have just become the owner.
    case welcome
    case quarantined
    /// A scheduled job failed repeatedly.
    case jobGivenUp
    /// A stored row cannot be read.
    case unreadable
    /// Off was away for longer than the network keeps messages.
    case longOutage
}

/// Decides who is let in: knows the owner, checks their code, and tells each stranger once that this Off is private.
struct AccessControl {
    /// How many strangers are remembered, as digests of their addresses; the oldest is forgotten first.
    private static let strangers = 10_000
    /// How many wrong codes are answered; later ones get no reply.
    private static let wrongCodes = 5
    /// In a public place, the notice is repeated after a day at the earliest.
    private static let publicPause: TimeInterval = 86_400

    enum Answer: Equatable {
        case enter
        /// They have sent the code and are the owner from now on.
        case enterAsOwner
        case turnAway(AccessNotice?)
    }

    let access: Access
    let store: any AccessStore
    let crisisCards: CrisisCards

    func answer(_ envelope: Envelope, from chat: Chat?, of account: String, at now: Date) throws -> Answer {
        guard access == .owner else { return .enter }
        let owner = try store.owner()
        if let owner, chat?.person == owner { return .enter }
        let said = SetupCode.said(in: envelope.input)
        let code = try store.code()
        if let said, let code, code.code == said, code.expiresAt > now { return .enterAsOwner }
        // A person in danger gets the crisis card; that this Off is private is said another time.
        if crisisCards.hears(envelope) {
            crisisCards.answer(envelope, of: account)
            return .turnAway(nil)
        }
        let times = try store.countStranger(
            digest(account, envelope.address), at: now, since: .distantPast)
        if said != nil, times <= AccessControl.wrongCodes { return .turnAway(.wrongCode) }
        return .turnAway(times == 1 ? (owner == nil ? .unowned : .stranger) : nil)
    }

    /// Whether to say now that Off does not talk in public places; at most once a day per place.
    func answersInPublic(_ address: String, of account: String, at now: Date) throws -> Bool {
        let times = try store.countStranger(
            digest(account, address), at: now, since: now.addingTimeInterval(-AccessControl.publicPause))
        return times == 1
    }

    /// Call after counting strangers, so that many strangers cannot fill the file.
    func forgetStrangers() throws { try store.forgetStrangers(keeping: AccessControl.strangers) }

    /// Reveals no address to a reader of the file, but recognises a stranger who comes again.
    private func digest(_ account: String, _ address: String) throws -> [UInt8] {
        Array(SHA256.digest(of: try store.salt() + Array("\(account) \(address)".utf8)).prefix(16))
    }
}

/// What `offbot setup` prints and the owner sends: too long to guess, without letters that look alike.
nonisolated package struct SetupCode: Hashable, Sendable {
    private static let letters = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
    private static let length = 12

    package let code: String
    package let expiresAt: Date

    package static func random(expiresAt: Date, from random: () -> UInt64) -> SetupCode {
        let letters = (0..<length).map { _ in SetupCode.letters[Int(random() % UInt64(SetupCode.letters.count))] }
        return SetupCode(code: String(letters), expiresAt: expiresAt)
    }

    package init(code: String, expiresAt: Date) {
        self.code = code
        self.expiresAt = expiresAt
    }

    /// In groups of four, easy to read from a screen.
    package var written: String {
        stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: "-")
    }
}

extension SetupCode {
    /// The code in a message, however it is spaced or dashed; nil where there is none.
    static func said(in input: Input) -> String? {
        switch input {
        case .text(let text): read(text)
        case .command(name: "start", let payload): read(payload)
        case .command, .button, .overheard, .attachment, .opened, .due: nil
        }
    }

    private static func read(_ text: String) -> String? {
        let written = text.uppercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
        return written.count == length && written.allSatisfy(letters.contains) ? written : nil
    }
}
