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
        { document, person in await self.exported(document, for: person, at: now()) }
    }

    /// The person of the chat that somebody is about to link with theirs.
    private func otherPerson(linkedWith person: PersonID, at now: Date) throws -> PersonID? {
        for chat in try stores.chats.chats(of: person) {
            guard let wish = try stores.links.wish(in: chat.id), wish.isAllowed, now < wish.until,
                case .join(let other, _) = wish.kind
            else { continue }
            return try stores.chats.chat(other)?.person
        }
        return nil
    }

    private func exported(_ document: Document, for person: PersonID, at now: Date) async -> [UInt8]? {
        let isOfOther = document.name.hasPrefix(Document.ofOtherChat)
        guard let person = isOfOther ? try? otherPerson(linkedWith: person, at: now) : person,
            let export = try? export(of: person, at: now)
        else { return nil }
        return await export.zip()
    }
}
