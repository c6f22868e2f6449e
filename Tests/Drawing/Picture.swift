import Drawing
import Testing

/// A PNG file, parsed without the product's code.
struct Picture {
    let header: [UInt8]
    let names: [String]
    let palette: [Colour]
    /// The decompressed rows, each after the number of its filter.
    let data: [UInt8]

    var columns: Int { Picture.number(header[0..<4]) }
    var rows: Int { Picture.number(header[4..<8]) }
    var depth: Int { Int(header[8]) }

    init(_ file: [UInt8]) throws {
        try #require(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        var chunks: [(name: String, body: [UInt8])] = []
        var position = 8
        while position < file.count {
            try #require(position + 12 <= file.count)
            let count = Picture.number(file[position..<position + 4])
            try #require(position + 12 + count <= file.count)
            let named = file[position + 4..<position + 8 + count]
            let checksum = Picture.number(file[position + 8 + count..<position + 12 + count])
            #expect(checksum == Checksums.crc(Array(named)))
            chunks.append((String(decoding: named.prefix(4), as: UTF8.self), Array(named.dropFirst(4))))
            position += 12 + count
        }
        func body(_ name: String) throws -> [UInt8] { try #require(chunks.first { $0.name == name }).body }
        names = chunks.map(\.name)
        header = try body("IHDR")
        try #require(header.count == 13)
        let triples = try body("PLTE")
        palette = stride(from: 0, to: triples.count, by: 3).map {
            Colour(red: triples[$0], green: triples[$0 + 1], blue: triples[$0 + 2])
        }
        let compressed = try body("IDAT")
        #expect((Int(compressed[0]) << 8 | Int(compressed[1])) % 31 == 0 && compressed[0] == 0x78)
        data = try Inflater.inflated(Array(compressed.dropFirst(2).dropLast(4)))
        #expect(Picture.number(compressed.suffix(4)) == Checksums.adler(data))
    }

    /// Every pixel's colour, row by row.
    func pixels() throws -> [[Colour]] {
        let width = (columns * depth + 7) / 8
        try #require(data.count == rows * (1 + width))
        return try (0..<rows).map { row in
            try #require(data[row * (1 + width)] == 0)
            let bytes = data[row * (1 + width) + 1..<(row + 1) * (1 + width)]
            let numbers = depth == 8 ? Array(bytes) : bytes.flatMap { [$0 >> 4, $0 & 15] }
            return try numbers.prefix(columns).map { number in
                try #require(Int(number) < palette.count)
                return palette[Int(number)]
            }
        }
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The checksums, computed bit by bit from their definitions.
enum Checksums {
    static func crc(_ bytes: [UInt8]) -> Int {
        var value: UInt32 = .max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return Int(~value)
    }

    static func adler(_ bytes: [UInt8]) -> Int {
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
