package enum Chances {
    /// What each score has of the whole: its power of e among the sum of all.
    package static func parted(_ scores: [Float]) -> [Float] {
        let most = scores.max() ?? 0
        let powers = scores.map { exponential($0 - most) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }

    /// e to the power of a number up to 0: the same on every machine, which a library's function is not.
    private static func exponential(_ x: Float) -> Float {
        if x < -20 { return 0 }
        var power = 1 + x / 256
        for _ in 0..<8 { power *= power }
        return power
    }
}
