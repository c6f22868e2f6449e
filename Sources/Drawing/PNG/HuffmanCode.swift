/// A prefix code: the more often a symbol occurs, the fewer bits it takes.
struct HuffmanCode {
    /// Bits for each symbol; 0 where it does not occur.
    let lengths: [Int]
    /// Each symbol's bits in the order in which they are written.
    private let codes: [Int]

    /// The best code for these counts, or nearly: no symbol is longer than `limit` bits.
    init(counts: [Int], limit: Int) {
        var counts = counts
        // Decoders expect a complete code, even where one symbol would do.
        let missing = 2 - counts.count { $0 > 0 }
        if missing > 0 {
            for symbol in counts.indices.filter({ counts[$0] == 0 }).prefix(missing) { counts[symbol] = 1 }
        }
        var lengths = HuffmanCode.lengths(for: counts)
        while lengths.contains(where: { $0 > limit }) {
            counts = counts.map { ($0 + 1) / 2 }
            lengths = HuffmanCode.lengths(for: counts)
        }
        self.lengths = lengths
        codes = HuffmanCode.codes(for: lengths)
    }

    func write(_ symbol: Int, to writer: inout BitWriter) {
        writer.write(codes[symbol], bits: lengths[symbol])
    }

    /// Joins the two rarest again and again; each join makes their codes one bit longer.
    private static func lengths(for counts: [Int]) -> [Int] {
        let leaves = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
        var weights = leaves.map { counts[$0] }
        var parents = [Int](repeating: 0, count: max(0, 2 * leaves.count - 1))
        var (leaf, joined) = (0, leaves.count)
        while weights.count < parents.count {
            var weight = 0
            for _ in 0..<2 {
                let takesLeaf = leaf < leaves.count && (joined >= weights.count || weights[leaf] <= weights[joined])
                let next = takesLeaf ? leaf : joined
                if takesLeaf { leaf += 1 } else { joined += 1 }
                weight += weights[next]
                parents[next] = weights.count
            }
            weights.append(weight)
        }
        var depths = [Int](repeating: 0, count: parents.count)
        for node in parents.indices.dropLast().reversed() { depths[node] = depths[parents[node]] + 1 }
        var lengths = [Int](repeating: 0, count: counts.count)
        for (index, symbol) in leaves.enumerated() { lengths[symbol] = depths[index] }
        return lengths
    }

    /// Shorter codes come first, and smaller symbols first among equals; bits are written from the highest.
    private static func codes(for lengths: [Int]) -> [Int] {
        var codes = [Int](repeating: 0, count: lengths.count)
        var next = 0
        for length in 1...15 {
            for symbol in lengths.indices where lengths[symbol] == length {
                var (code, reversed) = (next, 0)
                for _ in 0..<length {
                    reversed = reversed << 1 | code & 1
                    code >>= 1
                }
                codes[symbol] = reversed
                next += 1
            }
            next <<= 1
        }
        return codes
    }
}
