/// A picture being painted: all measures are points, and every point is `scale` pixels wide.
struct Canvas: Sendable {
    /// Larger than any picture of ours; a larger size would be a bug that uses up memory.
    private static let longestSide = 4096.0

    let width: Double
    let height: Double
    let scale: Double
    let columns: Int
    let rows: Int
    /// Row by row, each pixel's number in the palette.
    private(set) var pixels: [UInt8]
    private(set) var palette: Palette

    /// Filled with one colour.
    init(width: Double, height: Double, scale: Double = 2, background: Colour) {
        func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            value >= range.lowerBound ? min(value, range.upperBound) : range.lowerBound
        }
        self.scale = clamped(scale, 0.25...8)
        columns = Int(clamped(width * self.scale, 1...Canvas.longestSide).rounded())
        rows = Int(clamped(height * self.scale, 1...Canvas.longestSide).rounded())
        self.width = Double(columns) / self.scale
        self.height = Double(rows) / self.scale
        pixels = [UInt8](repeating: 0, count: columns * rows)
        palette = Palette(background: background)
    }

    /// The picture as a file.
    func png() -> [UInt8] {
        PNG.encoded(pixels: pixels, columns: columns, rows: rows, palette: palette.colours)
    }

    /// The colour's number in the palette.
    mutating func paint(_ colour: Colour) -> UInt8 {
        palette.index(of: colour)
    }

    /// Paints a range of columns in one row.
    mutating func lay(_ paint: UInt8, level: Int, row: Int, columns stretch: Range<Int>) {
        guard level > 0 else { return }
        let first = row * columns
        guard level < Coverage.full else {
            for index in first + stretch.lowerBound..<first + stretch.upperBound { pixels[index] = paint }
            return
        }
        for index in first + stretch.lowerBound..<first + stretch.upperBound {
            pixels[index] = palette.index(of: paint, over: pixels[index], level: level)
        }
    }

    /// Paints one pixel.
    mutating func lay(_ paint: UInt8, level: Int, row: Int, column: Int) {
        guard level > 0 else { return }
        let index = row * columns + column
        pixels[index] = level < Coverage.full ? palette.index(of: paint, over: pixels[index], level: level) : paint
    }

    /// Paints where the mask covers.
    mutating func lay(_ paint: UInt8, through mask: Mask) {
        var index = 0
        for row in mask.rows {
            for column in mask.columns {
                let level = mask.levels[index]
                if level > 0 { lay(paint, level: Int(level), row: row, column: column) }
                index += 1
            }
        }
    }
}
