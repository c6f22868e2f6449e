import Words

extension Text {
    /// Splits the text into lines of at most `width`, broken at blanks. A longer word stays whole, and the continuation
    /// of a bullet is indented under its first word.
    func lines(width: Int?) -> [Text] {
        let pieces = runs.flatMap { run in run.string.map { Piece(character: $0, style: run.style) } }
        return pieces.split(omittingEmptySubsequences: false) { $0.character == "\n" }
            .flatMap { line in width.map { Wrapping(width: $0, line).lines } ?? [Array(line)] }
            .map { line in line.reduce(into: Text()) { $0.append(String($1.character), style: $1.style) } }
    }
}

private struct Piece {
    static let blank = Piece(character: " ", style: [])

    let character: Character
    let style: Text.Style

    var isBlank: Bool { character == " " }
    var isIndenting: Bool { character == " " || character == "•" }
}

/// Looks at each character once, and after each break at the rest of the line: texts can be long and hold long words.
private struct Wrapping {
    private(set) var lines: [[Piece]] = []
    private let width: Int
    private let indent: [Piece]
    private var line: [Piece] = []
    /// Where the line begins, after its bullet or indent.
    private var start: Int
    private var lastBlank: Int?

    init(width: Int, _ pieces: some Collection<Piece>) {
        self.width = width
        start = pieces.prefix(while: \.isIndenting).count
        // What somebody has typed may begin with more blanks than there is room for.
        indent = Array(repeating: .blank, count: min(start, width / 2))
        for piece in pieces { take(piece) }
        lines.append(line)
    }

    private mutating func take(_ piece: Piece) {
        // A blank at which the line before was broken has others after it.
        if piece.isBlank, !lines.isEmpty, line.count == start { return }
        line.append(piece)
        if piece.isBlank, line.count - 1 > start, lastBlank == nil || line.count - 1 <= width {
            lastBlank = line.count - 1
        }
        guard line.count > width, let blank = lastBlank else { return }
        lines.append(Array(line[..<blank]))
        let rest = line[(blank + 1)...].drop(while: \.isBlank)
        line = indent + rest
        start = indent.count
        lastBlank = line.indices.last { $0 > start && line[$0].isBlank }
    }
}
