import Conversation
package import FoundationEssentials

/// What a person sends to be let in: too long to guess, without letters that look alike.
nonisolated package enum EntryCode {
    private static let letters = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
    private static let length = 12

    package static func random(from random: () -> UInt64) -> String {
        String((0..<length).map { _ in letters[Int(random() % UInt64(letters.count))] })
    }

    /// One that cannot be words: a link's code is sent in the middle of a conversation.
    package static func randomWithDigit(from random: () -> UInt64) -> String {
        let code = EntryCode.random(from: random)
        return code.contains(where: \.isNumber) ? code : "\(code.dropLast())\(2 + random() % 8)"
    }

    /// Whether a line is certainly meant as a code, right or wrong: it is written as one and has a digit.
    package static func isMeant(by text: String) -> Bool {
        guard mayBeCode(text), text.contains(where: { ("2"..."9").contains($0) }) else { return false }
        let parts = text.split { $0.isWhitespace || $0 == "-" }.map(\.count)
        return (parts == [length] || parts == [4, 4, 4]) && read(text) != nil
    }

    /// In groups of four, easy to read from a screen.
    package static func written(_ code: String) -> String {
        stride(from: 0, to: code.count, by: 4).map { String(code.dropFirst($0).prefix(4)) }.joined(separator: "-")
    }

    /// The code in a line, however it is spaced or dashed; nil where the line is none.
    package static func read(_ text: String) -> String? {
        guard mayBeCode(text) else { return nil }
        let written = text.uppercased().filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
        return written.count == length && written.allSatisfy(letters.contains) ? written : nil
    }

    /// Every line of every person comes through here: most have another number of letters.
    private static func mayBeCode(_ text: String) -> Bool {
        text.utf8.count <= 4 * length
            && text.utf8.count { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) } == length
    }

    /// The code in a message or behind the link that `EntryCode.link` makes.
    static func said(in input: Input) -> String? {
        switch input {
        case .text(let text): read(text)
        case .command(name: "start", let payload), .command(name: "link", let payload): read(payload)
        case .command, .button, .overheard, .attachment, .file, .opened, .due: nil
        }
    }

    /// The link that sends the code, where the address of the account is known.
    package static func link(_ code: String, to account: String?) -> String? {
        account.map { "\($0)?start=\(code)" }
    }
}

/// Makes its sender the owner, once.
nonisolated package struct SetupCode: Hashable, Sendable {
    package let code: String
    package let expiresAt: Date

    package init(code: String, expiresAt: Date) {
        self.code = code
        self.expiresAt = expiresAt
    }
}

/// Lets people in as guests, as many as it has uses, until it expires.
nonisolated package struct Invitation: Hashable, Sendable {
    /// What an invitation has unless its maker says otherwise.
    package static let usualUses = 1
    package static let usualDays = 7

    /// Its number in lists; no other invitation ever has the same.
    package let number: Int64
    package let code: String
    package let usesLeft: Int
    package let expiresAt: Date

    package init(number: Int64, code: String, usesLeft: Int, expiresAt: Date) {
        self.number = number
        self.code = code
        self.usesLeft = usesLeft
        self.expiresAt = expiresAt
    }

    package func isValid(at now: Date) -> Bool { usesLeft > 0 && now < expiresAt }
}
