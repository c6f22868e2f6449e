import FoundationEssentials
import Shared

/// What an archive holds of one topic. Each topic describes its parts beside its store; `Archive.parts` lists them.
nonisolated struct ArchivePart: Sendable {
    /// Its name in the archive's JSON, and that of its table.
    let name: String
    /// Members that are too deep for a table.
    let omittedFromTable: Set<String>
    /// Everything that is stored, in a fixed order.
    let records: @MainActor @Sendable (DomainStores, TimeZone) throws -> [JSON]
    /// Reads the records, which may be done beside all turns, and returns what saves them. Throws where one cannot be
    /// read.
    let read: @Sendable ([ArchiveRecord]) throws -> Saving
    let erase: @MainActor @Sendable (DomainStores) throws -> Void

    typealias Saving = @MainActor @Sendable (DomainStores) throws -> Void

    init<Snapshot: Archived>(
        _ name: String, omittingFromTable omitted: Set<String> = [],
        all: @escaping @MainActor @Sendable (DomainStores) throws -> [Snapshot],
        save: @escaping @MainActor @Sendable (Snapshot, DomainStores) throws -> Void,
        erase: @escaping @MainActor @Sendable (DomainStores) throws -> Void = { _ in }
    ) {
        self.init(
            name, omittingFromTable: omitted, all: all,
            saveAll: { snapshots, stores in for snapshot in snapshots { try save(snapshot, stores) } }, erase: erase)
    }

    /// `erase` may be left to another part that shares the store.
    init<Snapshot: Archived>(
        _ name: String, omittingFromTable omitted: Set<String> = [],
        all: @escaping @MainActor @Sendable (DomainStores) throws -> [Snapshot],
        saveAll: @escaping @MainActor @Sendable ([Snapshot], DomainStores) throws -> Void,
        erase: @escaping @MainActor @Sendable (DomainStores) throws -> Void = { _ in }
    ) {
        self.name = name
        self.erase = erase
        omittedFromTable = omitted
        records = { stores, zone in try all(stores).map { $0.archived(in: zone) } }
        read = { records in
            let snapshots = try records.map { try Snapshot(archived: $0) }
            return { try saveAll(snapshots, $0) }
        }
    }
}

nonisolated extension Day {
    /// Before and after everything that is stored.
    static let first = Day(number: -4_000_000)
    static let last = Day(number: 4_000_000)
}
