import Words

extension Text {
    /// Splits the text into lines of at most `width`, broken at blanks. A longer word stays whole, and the continuation
    /// of a bullet is indented under its first word.
    func lines(width: Int?) -> [Text] {
        var lines: [[Piece]] = []
        var line: [Piece] = []
        for piece in runs.flatMap({ run in run.string.map { Piece(character: $0, style: run.style) } }) {
            if piece.character == "\n" {
                lines.append(line)
                line = []
                continue
            }
            line.append(piece)
            while let width, line.count > width, let blank = line.breakingPoint(within: width) {
                let indent = line.prefix { $0.character == " " || $0.character == "•" }.count
                lines.append(Array(line[..<blank]))
                line.removeSubrange(...blank)
                line.insert(contentsOf: Array(repeating: Piece(character: " ", style: []), count: indent), at: 0)
            }
        }
        return (lines + [line]).map { pieces in
            pieces.reduce(into: Text()) { $0.append(String($1.character), style: $1.style) }
        }
    }
}

private struct Piece {
    let character: Character
    let style: Text.Style
}

extension [Piece] {
    /// The last blank at which the line still fits; otherwise the first one after a word that is too long.
    fileprivate func breakingPoint(within width: Int) -> Int? {
        let start = prefix { $0.character == " " || $0.character == "•" }.count
        let blanks = indices.filter { $0 > start && self[$0].character == " " }
        return blanks.last { $0 <= width } ?? blanks.first
    }
}
