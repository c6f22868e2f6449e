/// Writes bits into bytes, from the lowest bit up.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var count = 0

    /// Appends the lower bits of a value, at most 32.
    mutating func write(_ value: Int, bits: Int) {
        pending |= UInt64(truncatingIfNeeded: value) << UInt64(count)
        count += bits
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    /// All bytes, the last one padded with zeros.
    func finished() -> [UInt8] {
        count > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes
    }
}
