/// Unpacks Deflate (RFC 1951), as the zip files of other apps contain it.
struct Inflate {
    private struct Flaw: Error {}

    private static let longestCode = 15
    private static let lengths = ranges(first: 3, extraBits: [0, 0, 0, 0] + (0...5).flatMap { [$0, $0, $0, $0] })
    private static let distances = ranges(first: 1, extraBits: [0, 0] + (0...13).flatMap { [$0, $0] })
    /// In this order the lengths of the codes for code lengths are written.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private let bytes: [UInt8]
    private let limit: Int
    private var position = 0
    private var buffer: UInt32 = 0
    private var buffered = 0
    private var output: [UInt8] = []

    /// Nil where the bytes are invalid or would become longer than `limit`.
    static func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var inflate = Inflate(bytes: bytes, limit: limit)
        do {
            try inflate.readBlocks()
            return inflate.output
        } catch {
            return nil
        }
    }

    private init(bytes: [UInt8], limit: Int) {
        self.bytes = bytes
        self.limit = limit
    }

    private mutating func readBlocks() throws {
        var isLast = false
        while !isLast {
            isLast = try bits(1) == 1
            switch try bits(2) {
            case 0: try readStored()
            case 1:
                let fixed = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
                try readBlock(Code(fixed), Code([Int](repeating: 5, count: 30)))
            case 2: try readDynamic()
            default: throw Flaw()
            }
        }
    }

    private mutating func readStored() throws {
        // The rest of the byte is padding.
        (buffer, buffered) = (0, 0)
        let (count, inverse) = (try bits(16), try bits(16))
        guard count == ~inverse & 0xFFFF, position + count <= bytes.count, output.count + count <= limit else {
            throw Flaw()
        }
        output += bytes[position..<position + count]
        position += count
    }

    private mutating func readBlock(_ symbols: Code, _ places: Code) throws {
        while true {
            let symbol = try self.symbol(of: symbols)
            if symbol == 256 { return }
            if symbol < 256 {
                guard output.count < limit else { throw Flaw() }
                output.append(UInt8(symbol))
                continue
            }
            let length = symbol == 285 ? 258 : try value(symbol - 257, in: Inflate.lengths)
            let distance = try value(self.symbol(of: places), in: Inflate.distances)
            guard distance <= output.count, output.count + length <= limit else { throw Flaw() }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private mutating func readDynamic() throws {
        let (symbols, places, count) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
        var lengths = [Int](repeating: 0, count: Inflate.order.count)
        for symbol in Inflate.order.prefix(count) { lengths[symbol] = try bits(3) }
        let code = try Code(lengths)
        var all: [Int] = []
        while all.count < symbols + places {
            switch try symbol(of: code) {
            case 16:
                guard let last = all.last else { throw Flaw() }
                all += [Int](repeating: last, count: try bits(2) + 3)
            case 17: all += [Int](repeating: 0, count: try bits(3) + 3)
            case 18: all += [Int](repeating: 0, count: try bits(7) + 11)
            case let length: all.append(length)
            }
        }
        guard all.count == symbols + places else { throw Flaw() }
        try readBlock(Code(Array(all[..<symbols])), Code(Array(all[symbols...])))
    }

    /// Adjacent ranges, each as long as its extra bits can tell apart.
    private static func ranges(first: Int, extraBits: [Int]) -> [(first: Int, bits: Int)] {
        var next = first
        return extraBits.map { bits in
            defer { next += 1 << bits }
            return (next, bits)
        }
    }

    private mutating func value(_ index: Int, in ranges: [(first: Int, bits: Int)]) throws -> Int {
        guard ranges.indices.contains(index) else { throw Flaw() }
        return ranges[index].first + (try bits(ranges[index].bits))
    }

    private mutating func bits(_ count: Int) throws -> Int {
        while buffered < count {
            guard position < bytes.count else { throw Flaw() }
            buffer |= UInt32(bytes[position]) << UInt32(buffered)
            position += 1
            buffered += 8
        }
        let value = buffer & (1 << UInt32(count) - 1)
        buffer >>= UInt32(count)
        buffered -= count
        return Int(value)
    }

    private mutating func symbol(of code: Code) throws -> Int {
        var (read, first, index) = (0, 0, 0)
        for length in 1...Inflate.longestCode {
            read = read << 1 | (try bits(1))
            let count = code.counts[length]
            if read - first < count { return code.symbols[index + read - first] }
            index += count
            first = (first + count) << 1
        }
        throw Flaw()
    }

    /// A Huffman code: the number of codes of each length, and their symbols in the order of the codes.
    private struct Code {
        let counts: [Int]
        let symbols: [Int]

        init(_ lengths: [Int]) throws {
            var counts = [Int](repeating: 0, count: Inflate.longestCode + 1)
            for length in lengths where length > 0 { counts[length] += 1 }
            self.counts = counts
            symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
            // With more codes than the lengths allow, two would be equal.
            let used = (1...Inflate.longestCode).reduce(0) { $0 + counts[$1] << (Inflate.longestCode - $1) }
            guard used <= 1 << Inflate.longestCode else { throw Flaw() }
        }
    }
}
