import Conversation
import Words

/// Splits a text that is too long for one message: at a paragraph, line or blank near the end if there is one, and
/// never within a character. A picture goes alone, with its description as the caption for screen readers.
/// A document goes alone, too.
enum Pieces {
    static let longestText = 4096

    static func of(_ message: RenderedMessage) -> [RenderedMessage] {
        if let picture = message.picture, !message.text.isEmpty {
            let alone = RenderedMessage(text: Text(), picture: picture, typing: message.typing)
            let words = RenderedMessage(text: message.text, rows: message.rows, typing: message.typing)
            return [alone] + of(words)
        }
        if let document = message.document, !message.text.isEmpty {
            let words = RenderedMessage(text: message.text, rows: message.rows, typing: message.typing)
            return [RenderedMessage(text: Text(), document: document, typing: message.typing)] + of(words)
        }
        guard message.picture == nil, message.document == nil, length(message.text) > longestText else {
            return [message]
        }
        let texts = cut(message.text)
        guard !texts.isEmpty else { return [message] }
        return texts.enumerated().map { index, text in
            let isLast = index == texts.count - 1
            return RenderedMessage(text: text, rows: isLast ? message.rows : [], typing: message.typing)
        }
    }

    private static func length(_ text: Text) -> Int { text.runs.reduce(0) { $0 + $1.string.utf16.count } }

    private struct Piece {
        let character: Character
        let style: Text.Style
    }

    private static func cut(_ text: Text) -> [Text] {
        var rest = text.runs.flatMap { run in
            run.string.flatMap { character in parts(of: character).map { Piece(character: $0, style: run.style) } }
        }[...]
        // A piece of blanks alone would be refused.
        rest = rest.drop { $0.character.isWhitespace }
        var texts: [Text] = []
        while !rest.isEmpty {
            let fitting = longestPrefix(of: rest)
            let end = fitting == rest.endIndex ? fitting : breakingPoint(in: rest[..<fitting])
            texts.append(joined(rest[..<end]))
            rest = rest[end...].drop { $0.character.isWhitespace }
        }
        return texts
    }

    private static func longestPrefix(of pieces: ArraySlice<Piece>) -> Int {
        var length = 0
        for index in pieces.indices {
            length += pieces[index].character.utf16.count
            if length > longestText { return index }
        }
        return pieces.endIndex
    }

    private static func breakingPoint(in pieces: ArraySlice<Piece>) -> Int {
        let tail = pieces.suffix(pieces.count / 3)
        return tail.lastIndex { $0.character == "\n" } ?? tail.lastIndex { $0.character.isWhitespace }
            ?? pieces.endIndex
    }

    private static func joined(_ pieces: ArraySlice<Piece>) -> Text {
        pieces.reduce(into: Text()) { $0.append(String($1.character), style: $1.style) }
    }

    /// A combined character can be longer than a message; only such a character is split.
    private static func parts(of character: Character) -> [Character] {
        guard character.utf16.count > 256 else { return [character] }
        return character.unicodeScalars.map(Character.init)
    }
}
