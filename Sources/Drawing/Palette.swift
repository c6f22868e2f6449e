/// The colours of a picture in order of first use, and the mixtures of one over another.
struct Palette: Sendable {
    /// The number of colours that one byte per pixel can name.
    static let capacity = 256
    /// Mixtures at smooth edges leave at least this many places for real colours.
    private static let kept = 64

    private(set) var colours: [Colour]
    private var indices: [Colour: UInt8]
    private var mixtures: [Int: UInt8] = [:]

    init(background: Colour) {
        colours = [background]
        indices = [background: 0]
    }

    /// The colour's number; the nearest colour's where the palette is full.
    mutating func index(of colour: Colour) -> UInt8 {
        index(of: colour, limit: Palette.capacity)
    }

    /// The number of the mixture where `upper` covers `lower` at this level.
    mutating func index(of upper: UInt8, over lower: UInt8, level: Int) -> UInt8 {
        let key = (Int(upper) << 8 | Int(lower)) << 8 | level
        if let known = mixtures[key] { return known }
        let mixture = colours[Int(upper)].over(colours[Int(lower)], part: level, of: Coverage.full)
        let found = index(of: mixture, limit: Palette.capacity - Palette.kept)
        mixtures[key] = found
        return found
    }

    private mutating func index(of colour: Colour, limit: Int) -> UInt8 {
        if let known = indices[colour] { return known }
        guard colours.count < limit else { return nearest(to: colour) }
        let index = UInt8(clamping: colours.count)
        colours.append(colour)
        indices[colour] = index
        return index
    }

    private func nearest(to colour: Colour) -> UInt8 {
        let nearest = colours.indices.min { colours[$0].distance(to: colour) < colours[$1].distance(to: colour) }
        return UInt8(clamping: nearest ?? 0)
    }
}
