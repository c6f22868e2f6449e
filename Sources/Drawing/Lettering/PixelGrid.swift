/// The font's grid aligned to pixels, so that base line, small letters and capitals end on whole rows: sharp text.
struct PixelGrid {
    /// Pixels per step of the grid, vertically and horizontally.
    private let unit: Double
    let step: Double
    /// The pen's radius in pixels, and that of a dot, which is a little larger.
    let pen: Double
    let dot: Double
    private let xHeight: Double
    private let capitalHeight: Double

    init(_ lettering: Lettering, scale: Double) {
        unit = lettering.unit * scale
        let width = lettering.pen * unit
        pen = width / 2
        dot = pen * 1.2
        step = unit * lettering.stretch
        xHeight = max(1, (Font.xHeight * unit + width).rounded() - width)
        capitalHeight = max(xHeight + 1, (Font.capitalHeight * unit + width).rounded() - width)
    }

    /// A shape in pixels, with the lower edge of its base line at this point. Nothing is aligned horizontally: even
    /// gaps between letters matter more than sharp stems.
    func strokes(of glyph: Glyph, at point: Point) -> [[Point]] {
        let left = point.x + (glyph.left - glyph.extent.lowerBound) * step
        return glyph.strokes.map { stroke in
            stroke.map { place in
                Point(x: left + place.x * step, y: point.y - pen - height(place.y))
            }
        }
    }

    /// The height above the base line in pixels.
    private func height(_ y: Double) -> Double {
        if y <= 0 { return y * unit }
        if y <= Font.xHeight { return y / Font.xHeight * xHeight }
        if y >= Font.capitalHeight { return capitalHeight + (y - Font.capitalHeight) * unit }
        return xHeight + (y - Font.xHeight) / (Font.capitalHeight - Font.xHeight) * (capitalHeight - xHeight)
    }
}
