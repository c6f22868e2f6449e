extension Canvas {
    /// Writes one line; the point is on its base line, and what does not fit on the canvas is cut.
    mutating func write(
        _ text: String, at point: Point, _ lettering: Lettering, colour: Colour, alignment: Sketch.Alignment = .leading
    ) {
        guard point.isFinite, lettering.size > 0, lettering.size * scale < Double(rows + columns) else { return }
        let share =
            switch alignment {
            case .leading: 0.0
            case .centre: 0.5
            case .trailing: 1.0
            }
        let grid = PixelGrid(lettering, scale: scale)
        var x = point.x * scale - share * lettering.width(of: text) * scale
        let y = (point.y * scale).rounded()
        guard abs(x) < Box.farthest, abs(y) < Box.farthest else { return }
        for character in text {
            let glyph = Font.shared[character]
            let strokes = grid.strokes(of: glyph, at: Point(x: x, y: y))
            let places = Array(strokes.joined())
            if var mask = Mask(around: places, margin: grid.dot, columns: columns, rows: rows) {
                for stroke in strokes { mask.add(stroke, pen: stroke.count == 1 ? grid.dot : grid.pen) }
                lay(paint(colour), through: mask)
            }
            x += glyph.width * grid.step
        }
    }
}
