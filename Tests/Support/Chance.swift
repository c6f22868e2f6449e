/// Repeatable random numbers: the same seed gives the same run.
package struct Chance: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed &+ 0x9E37_79B9_7F4A_7C15
    }

    package mutating func next() -> UInt64 {
        state = state &+ 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    package mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

    package mutating func shuffle<Element>(_ elements: [Element]) -> [Element] {
        var elements = elements
        for index in elements.indices.dropLast() { elements.swapAt(index, index + below(elements.count - index)) }
        return elements
    }
}
