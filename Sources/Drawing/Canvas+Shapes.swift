extension Canvas {
    /// Fills a rectangle; a radius of half its side makes a disc or a pill.
    mutating func fill(
        _ rectangle: Rectangle, radius: Double = 0, corners: Corners = .all, colour: Colour
    ) {
        guard let box = Box(rectangle, radius: radius, corners: corners, scale: scale) else { return }
        draw(box, without: nil, edge: box.radius, colour: colour)
    }

    /// Draws a rectangle's edge: the line lies inside it.
    mutating func outline(
        _ rectangle: Rectangle, radius: Double = 0, corners: Corners = .all, line: Double, colour: Colour
    ) {
        guard line > 0, line.isFinite, let box = Box(rectangle, radius: radius, corners: corners, scale: scale) else {
            return
        }
        let line = line * scale
        draw(box, without: box.inset(by: line), edge: min(max(box.radius, line), Box.farthest), colour: colour)
    }

    /// Fills a disc.
    mutating func fill(circle centre: Point, radius: Double, colour: Colour) {
        fill(Rectangle(centre: centre, radius: radius), radius: radius, colour: colour)
    }

    /// Draws a ring: the line lies inside the radius.
    mutating func outline(circle centre: Point, radius: Double, line: Double, colour: Colour) {
        outline(Rectangle(centre: centre, radius: radius), radius: radius, line: line, colour: colour)
    }

    /// Draws a line through all points with round ends and bends; a single point is a dot.
    mutating func stroke(_ points: [Point], width: Double, colour: Colour) {
        guard width > 0, width.isFinite, points.allSatisfy(\.isFinite) else { return }
        let places = points.map { Point(x: $0.x * scale, y: $0.y * scale) }
        guard places.allSatisfy({ abs($0.x) < Box.farthest && abs($0.y) < Box.farthest }) else { return }
        let pen = min(width * scale / 2, Box.farthest)
        guard var mask = Mask(around: places, margin: pen, columns: columns, rows: rows) else { return }
        mask.add(places, pen: pen)
        lay(paint(colour), through: mask)
    }

    /// Paints a box, or with `inner` only the band around it. Pixels farther than `edge` from the left and right sides
    /// are the same all along a row.
    private mutating func draw(_ outer: Box, without inner: Box?, edge: Double, colour: Colour) {
        let columns = pixels(from: outer.left, to: outer.right, count: columns)
        let rows = pixels(from: outer.top, to: outer.bottom, count: rows)
        guard !columns.isEmpty, !rows.isEmpty else { return }
        let limits = columns.lowerBound...columns.upperBound
        let start = Int((outer.left + edge).rounded(.up)).clamped(to: limits)
        let middle = start..<max(start, Int((outer.right - edge).rounded(.down)).clamped(to: limits))
        let paint = paint(colour)
        for row in rows {
            for column in columns.lowerBound..<middle.lowerBound {
                let share = outer.share(row: row, column: column) - (inner?.share(row: row, column: column) ?? 0)
                lay(paint, level: Coverage.level(share), row: row, column: column)
            }
            let level = Coverage.level(outer.share(row: row) - (inner?.share(row: row) ?? 0))
            lay(paint, level: level, row: row, columns: middle)
            for column in middle.upperBound..<columns.upperBound {
                let share = outer.share(row: row, column: column) - (inner?.share(row: row, column: column) ?? 0)
                lay(paint, level: Coverage.level(share), row: row, column: column)
            }
        }
    }

    /// The pixels of the canvas that this range touches.
    private func pixels(from start: Double, to end: Double, count: Int) -> Range<Int> {
        let first = Int(start.rounded(.down)).clamped(to: 0...count)
        return first..<max(first, Int(end.rounded(.up)).clamped(to: 0...count))
    }
}

extension Int {
    func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.max(range.lowerBound, Swift.min(range.upperBound, self))
    }
}
