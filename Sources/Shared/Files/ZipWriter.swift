/// Writes a zip file. Its entries are stored as they are: what is exported is small, and every program reads that.
package struct ZipWriter {
    private static let version: UInt16 = 20
    /// Names are in UTF-8.
    private static let flags: UInt16 = 1 << 11

    private let time: UInt16
    private let date: UInt16
    private var file: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0

    /// `time` is given to every entry; zip files know no zone.
    package init(at time: WallTime) {
        self.time = UInt16(time.time.hour << 11 | time.time.minute << 5)
        let year = min(max(time.day.year - 1980, 0), 127)
        date = UInt16(year << 9 | time.day.month << 5 | time.day.dayOfMonth)
    }

    package mutating func add(_ content: [UInt8], as name: String) {
        let start = UInt32(file.count)
        var fields: [UInt8] = []
        fields.append(ZipWriter.version)
        fields.append(ZipWriter.flags)
        fields.append(UInt16(0))
        fields.append(time)
        fields.append(date)
        fields.append(CRC32.of(content))
        fields.append(UInt32(content.count))
        fields.append(UInt32(content.count))
        fields.append(UInt16(name.utf8.count))
        fields.append(UInt16(0))

        file.append(ZipSignature.entry)
        file += fields + name.utf8 + content

        directory.append(ZipSignature.directory)
        directory.append(ZipWriter.version)
        directory += fields
        directory += [UInt8](repeating: 0, count: 10)
        directory.append(start)
        directory += name.utf8
        count += 1
    }

    /// The whole file.
    package var bytes: [UInt8] {
        var whole = file + directory
        whole.append(ZipSignature.end)
        whole.append(UInt32(0))
        whole.append(count)
        whole.append(count)
        whole.append(UInt32(directory.count))
        whole.append(UInt32(file.count))
        whole.append(UInt16(0))
        return whole
    }
}

/// How the parts of a zip file begin.
enum ZipSignature {
    static let entry: UInt32 = 0x0403_4B50
    static let directory: UInt32 = 0x0201_4B50
    static let end: UInt32 = 0x0605_4B50
}

extension [UInt8] {
    /// Lowest byte first.
    fileprivate mutating func append(_ number: some FixedWidthInteger) {
        for place in 0..<number.bitWidth / 8 { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }
}
