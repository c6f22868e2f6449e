package import FoundationEssentials
import Shared

package protocol CareStore {
    /// The earliest first.
    func cares() throws -> [CareSnapshot]
    func save(_ care: CareSnapshot) throws
    /// In the order in which it was heard.
    func heard() throws -> [HeardGravity]
    func save(_ heard: HeardGravity) throws
    func forgetHeard(before time: Date) throws
}

extension DomainStores {
    package var cares: any CareStore {
        store(SQLiteCareStore.init, MockCareStore.init)
    }
}

extension DomainStores {
    /// A time of care is the person's, whatever else of them goes: it goes on in the other stores, with what was heard.
    package func keepCare(for person: DomainStores, at now: Date) throws {
        for heard in try cares.heard() { try person.cares.save(heard) }
        guard let care = try cares.cares().last, care.isOn(at: now) else { return }
        let last = try person.cares.cares().last
        guard var present = last, present.isOn(at: now) else {
            return try person.cares.save(care.numbered((last?.number ?? 0) + 1))
        }
        present.gravity = max(present.gravity, care.gravity)
        present.heardAt = max(present.heardAt, care.heardAt)
        present.until = max(present.until, care.until)
        present.lastDay = max(present.lastDay, care.lastDay)
        present.followUpAt = present.followUpAt ?? care.followUpAt
        try person.cares.save(present)
    }
}

extension CareSnapshot {
    nonisolated fileprivate func numbered(_ number: Int) -> CareSnapshot {
        var care = CareSnapshot(
            number: number, gravity: gravity, begunAt: begunAt, until: until, firstDay: firstDay, lastDay: lastDay)
        care.heardAt = heardAt
        care.followUpAt = followUpAt
        return care
    }
}
