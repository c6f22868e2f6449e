import Conversation
import Domains
package import FoundationEssentials
package import Messaging
import Screens
import Shared
import Words

extension Wiring {
    /// Everything that is stored about a person. Nothing is written: the pictures are drawn from a copy in memory.
    func export(of person: PersonID, at now: Date) throws -> Export {
        let stored = domainStores(for: person)
        let settings = try stored.settings.settings()
        let zone = settings?.timeZone ?? TimeZone(identifier: self.zone) ?? .gmt
        let archive = try Archive(of: stored, zone: zone, at: now)
        let copy = Wiring.memory(for: person)
        try archive.restore(to: copy)
        let managers = Managers(copy, zone: self.zone)
        managers.load(at: now)
        let app = AppContext(managers: managers, wordsIn: book.words(in:), now: now, facts: facts)
        return Export(
            archive, unfinished: try stores.navigation.place(of: person), pictures: ExportedPictures.all(in: app),
            at: WallTime(now, in: zone))
    }

    /// Makes the documents that messages carry, when they are sent.
    package func documents(now: @escaping @Sendable () -> Date) -> DocumentSource {
        { _, person in await self.exported(person, at: now()) }
    }

    private func exported(_ person: PersonID, at now: Date) async -> [UInt8]? {
        guard let export = try? export(of: person, at: now) else { return nil }
        return await export.zip()
    }
}
