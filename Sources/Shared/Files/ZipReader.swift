/// Reads a zip file that somebody sent. Nothing in it is trusted: sizes are checked before anything is unpacked.
package struct ZipReader {
    package enum Flaw: Error {
        case notZip
        case damaged
        /// Encrypted, in parts, or packed in a way that no diary app uses.
        case unsupported
        case tooLarge
    }

    package struct Entry: Sendable {
        package let name: String
        fileprivate let method: Int
        fileprivate let isEncrypted: Bool
        fileprivate let crc: UInt32
        fileprivate let packed: Int
        fileprivate let size: Int
        fileprivate let start: Int
    }

    private static let endLength = 22
    private static let longestComment = 0xFFFF
    private static let mostEntries = 10_000

    package let entries: [Entry]
    private let bytes: [UInt8]
    /// How much may be unpacked of the whole file.
    private var budget: Int

    /// `limit` is how much may be unpacked of all entries together, in bytes.
    package init(_ bytes: [UInt8], limit: Int) throws {
        self.bytes = bytes
        budget = limit
        guard bytes.starts(with: [0x50, 0x4B]), let end = ZipReader.end(of: bytes) else { throw Flaw.notZip }
        let count = bytes.number(at: end + 10, length: 2)
        var place = bytes.number(at: end + 16, length: 4)
        guard count < ZipReader.mostEntries else { throw Flaw.tooLarge }
        var entries: [Entry] = []
        for _ in 0..<count {
            guard place + 46 <= bytes.count, bytes.number(at: place, length: 4) == Int(ZipSignature.directory) else {
                throw Flaw.damaged
            }
            let nameLength = bytes.number(at: place + 28, length: 2)
            guard place + 46 + nameLength <= bytes.count else { throw Flaw.damaged }
            entries.append(
                Entry(
                    name: String(decoding: bytes[place + 46..<place + 46 + nameLength], as: UTF8.self),
                    method: bytes.number(at: place + 10, length: 2),
                    isEncrypted: bytes.number(at: place + 8, length: 2) & 1 == 1,
                    crc: UInt32(bytes.number(at: place + 16, length: 4)),
                    packed: bytes.number(at: place + 20, length: 4), size: bytes.number(at: place + 24, length: 4),
                    start: bytes.number(at: place + 42, length: 4)))
            place +=
                46 + nameLength + bytes.number(at: place + 30, length: 2) + bytes.number(at: place + 32, length: 2)
        }
        self.entries = entries
    }

    /// The content of the entry with that name; nil where there is none.
    package mutating func content(named name: String) throws -> [UInt8]? {
        guard let entry = entries.first(where: { $0.name == name }) else { return nil }
        return try content(of: entry)
    }

    package mutating func content(of entry: Entry) throws -> [UInt8] {
        guard !entry.isEncrypted, entry.method == 0 || entry.method == 8 else { throw Flaw.unsupported }
        guard entry.size <= budget else { throw Flaw.tooLarge }
        budget -= entry.size
        guard entry.start + 30 <= bytes.count, bytes.number(at: entry.start, length: 4) == Int(ZipSignature.entry)
        else {
            throw Flaw.damaged
        }
        let first =
            entry.start + 30 + bytes.number(at: entry.start + 26, length: 2)
            + bytes.number(at: entry.start + 28, length: 2)
        guard first + entry.packed <= bytes.count else { throw Flaw.damaged }
        let packed = bytes[first..<first + entry.packed]
        let content = entry.method == 0 ? Array(packed) : Inflate.unpacked(Array(packed), limit: entry.size)
        guard let content, content.count == entry.size, CRC32.of(content) == entry.crc else { throw Flaw.damaged }
        return content
    }

    /// Where the end of the directory stands: last in the file, before a comment.
    private static func end(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= endLength else { return nil }
        let last = bytes.count - endLength
        return (max(0, last - longestComment)...last).last { place in
            bytes.number(at: place, length: 4) == Int(ZipSignature.end)
                && place + endLength + bytes.number(at: place + 20, length: 2) == bytes.count
        }
    }
}

extension [UInt8] {
    /// A number whose lowest byte stands first. The caller has checked that it is there.
    fileprivate func number(at place: Int, length: Int) -> Int {
        self[place..<place + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
