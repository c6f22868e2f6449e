import Conversation
import Messaging
import Shared
import Support
import Telegram
import Terminal
import Words
import World

/// What is stored and sent, whatever it is made of.
extension FuzzTarget {
    private static func message(_ input: inout FuzzInput) -> RenderedMessage {
        var text = Text()
        for _ in 0..<1 + input.chance.below(4) {
            var part = input.mutated(input.line(of: pieces))
            if input.chance.isOne(in: 6) {
                part = String(repeating: part + input.oddity(), count: 1 + input.chance.below(200))
            }
            text.append(String(part.prefix(20_000)), style: input.one(of: [[], .bold, .faint]))
        }
        let labels = (0..<input.chance.below(4)).map { _ in input.mutated(input.one(of: pieces)) }
        return RenderedMessage(
            text: text, rows: [labels.map { .init(label: $0, payload: "1.0.0") }],
            typing: input.one(of: [.names, .numbers, .rating, .labels]))
    }

    /// What is kept comes back as it was; what is kept and was damaged is refused, and crashes nothing.
    static let kept = FuzzTarget(name: "kept", perRound: 40) { input, telling in
        let message = message(&input)
        let text = message.kept
        telling(text)
        try FuzzProblem.unless(try RenderedMessage(kept: text) == message, "it does not come back")
        let damaged = input.mutated(text)
        telling(damaged)
        _ = try? RenderedMessage(kept: damaged)
    }

    /// Each piece is one that Telegram takes, and together they are the text.
    static let sentInPieces = FuzzTarget(name: "pieces", perRound: 40) { input, telling in
        guard let token = BotToken("4242:AAfakefakefakefakefakefakefakefake") else { throw FuzzProblem("no token") }
        let adapter = TelegramAdapter(
            token: token, address: "http://localhost", introductions: [], world: World.real(network: NoNetwork()))
        let message = message(&input)
        telling(message.text.plain)
        let parts = adapter.pieces(of: message).map(\.text.plain)
        try FuzzProblem.unless(parts.allSatisfy { $0.utf16.count <= 4096 }, "a piece is too long")
        let isBlank = { (text: String) in text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
        if !isBlank(message.text.plain) {
            try FuzzProblem.unless(!parts.contains(where: isBlank), "a piece is blank, and Telegram refuses it")
        }
        // A mark on a blank goes with the blank at which the text was cut.
        let letters = { (text: String) in
            text.unicodeScalars.filter { $0.properties.isAlphabetic && !$0.properties.isGraphemeExtend }
        }
        try FuzzProblem.unless(
            Array(parts.flatMap(letters)) == Array(letters(message.text.plain)), "the pieces are not the text")
    }

    /// Nothing that is shown in a terminal can rewrite it.
    static let shownInTerminal = FuzzTarget(name: "terminal", perRound: 40) { input, telling in
        let message = message(&input)
        telling(message.text.plain + message.rows.flatMap { $0 }.map { "\n[\($0.label)]" }.joined())
        for width in [nil, 1, 20, 80] {
            let style = TerminalStyle(isInteractive: width != nil, hasColour: false, width: width)
            let shown = TerminalRenderer(style: style).render(message)
            try FuzzProblem.unless(shown.unicodeScalars.allSatisfy { !isHarmful($0) }, "shown at \(width ?? 0)")
        }
    }

    /// Any keys at all.
    static let typed = FuzzTarget(name: "keys", perRound: 100) { input, telling in
        let bytes = input.mutated(Array((input.line(of: pieces) + "\n").utf8))
        telling(String(decoding: bytes, as: UTF8.self))
        var line = TypedLine()
        for byte in bytes {
            if case .line(let done) = line.take(byte) {
                try FuzzProblem.unless(!done.contains { $0 < 0x20 && $0 != 0x09 }, "a line with control codes")
            }
        }
        _ = line.text
    }
}
