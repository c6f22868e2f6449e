/// How much of each pixel several lines cover together, so that no pixel is painted twice where they cross.
struct Mask {
    let columns: Range<Int>
    let rows: Range<Int>
    /// Row by row, a level of coverage for each pixel.
    private(set) var levels: [UInt8]

    /// Covers the points and a margin, clipped to a canvas of this size; nil where nothing is left.
    init?(around points: [Point], margin: Double, columns: Int, rows: Int) {
        guard let first = points.first else { return nil }
        var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        for point in points {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        self.columns = Mask.pixels(from: left, to: right, margin: margin + 0.5, within: 0..<columns)
        self.rows = Mask.pixels(from: top, to: bottom, margin: margin + 0.5, within: 0..<rows)
        guard !self.columns.isEmpty, !self.rows.isEmpty else { return nil }
        levels = [UInt8](repeating: 0, count: self.columns.count * self.rows.count)
    }

    /// Adds a line that a round pen of this radius draws; a single point is a dot.
    mutating func add(_ points: [Point], pen: Double) {
        guard let first = points.first else { return }
        if points.count == 1 { add(from: first, to: first, pen: pen) }
        for (start, end) in zip(points, points.dropFirst()) { add(from: start, to: end, pen: pen) }
    }

    private mutating func add(from start: Point, to end: Point, pen: Double) {
        let reach = pen + 0.5
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = dx * dx + dy * dy
        let top = min(start.y, end.y)
        for row in Mask.pixels(from: top, to: top + abs(dy), margin: reach, within: rows) {
            let y = Double(row) + 0.5
            // Only the part of the line that comes near this row can touch its pixels.
            let (upper, lower) = dy == 0 ? (0, 1) : ((y - reach - start.y) / dy, (y + reach - start.y) / dy)
            let x1 = start.x + dx * max(0, min(1, upper))
            let x2 = start.x + dx * max(0, min(1, lower))
            let base = (row - rows.lowerBound) * columns.count - columns.lowerBound
            for column in Mask.pixels(from: min(x1, x2), to: max(x1, x2), margin: reach, within: columns) {
                let x = Double(column) + 0.5
                let (px, py) = (x - start.x, y - start.y)
                let along = length > 0 ? max(0, min(1, (px * dx + py * dy) / length)) : 0
                let (ox, oy) = (px - along * dx, py - along * dy)
                let distance = (ox * ox + oy * oy).squareRoot()
                // A line thinner than a pixel ends within the pixel on both sides.
                let share = min(1, reach - distance) - max(0, 0.5 - pen - distance)
                let level = UInt8(clamping: Coverage.level(share))
                if level > levels[base + column] { levels[base + column] = level }
            }
        }
    }

    private static func pixels(
        from start: Double, to end: Double, margin: Double, within range: Range<Int>
    ) -> Range<Int> {
        let limits = range.lowerBound...range.upperBound
        let first = Int((start - margin).rounded(.down)).clamped(to: limits)
        return first..<max(first, Int((end + margin).rounded(.up)).clamped(to: limits))
    }
}
