/// A character's shape: lines that a round pen follows, on a grid whose y grows upwards from the base line.
struct Glyph: Sendable {
    /// Flattened into points; a stroke of one point is a dot.
    var strokes: [[Point]]
    /// From the end of the previous character to the first line, and from the last line to the next character.
    var left: Double
    var right: Double

    /// The horizontal extent of the lines.
    var extent: ClosedRange<Double> {
        let all = strokes.joined().map(\.x)
        guard let first = all.min(), let last = all.max() else { return 0...0 }
        return first...last
    }

    /// The distance to the next character.
    var width: Double { left + extent.upperBound - extent.lowerBound + right }

    /// Reads the notation, word by word; `words` does not contain the character and its two bearings, which come before
    /// the first stroke.
    ///
    /// A stroke begins with `|` and is a row of places `x,y`, joined by straight lines. Letters after a place give the
    /// direction in which the pen passes it: `n` is up, `e` to the right, and so on; several add up, so that `nne` is
    /// steeper than `ne`. Between two places with a direction the line is a smooth curve, so that
    /// `| 8,20w 0,10s 8,0e 16,10n 8,20w` is an ellipse. A place alone is a dot.
    init(_ words: some Sequence<Substring>, left: Double, right: Double) {
        self.left = left
        self.right = right
        var strokes: [[Point]] = []
        var last: Node?
        for word in words {
            if word == "|" {
                strokes.append([])
                last = nil
            } else if let node = Node(word), !strokes.isEmpty {
                strokes[strokes.count - 1] += last.map { node.points(after: $0) } ?? [node.place]
                last = node
            }
        }
        self.strokes = strokes.filter { !$0.isEmpty }
    }

    /// The shape moved on its grid.
    func strokes(movedBy x: Double, _ y: Double) -> [[Point]] {
        strokes.map { $0.map { Point(x: $0.x + x, y: $0.y + y) } }
    }
}
