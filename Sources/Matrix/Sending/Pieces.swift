import Conversation
import Words

/// Splits a text that is too long for one event: at a paragraph, line or blank near the end if there is one, and never
/// within a character. A picture and a document go alone.
enum Pieces {
    /// An event has 65,536 bytes at most. It holds the text twice, an edit four times, and escaped at that.
    static let longestText = 10_000

    static func of(_ message: RenderedMessage) -> [RenderedMessage] {
        if let picture = message.picture, !message.text.isEmpty {
            let words = RenderedMessage(text: message.text, rows: message.rows, typing: message.typing)
            return [RenderedMessage(text: Text(), picture: picture, typing: message.typing)] + of(words)
        }
        if let document = message.document, !message.text.isEmpty {
            let words = RenderedMessage(text: message.text, rows: message.rows, typing: message.typing)
            return [RenderedMessage(text: Text(), document: document, typing: message.typing)] + of(words)
        }
        guard message.picture == nil, message.document == nil, size(of: message.text) > longestText else {
            return [message]
        }
        let texts = cut(message.text)
        return texts.enumerated().map { index, text in
            let isLast = index == texts.count - 1
            return RenderedMessage(text: text, rows: isLast ? message.rows : [], typing: message.typing)
        }
    }

    private struct Piece {
        let character: Character
        let style: Text.Style
        /// As JSON holds it at most.
        let size: Int
    }

    private static func size(of text: Text) -> Int {
        text.runs.reduce(0) { $0 + $1.string.reduce(0) { $0 + size(of: $1) } }
    }

    /// A quote or a line break takes several bytes in JSON and in HTML; a control character takes six.
    private static func size(of character: Character) -> Int {
        character.unicodeScalars.reduce(0) { size, scalar in
            switch scalar {
            case "\"", "&", "<", ">", "\n", "\\": size + 6
            default: size + (scalar.value < 0x20 ? 6 : UTF8.width(scalar))
            }
        }
    }

    private static func cut(_ text: Text) -> [Text] {
        var rest = text.runs.flatMap { run in
            run.string.flatMap(parts).map { Piece(character: $0, style: run.style, size: size(of: $0)) }
        }[...]
        var texts: [Text] = []
        while !rest.isEmpty {
            let fitting = longestPrefix(of: rest)
            let end = fitting == rest.endIndex ? fitting : breakingPoint(in: rest[..<fitting])
            texts.append(rest[..<end].reduce(into: Text()) { $0.append(String($1.character), style: $1.style) })
            rest = rest[end...].drop { $0.character.isWhitespace }
        }
        return texts
    }

    private static func longestPrefix(of pieces: ArraySlice<Piece>) -> Int {
        var size = 0
        for index in pieces.indices {
            size += pieces[index].size
            if size > longestText, index > pieces.startIndex { return index }
        }
        return pieces.endIndex
    }

    private static func breakingPoint(in pieces: ArraySlice<Piece>) -> Int {
        let tail = pieces.suffix(pieces.count / 3)
        return tail.lastIndex { $0.character == "\n" } ?? tail.lastIndex { $0.character.isWhitespace }
            ?? pieces.endIndex
    }

    /// A combined character can be longer than a message; only such a character is split.
    private static func parts(of character: Character) -> [Character] {
        guard character.utf8.count > 256 else { return [character] }
        return character.unicodeScalars.map(Character.init)
    }
}

extension UTF8 {
    fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case ..<0x80: 1
        case ..<0x800: 2
        case ..<0x10000: 3
        default: 4
        }
    }
}
