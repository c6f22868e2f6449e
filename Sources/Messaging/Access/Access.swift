import Conversation
package import FoundationEssentials
import Shared

/// Who may talk to this Off.
nonisolated package enum Access: String, Sendable, CaseIterable {
    /// The one person who has sent the code that `offbot setup` prints.
    case owner
    /// Everybody.
    case open
}

/// What is said to those who are not let in.
nonisolated package enum AccessNotice: String, Hashable, Sendable, CaseIterable {
    case stranger
    /// Nobody owns this Off yet.
    case unowned
    case wrongCode
    /// Where others listen nothing personal is said.
    case inPublic
}

/// Something that whoever runs this should hear of, in their own conversation.
nonisolated package enum OwnerNotice: String, Hashable, Sendable, CaseIterable {
    /// They have just become it.
    case welcome
    case quarantined
    /// Something that Off does by itself failed again and again.
    case jobGivenUp
    /// Something that is kept for somebody cannot be read.
    case unreadable
    /// Off was away for longer than the network keeps messages.
    case longOutage
}

/// Stands at the door: knows the owner, takes their code, and tells each stranger once that this is private.
struct AccessControl {
    /// That many strangers are remembered, as digests of their addresses; the oldest is forgotten first.
    private static let strangers = 10_000
    /// A code may be mistyped so often.
    private static let wrongCodes = 5
    /// Where others listen, it is said again after a day.
    private static let publicPause: TimeInterval = 86_400

    enum Answer: Equatable {
        case enter
        /// They have sent the code, and are the owner from now on.
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
        // That this is private they are told another time.
        if crisisCards.hears(envelope) {
            crisisCards.answer(envelope, of: account)
            return .turnAway(nil)
        }
        let times = try store.countStranger(
            digest(account, envelope.address), at: now, since: .distantPast)
        if said != nil, times <= AccessControl.wrongCodes { return .turnAway(.wrongCode) }
        return .turnAway(times == 1 ? (owner == nil ? .unowned : .stranger) : nil)
    }

    /// True where it is to be said that this is no place for it.
    func answersInPublic(_ address: String, of account: String, at now: Date) throws -> Bool {
        let times = try store.countStranger(
            digest(account, address), at: now, since: now.addingTimeInterval(-AccessControl.publicPause))
        return times == 1
    }

    /// After some were counted: nobody fills the file by being many.
    func forgetStrangers() throws { try store.forgetStrangers(keeping: AccessControl.strangers) }

    /// Of no use to whoever reads the file, but to recognise somebody who comes again.
    private func digest(_ account: String, _ address: String) throws -> [UInt8] {
        Array(SHA256.digest(of: try store.salt() + Array("\(account) \(address)".utf8)).prefix(16))
    }
}

/// What `offbot setup` prints and the owner sends: long enough that nobody guesses it, and no letters that look alike.
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

    /// In groups of four, as one reads it from a screen.
    package var written: String {
        stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: "-")
    }
}

extension SetupCode {
    /// The code in what somebody has sent, however they wrote it; nil where it is none.
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
