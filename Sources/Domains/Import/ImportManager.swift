import FoundationEssentials
public import Shared

/// Holds what was read from a person's file until they have said yes or no, and what an import has replaced for as long
/// as it can be undone.
public final class ImportManager: Manager, HoldsError {
    /// How long something waits for its yes.
    private static let patience: TimeInterval = 3600

    public package(set) var error: ImportError?

    private let store: any ImportStore
    private let stores: DomainStores
    /// The file that this turn wants to be fetched and read.
    private var wanted: FileReference?
    private var hasRow = false
    /// What waits for its yes; read from the store once after a restart.
    private var read: ReadImport?

    package init(stores: DomainStores) {
        self.stores = stores
        store = stores.imports
    }

    package func load(at moment: Moment) {
        attempt { hasRow = try store.readAt() != nil }
        advance(to: moment)
    }

    /// Forgets what is of no use any more.
    package func advance(to moment: Moment) {
        guard hasRow else { return }
        attempt {
            guard let readAt = try store.readAt(), readAt + ImportManager.patience < moment.now else { return }
            try store.delete()
            (hasRow, read) = (false, nil)
        }
    }

    /// Asks for a file; what is in it comes in a later turn.
    public func want(_ file: FileReference) { wanted = file }

    package func drainWanted() -> FileReference? {
        defer { wanted = nil }
        return wanted
    }

    package var present: ReadImport? {
        guard hasRow, read == nil else { return read }
        attempt { read = try store.present()?.file.map(ReadImport.init(kept:)) }
        return read
    }

    /// The habits to choose from.
    public var habits: [LoopHabit] {
        guard case .loop(let habits) = present?.file else { return [] }
        return habits
    }

    /// Keeps what was read, in place of anything read before.
    package func keep(_ read: ReadImport, at moment: Moment) {
        attempt {
            let last = try store.present()
            try store.save(
                ImportSnapshot(readAt: moment.now, file: read.kept, before: last?.before, after: last?.after))
            (hasRow, self.read) = (true, read)
        }
    }

    /// The person does not want what was read.
    public func letGo() {
        attempt {
            guard var present = try store.present() else { return }
            present.file = nil
            try store.save(present)
            read = nil
        }
    }

    /// Puts an archive in the place of everything that is stored. Its days are those of its zone.
    func replace(with archive: Archive, at moment: Moment) -> Bool {
        change(at: moment) { _ in
            try archive.restore(to: stores)
            if try stores.settings.settings() == nil { try stores.settings.save(.defaults(zone: archive.zone)) }
        }
    }

    /// Adds days, and the plan that judges them.
    func add(_ days: ImportedDays, at moment: Moment) -> Bool {
        change(at: moment) { _ in
            for checkIn in days.checkIns { try stores.checkIns.save(checkIn) }
            for change in days.planChanges { try stores.plans.save(change) }
        }
    }

    /// Puts back what the import replaced, or what its undo did. What has come since stays.
    func turn(at moment: Moment) -> Bool {
        var last: ImportSnapshot?
        guard attempt({ last = try store.present() }) else { return false }
        guard let before = last?.before.flatMap(Archive.init(kept:)) else { return fail(.undoOver) }
        let after = last?.after.flatMap(ArchiveMarks.init(kept:))
        return change(at: moment) { present in
            try (after.map { before.adding(present, since: $0) } ?? before).restore(to: stores)
        }
    }

    /// Call once everything that follows from the change is stored.
    func noteAfter(at moment: Moment) {
        attempt {
            guard var last = try store.present() else { return }
            last.after = ArchiveMarks(of: try everything(at: moment)).text
            try store.save(last)
        }
    }

    /// `work` is given what is stored before it.
    private func change(at moment: Moment, _ work: (Archive) throws -> Void) -> Bool {
        attempt {
            let before = try everything(at: moment)
            try work(before)
            try store.save(ImportSnapshot(readAt: moment.now, before: before.text))
            (hasRow, read) = (true, nil)
        }
    }

    /// Always in the same zone, so that two of them can be compared.
    private func everything(at moment: Moment) throws -> Archive {
        try Archive(of: stores, zone: .gmt, at: moment.now)
    }
}

extension Archive {
    fileprivate var text: String { String(decoding: json, as: UTF8.self) }
}
