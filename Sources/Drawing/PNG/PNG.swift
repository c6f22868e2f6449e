import Shared

/// A picture of at most 256 colours as a PNG file.
enum PNG {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// `pixels` are numbers in the palette, row by row.
    static func encoded(pixels: [UInt8], columns: Int, rows: Int, palette: [Colour]) -> [UInt8] {
        let isSmall = palette.count <= 16
        let width = isSmall ? (columns + 1) / 2 : columns
        let filtered = filtered(pixels, columns: columns, rows: rows, isSmall: isSmall)

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
        file += bigEndian(data.count) + body + bigEndian(Int(CRC32.of(body)))
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Puts a zero before each row, for "no filter": differences of palette numbers mean nothing.
    private static func filtered(_ pixels: [UInt8], columns: Int, rows: Int, isSmall: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((columns / (isSmall ? 2 : 1) + 2) * rows)
        for row in 0..<rows {
            let pixels = pixels[row * columns..<(row + 1) * columns]
            result.append(0)
            guard isSmall else {
                result += pixels
                continue
            }
            // Two pixels in a byte.
            for index in stride(from: pixels.startIndex, to: pixels.endIndex, by: 2) {
                result.append(pixels[index] << 4 | (index + 1 < pixels.endIndex ? pixels[index + 1] : 0))
            }
        }
        return result
    }
}
