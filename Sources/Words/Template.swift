import Shared

/// One sentence as people edit it: words, `**bold**`, and `{{placeholders}}`.
struct Template: Sendable {
    private enum Piece: Sendable {
        case words(String, Text.Style)
        case placeholder(String, Text.Style)
    }

    private let pieces: [Piece]
    let placeholders: Set<String>
    /// What it says where it has no placeholders, as most labels and names do.
    private let fixed: Text?

    /// Nil where a `{{` is not closed or contains no name.
    init?(_ source: String) {
        var pieces: [Piece] = []
        var names: Set<String> = []
        var rest = Substring(source)
        var style: Text.Style = []
        while !rest.isEmpty {
            if rest.hasPrefix("{{") {
                guard let end = rest.firstRange(of: "}}") else { return nil }
                let name = rest[rest.index(rest.startIndex, offsetBy: 2)..<end.lowerBound].trimmed
                guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0 == "." }) else { return nil }
                pieces.append(.placeholder(name, style))
                names.insert(name)
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("**") {
                style.formSymmetricDifference(.bold)
                rest = rest.dropFirst(2)
            } else {
                let next = [rest.dropFirst().firstRange(of: "{{"), rest.dropFirst().firstRange(of: "**")]
                let end = next.compactMap { $0?.lowerBound }.min() ?? rest.endIndex
                pieces.append(.words(String(rest[..<end]), style))
                rest = rest[end...]
            }
        }
        self.pieces = pieces
        placeholders = names
        fixed = names.isEmpty ? Template.text(of: pieces) { _ in nil } : nil
    }

    func filled(_ value: (String) -> (any Wording)?) -> Text { fixed ?? Template.text(of: pieces, value) }

    private static func text(of pieces: [Piece], _ value: (String) -> (any Wording)?) -> Text {
        var text = Text()
        for piece in pieces {
            switch piece {
            case .words(let words, let style): text.append(words, style: style)
            case .placeholder(let name, let style): text.append(value(name)?.wording ?? Text(name), adding: style)
            }
        }
        return text
    }
}
