/// The checksum of zip and PNG files.
public enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    public static func of(_ bytes: [UInt8]) -> UInt32 {
        let table = table
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
        return ~value
    }
}
