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
    /// Throws where a record cannot be read.
    let check: @Sendable ([ArchiveRecord]) throws -> Void
    let save: @MainActor @Sendable ([ArchiveRecord], DomainStores) throws -> Void
    let erase: @MainActor @Sendable (DomainStores) throws -> Void

    /// `erase` may be left to another part that shares the store.
    init<Snapshot: Archived>(
        _ name: String, omittingFromTable omitted: Set<String> = [],
        all: @escaping @MainActor @Sendable (DomainStores) throws -> [Snapshot],
        save: @escaping @MainActor @Sendable (Snapshot, DomainStores) throws -> Void,
        erase: @escaping @MainActor @Sendable (DomainStores) throws -> Void = { _ in }
    ) {
        self.name = name
        self.erase = erase
        omittedFromTable = omitted
        records = { stores, zone in try all(stores).map { $0.archived(in: zone) } }
        check = { for record in $0 { _ = try Snapshot(archived: record) } }
        self.save = { records, stores in for record in records { try save(Snapshot(archived: record), stores) } }
    }
}

nonisolated extension Day {
    /// Before and after everything that is stored.
    static let first = Day(number: -4_000_000)
    static let last = Day(number: 4_000_000)
}
