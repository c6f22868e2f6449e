/// The compression of PNG and zlib (RFC 1951): one block with codes of its own.
enum Deflate {
    private static let endOfBlock = 256
    /// The order in which the lengths of the code for code lengths are written.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    static func compressed(_ bytes: [UInt8], period: Int) -> [UInt8] {
        let tokens = Repetitions(bytes, period: period).tokens
        var symbolCounts = [Int](repeating: 0, count: 286)
        var distanceCounts = [Int](repeating: 0, count: 30)
        symbolCounts[endOfBlock] = 1
        for token in tokens {
            switch token {
            case .byte(let byte): symbolCounts[Int(byte)] += 1
            case .copy(let length, let distance):
                symbolCounts[Part(length: length).symbol] += 1
                distanceCounts[Part(distance: distance).symbol] += 1
            }
        }
        let symbols = HuffmanCode(counts: symbolCounts, limit: 15)
        let distances = HuffmanCode(counts: distanceCounts, limit: 15)

        var writer = BitWriter()
        // The last block, with its own codes.
        writer.write(1, bits: 1)
        writer.write(2, bits: 2)
        writeHeader(symbols.lengths, distances.lengths, to: &writer)
        for token in tokens {
            switch token {
            case .byte(let byte): symbols.write(Int(byte), to: &writer)
            case .copy(let length, let distance):
                let (length, distance) = (Part(length: length), Part(distance: distance))
                symbols.write(length.symbol, to: &writer)
                writer.write(length.rest, bits: length.bits)
                distances.write(distance.symbol, to: &writer)
                writer.write(distance.rest, bits: distance.bits)
            }
        }
        symbols.write(endOfBlock, to: &writer)
        return writer.finished()
    }

    /// A length or a distance: a symbol for its magnitude, and the extra bits.
    private struct Part {
        let symbol: Int
        let rest: Int
        let bits: Int

        init(length: UInt16) {
            if length == 258 {
                (symbol, rest, bits) = (285, 0, 0)
            } else {
                let value = Int(length) - 3
                bits = value < 8 ? 0 : Part.width(value) - 3
                symbol = 257 + 4 * bits + value >> bits
                rest = value & (1 << bits - 1)
            }
        }

        init(distance: UInt16) {
            let value = Int(distance) - 1
            bits = value < 4 ? 0 : Part.width(value) - 2
            symbol = 2 * bits + value >> bits
            rest = value & (1 << bits - 1)
        }

        private static func width(_ value: Int) -> Int { Int.bitWidth - value.leadingZeroBitCount }
    }

    /// Writes both codes as the code lengths of their symbols, which are run-length encoded and have a code themselves.
    private static func writeHeader(_ symbols: [Int], _ distances: [Int], to writer: inout BitWriter) {
        let runs = runs(symbols + distances)
        var counts = [Int](repeating: 0, count: order.count)
        for run in runs { counts[run.symbol] += 1 }
        let code = HuffmanCode(counts: counts, limit: 7)
        let used = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
        writer.write(symbols.count - 257, bits: 5)
        writer.write(distances.count - 1, bits: 5)
        writer.write(used - 4, bits: 4)
        for symbol in order.prefix(used) { writer.write(code.lengths[symbol], bits: 3) }
        for run in runs {
            code.write(run.symbol, to: &writer)
            writer.write(run.rest, bits: run.bits)
        }
    }

    /// Symbols 0 to 15 are a length, 16 repeats the last one three to six times, 17 and 18 are runs of zeros.
    private static func runs(_ lengths: [Int]) -> [(symbol: Int, rest: Int, bits: Int)] {
        var runs: [(symbol: Int, rest: Int, bits: Int)] = []
        var start = 0
        while start < lengths.count {
            let length = lengths[start]
            let end = lengths[start...].firstIndex { $0 != length } ?? lengths.count
            var count = end - start
            start = end
            if length != 0 {
                runs.append((length, 0, 0))
                count -= 1
            }
            while count >= 3 {
                let (symbol, least, most, bits) =
                    length != 0 ? (16, 3, 6, 2) : count > 10 ? (18, 11, 138, 7) : (17, 3, 10, 3)
                runs.append((symbol, min(count, most) - least, bits))
                count -= min(count, most)
            }
            for _ in 0..<count { runs.append((length, 0, 0)) }
        }
        return runs
    }
}
