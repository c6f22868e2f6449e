/// A fixed sequence of numbers, so that the same examples give the same models.
struct FixedRandom {
    private var state: UInt64 = 1

    private mutating func next() -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33)
    }

    mutating func next(below count: Int) -> Int { next() % count }

    /// From 0 to 1.
    mutating func fraction() -> Float { Float(next()) / Float(1 << 31) }

    // Neighbours in a file are alike.
    mutating func shuffle(_ order: inout [Int]) {
        for index in order.indices.reversed() { order.swapAt(index, next(below: index + 1)) }
    }
}
