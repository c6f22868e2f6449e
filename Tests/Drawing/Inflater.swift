/// Decompresses Deflate (RFC 1951) without the product's code: slowly, plainly, and rejecting everything invalid.
struct Inflater {
    enum Flaw: Error {
        case ends, badBlock, badCode, badDistance, badLength
    }

    private let bytes: [UInt8]
    private var position = 0
    private var bit = 0
    private var output: [UInt8] = []

    static func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
        var inflater = Inflater(bytes: bytes)
        try inflater.readBlocks()
        return inflater.output
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func readBlocks() throws {
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            switch try bits(2) {
            case 0: try readStored()
            case 1:
                let fixed = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
                try readBlock(Tree(fixed), Tree([Int](repeating: 5, count: 30)))
            case 2:
                let (symbols, distances) = try trees()
                try readBlock(symbols, distances)
            default: throw Flaw.badBlock
            }
        }
        // Only the rest of the last byte may be left.
        guard position + (bit > 0 ? 1 : 0) == bytes.count else { throw Flaw.badLength }
    }

    private mutating func readStored() throws {
        if bit > 0 { (bit, position) = (0, position + 1) }
        let (count, inverse) = (try bits(16), try bits(16))
        guard count == ~inverse & 0xFFFF else { throw Flaw.badLength }
        for _ in 0..<count { output.append(UInt8(try bits(8))) }
    }

    private mutating func readBlock(_ symbols: Tree, _ distances: Tree) throws {
        while true {
            let symbol = try symbol(symbols)
            if symbol < 256 {
                output.append(UInt8(symbol))
            } else if symbol == 256 {
                return
            } else {
                guard symbol < 286 else { throw Flaw.badCode }
                // Each number of extra bits is shared by four lengths or two distances, except for the first ones.
                let sizes = [0, 0, 0, 0] + (0...5).flatMap { [$0, $0, $0, $0] }
                let lengths = Inflater.table(first: 3, sizes: sizes)
                let length = symbol == 285 ? 258 : lengths[symbol - 257].0 + (try bits(lengths[symbol - 257].1))
                let place = try self.symbol(distances)
                guard place < 30 else { throw Flaw.badCode }
                let steps = Inflater.table(first: 1, sizes: [0, 0] + (0...13).flatMap { [$0, $0] })
                let distance = steps[place].0 + (try bits(steps[place].1))
                guard distance <= output.count else { throw Flaw.badDistance }
                for _ in 0..<length { output.append(output[output.count - distance]) }
            }
        }
    }

    /// Adjacent ranges, each with as many values as its extra bits can express.
    private static func table(first: Int, sizes: [Int]) -> [(Int, Int)] {
        var next = first
        return sizes.map { bits in
            defer { next += 1 << bits }
            return (next, bits)
        }
    }

    private mutating func trees() throws -> (Tree, Tree) {
        let counts = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
        var lengths = [Int](repeating: 0, count: 19)
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(counts.2) {
            lengths[symbol] = try bits(3)
        }
        let tree = try Tree(lengths)
        var all: [Int] = []
        while all.count < counts.0 + counts.1 {
            switch try symbol(tree) {
            case 16:
                guard let last = all.last else { throw Flaw.badCode }
                all += [Int](repeating: last, count: try bits(2) + 3)
            case 17: all += [Int](repeating: 0, count: try bits(3) + 3)
            case 18: all += [Int](repeating: 0, count: try bits(7) + 11)
            case let length: all.append(length)
            }
        }
        guard all.count == counts.0 + counts.1 else { throw Flaw.badLength }
        return (try Tree(Array(all.prefix(counts.0))), try Tree(Array(all.suffix(counts.1))))
    }

    private mutating func bits(_ count: Int) throws -> Int {
        var value = 0
        for place in 0..<count {
            guard position < bytes.count else { throw Flaw.ends }
            value |= Int(bytes[position] >> UInt8(bit) & 1) << place
            bit += 1
            if bit == 8 { (bit, position) = (0, position + 1) }
        }
        return value
    }

    private mutating func symbol(_ tree: Tree) throws -> Int {
        var (code, first, index, length) = (0, 0, 0, 1)
        while length <= 15 {
            code = code << 1 | (try bits(1))
            let count = tree.counts[length]
            if code - first < count { return tree.symbols[index + code - first] }
            index += count
            first = (first + count) << 1
            length += 1
        }
        throw Flaw.badCode
    }

    /// The number of codes of each length, and their symbols in the order of the codes.
    private struct Tree {
        let counts: [Int]
        let symbols: [Int]

        init(_ lengths: [Int]) throws {
            counts = (0...15).map { length in length == 0 ? 0 : lengths.count { $0 == length } }
            symbols = (1...15).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
            // With more codes than their lengths allow, two would be equal.
            guard (1...15).reduce(0, { $0 + counts[$1] << (15 - $1) }) <= 1 << 15 else { throw Flaw.badCode }
        }
    }
}
