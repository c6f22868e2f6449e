/// A picture of at most 256 colours as a PNG file.
enum PNG {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// `pixels` are numbers in the palette, row by row.
    static func encoded(pixels: [UInt8], columns: Int, rows: Int, palette: [Colour]) -> [UInt8] {
        let isSmall = palette.count <= 16
        let bytes = isSmall ? packed(pixels, columns: columns, rows: rows) : pixels
        let width = isSmall ? (columns + 1) / 2 : columns
        let filtered = filtered(bytes, width: width, rows: rows)

        var file = signature
        let depth: UInt8 = isSmall ? 4 : 8
        // Indexed colours, the only compression and filter methods, no interlacing.
        append("IHDR", bigEndian(columns) + bigEndian(rows) + [depth, 3, 0, 0, 0], to: &file)
        append("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
        var data: [UInt8] = [0x78, 0x9C]
        data += Deflate.compressed(filtered, period: width + 1)
        data += bigEndian(Int(Checksum.adler32(filtered)))
        append("IDAT", data, to: &file)
        append("IEND", [], to: &file)
        return file
    }

    private static func append(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
        let body = Array(name.utf8) + data
        file += bigEndian(data.count) + body + bigEndian(Int(Checksum.crc32(body)))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Two pixels in a byte.
    private static func packed(_ pixels: [UInt8], columns: Int, rows: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity((columns + 1) / 2 * rows)
        for row in 0..<rows {
            for column in stride(from: 0, to: columns, by: 2) {
                let index = row * columns + column
                bytes.append(pixels[index] << 4 | (column + 1 < columns ? pixels[index + 1] : 0))
            }
        }
        return bytes
    }

    /// Puts a zero before each row, for "no filter": differences of palette numbers mean nothing.
    private static func filtered(_ bytes: [UInt8], width: Int, rows: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((width + 1) * rows)
        for row in 0..<rows {
            result.append(0)
            result += bytes[row * width..<(row + 1) * width]
        }
        return result
    }
}
