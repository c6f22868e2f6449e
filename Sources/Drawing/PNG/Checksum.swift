/// The two checksums that a PNG file carries.
enum Checksum {
    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        let table = table
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
        return ~value
    }

    static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        // The most bytes of 255 that do not overflow the sums.
        let longest = 5552
        var index = 0
        while index < bytes.count {
            let end = min(bytes.count, index + longest)
            while index < end {
                low &+= UInt32(bytes[index])
                high &+= low
                index += 1
            }
            low %= 65_521
            high %= 65_521
        }
        return high << 16 | low
    }
}
