import Shared

/// Finds out what a file is and reads it. Whoever made it is not trusted.
nonisolated package enum ImportReader {
    /// What a file may have, also once it is unpacked.
    package static let largest = 20 << 20
    /// Fifty years of days, and ten years of a hundred habits.
    static let most = (rows: 20_000, cells: 400_000)

    package static func read(_ bytes: [UInt8]) throws(ImportRefusal) -> ImportedFile {
        guard bytes.count <= largest else { throw .tooLarge }
        guard bytes.starts(with: Array("PK".utf8)) else { return try readText(bytes) }
        do {
            var zip = try ZipReader(bytes, limit: largest)
            if let json = try zip.content(named: Archive.file) { return try archive(json) }
            if let habits = try LoopReader.habits(in: &zip) { return try loop(habits) }
            throw ImportRefusal.foreign
        } catch let refusal as ImportRefusal {
            throw refusal
        } catch ZipReader.Flaw.tooLarge {
            throw .tooLarge
        } catch is CSV.TooMuch {
            throw .tooMuch
        } catch {
            throw .damaged
        }
    }

    private static func readText(_ bytes: [UInt8]) throws(ImportRefusal) -> ImportedFile {
        if bytes.first == UInt8(ascii: "{") { return try archive(bytes) }
        let rows: [[String]]?
        do { rows = try CSV.rows(in: bytes, atMost: most) } catch { throw .tooMuch }
        guard let rows else { throw .foreign }
        if let diary = DaylioReader.diary(in: rows) {
            guard !diary.entries.isEmpty || !diary.unknownMoods.isEmpty else {
                throw diary.unread == nil ? .empty : .damaged
            }
            return .daylio(diary)
        }
        guard let habits = LoopReader.habits(in: rows) else { throw .foreign }
        return try loop(habits)
    }

    private static func loop(_ habits: [LoopHabit]) throws(ImportRefusal) -> ImportedFile {
        let marked = habits.filter { !$0.entries.isEmpty }
        guard !marked.isEmpty else { throw .empty }
        guard marked.map(\.entries.count).reduce(0, +) <= most.cells else { throw .tooMuch }
        return .loop(marked)
    }

    private static func archive(_ json: [UInt8]) throws(ImportRefusal) -> ImportedFile {
        do throws(ArchiveRefusal) {
            // Written anew, so that what is kept until the yes is surely what was checked.
            return .archive(String(decoding: try Archive(json: json).json, as: UTF8.self))
        } catch {
            switch error {
            case .foreign: throw .foreign
            case .newer: throw .newer
            case .broken: throw .damaged
            case .incomplete: throw .incomplete
            case .tooMuch: throw .tooMuch
            }
        }
    }
}
