/// The checksum of the compressed data in a PNG file.
enum Checksum {
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
