/// How much of a pixel a shape covers, in few steps, so that smooth edges do not cost many colours.
enum Coverage {
    /// The level of a pixel that is covered wholly.
    static let full = 4

    /// The nearest level; no number is no coverage.
    static func level(_ share: Double) -> Int {
        guard share > 0 else { return 0 }
        return share >= 1 ? full : Int(share * Double(full) + 0.5)
    }
}
