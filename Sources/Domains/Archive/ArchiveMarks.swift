import Shared

/// What an archive held, as a number for each of its records: enough to see later which of them have changed, and a
/// fraction of its size.
nonisolated struct ArchiveMarks {
    private let parts: [String: [String: Int64]]

    init(of archive: Archive) {
        parts = archive.records.mapValues { records in
            Dictionary(records.map { (ArchiveMarks.key(of: $0), ArchiveMarks.mark(of: $0)) }) { first, _ in first }
        }
    }

    /// Reads what `text` has written.
    init?(kept: String) {
        guard case .object(let members) = JSON(kept.utf8) else { return nil }
        var parts: [String: [String: Int64]] = [:]
        for member in members {
            guard case .object(let marks) = member.value else { return nil }
            parts[member.name] = Dictionary(marks.compactMap { mark in mark.value.integer.map { (mark.name, $0) } }) {
                first, _ in first
            }
        }
        self.parts = parts
    }

    var text: String {
        let parts = parts.map { part in
            JSON.Member(part.key, .object(part.value.map { .init($0.key, .integer($0.value)) }))
        }
        return String(decoding: JSON.object(parts).bytes, as: UTF8.self)
    }

    func marks(of part: String) -> [String: Int64] { parts[part] ?? [:] }

    /// What makes a record of a part another one: its number, or what it is about. Nothing, where there is only one.
    static func key(of record: JSON) -> String {
        if let number = record["number"]?.integer { return String(number) }
        return ["day", "week", "topic", "part"].compactMap { record[$0]?.string }.joined(separator: " ")
    }

    /// The same in every process; equal for equal records, and for no two others that anybody will meet (FNV-1a).
    static func mark(of record: JSON) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in record.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int64(bitPattern: hash)
    }
}
