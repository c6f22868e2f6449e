/// All shapes that can be written, read once from their tables.
struct Font: Sendable {
    /// The measures of the grid, each between the middles of lines.
    static let em = 44.0
    static let xHeight = 20.0
    static let capitalHeight = 28.0

    static let shared = Font()

    private let glyphs: [Character: Glyph]
    private let space: Glyph
    private let box: Glyph

    private init() {
        var glyphs: [Character: Glyph] = [:]
        for line in (Font.smallLetters + Font.capitals + Font.digits + Font.signs).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 3, let character = words[0].first, let left = Double(words[1]),
                let right = Double(words[2])
            else { continue }
            glyphs[character] = Glyph(words.dropFirst(3), left: left, right: right)
        }
        for (mark, composed) in Font.marks {
            let mark = Glyph(mark.split(separator: " "), left: 0, right: 0)
            for pair in composed.split(separator: " ") {
                guard let character = pair.first, let letter = pair.last,
                    let base = glyphs[letter == "i" ? "ı" : letter]
                else { continue }
                glyphs[character] = Font.composed(base, mark, isCapital: letter.isUppercase)
            }
        }
        self.glyphs = glyphs
        space = Glyph([], left: 5.5, right: 5.5)
        box = Glyph("| 0,0 0,20 12,20 12,0 0,0".split(separator: " "), left: 5, right: 5)
    }

    /// Every character that has a shape of its own.
    var characters: [Character] { glyphs.keys.sorted() }

    /// The character's shape; a small box where there is none.
    subscript(character: Character) -> Glyph {
        glyphs[character] ?? (character.isWhitespace ? space : box)
    }

    private static func composed(_ base: Glyph, _ mark: Glyph, isCapital: Bool) -> Glyph {
        let middle = (base.extent.lowerBound + base.extent.upperBound) / 2
        // A mark below the letter stays there.
        let isAbove = mark.strokes.joined().allSatisfy { $0.y > xHeight }
        var glyph = base
        glyph.strokes += mark.strokes(movedBy: middle, isCapital && isAbove ? capitalHeight - xHeight : 0)
        // A mark may be wider than an i.
        let (before, after) = (base.extent, glyph.extent)
        glyph.left = max(glyph.left - (before.lowerBound - after.lowerBound), 2.5)
        glyph.right = max(glyph.right - (after.upperBound - before.upperBound), 2.5)
        return glyph
    }
}
