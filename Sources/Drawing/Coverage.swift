/// How much of a pixel a shape covers, in a few levels, so that smooth edges need few colours.
enum Coverage {
    /// The level of a pixel that is completely covered.
    static let full = 4

    /// The nearest level; NaN is no coverage.
    static func level(_ share: Double) -> Int {
        guard share > 0 else { return 0 }
        return share >= 1 ? full : Int(share * Double(full) + 0.5)
    }
}
