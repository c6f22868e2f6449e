import HTTP

/// The bot's secret. It begins with the bot's number, which is public and names the account.
package struct BotToken: Sendable, Discreet {
    package let secret: String
    package let bot: String

    /// Nil where the text cannot be a token, most often because only part of it was copied.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, (3...20).contains(parts[0].utf8.count), (20...100).contains(parts[1].utf8.count),
            parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), parts[1].utf8.allSatisfy(BotToken.isOfSecret)
        else { return nil }
        secret = text
        bot = String(parts[0])
    }

    package var description: String { "the token of bot \(bot)" }

    private static func isOfSecret(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
