/// An opaque colour, as screens name it.
public struct Colour: Hashable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `0xFBFAF7`; bits above the lower 24 are ignored.
    public init(_ hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex))
    }

    /// This colour laid over another: `part` of `whole` of it is seen.
    func over(_ other: Colour, part: Int, of whole: Int) -> Colour {
        func mixed(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
            UInt8(clamping: (Int(upper) * part + Int(lower) * (whole - part) + whole / 2) / whole)
        }
        return Colour(
            red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
    }

    /// How different two colours look, as a squared distance; green counts most, as to the eye.
    func distance(to other: Colour) -> Int {
        let (r, g, b) = (Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue))
        return 3 * r * r + 6 * g * g + b * b
    }
}
