import Conversation
import Domains
import FoundationEssentials
import Messaging
import Shared

/// The chat that a person's present turn is about.
final class PresentChat {
    var chat: Chat?
    var abilities = Abilities.terminal
}

/// A person's chats, and the codes by which they bring another one, in the service's stores.
struct Links: Linking {
    let person: PersonID
    let stores: Stores
    let present: PresentChat
    let attempts: CodeAttempts
    let random: () -> UInt64
    let held: (PersonID) throws -> [DataTopic: Held]

    func isCode(_ line: String) -> Bool { EntryCode.isMeant(by: line) }

    func makeCode(at now: Date) throws -> String? {
        guard let chat = present.chat else { return nil }
        try stores.links.forgetCodes(before: now.addingTimeInterval(-LinkCode.kept))
        try stores.links.endCodes(of: try stores.chats.chats(of: person).map(\.id), at: now)
        let code = EntryCode.randomWithDigit(from: random)
        try stores.links.add(
            LinkCode(code: code, chat: chat.id, expiresAt: now.addingTimeInterval(LinkCode.lifetime)))
        return EntryCode.written(code)
    }

    func use(_ line: String, at now: Date) throws -> LinkAnswer {
        guard let here = present.chat else { return .wrong }
        guard attempts.mayTry(sender(here), at: now) else { return .tooOften }
        guard let code = EntryCode.read(line), let link = try stores.links.code(code),
            let there = try stores.chats.chat(link.chat)
        else {
            attempts.noteWrong(sender(here), at: now)
            return .wrong
        }
        guard there.id != here.id else { return .ownCode }
        guard there.person != person else { return .linkedAlready }
        guard now < link.expiresAt else { return .old }
        guard try stores.chats.chats(of: person).count == 1 else { return .linkedElsewhere }
        try stores.links.endCodes(of: [there.id], at: now)
        // Nobody's data goes to another chat without a yes of theirs.
        let kept = try isEmpty(person) ? there.id : nil
        try stores.links.save(
            LinkWish(
                chat: here.id, kind: .join(other: there.id, kept: kept),
                until: now.addingTimeInterval(LinkWish.lifetime), stage: .requested))
        return kept == nil ? .choose : .asked
    }

    func request(_ number: Int?, at now: Date) throws -> LinkRequest? {
        guard let wish = try requested(number, at: now), let chat = try stores.chats.chat(wish.chat) else { return nil }
        return LinkRequest(number: Int(chat.id), network: network(of: chat), address: chat.address)
    }

    func allow(_ number: Int?, at now: Date) throws -> LinkAnswer? {
        guard let wish = try requested(number, at: now), case .join(let made, _) = wish.kind,
            let chat = try stores.chats.chat(wish.chat), try stores.chats.chats(of: chat.person).count == 1
        else { return nil }
        // They may have been told something since.
        let kept = try isEmpty(chat.person) ? made : nil
        try stores.links.save(wish.at(.allowed, keeping: kept))
        return kept == nil ? .choose : .joined
    }

    func refuse(_ number: Int?, at now: Date) throws -> Bool {
        guard let wish = try requested(number, at: now) else { return false }
        try LinkWish.refuse(wish, in: stores)
        return true
    }

    func isWaiting(at now: Date) throws -> Bool {
        guard let here = present.chat, let wish = try stores.links.wish(in: here.id) else { return false }
        return !wish.isAllowed && now < wish.until
    }

    func choice(at now: Date) throws -> LinkChoice? {
        guard let (_, there) = try undecided(at: now) else { return nil }
        return LinkChoice(
            here: try told(person), there: try told(there.person), network: network(of: there), address: there.address)
    }

    func join(keepingThis keepsThis: Bool, at now: Date) throws -> Bool {
        guard let (here, there) = try undecided(at: now) else { return false }
        try stores.links.save(
            LinkWish(
                chat: here.id, kind: .join(other: there.id, kept: keepsThis ? here.id : there.id), until: now))
        return true
    }

    func cancel() throws {
        if let here = present.chat { try stores.links.removeWish(in: here.id) }
    }

    func chats() throws -> [LinkedChat] {
        try stores.chats.chats(of: person).map { chat in
            LinkedChat(
                number: Int(chat.id), network: network(of: chat),
                isHere: chat.id == present.chat?.id, usedAt: chat.lastMessageAt)
        }
    }

    func part(_ number: Int, at now: Date) throws {
        guard try chats().contains(where: { $0.number == number }) else { return }
        try stores.links.save(LinkWish(chat: Int64(number), kind: .part, until: now))
    }

    private func sender(_ chat: Chat) -> String { "\(chat.account) \(chat.address)" }

    private func network(of chat: Chat) -> String { String(chat.account.prefix { $0 != ":" }) }

    /// What this person is asked about: the latest, or the one of that number.
    private func requested(_ number: Int?, at now: Date) throws -> LinkWish? {
        try stores.chats.chats(of: person).flatMap { try stores.links.requests(to: $0.id) }
            .filter { now < $0.until && (number == nil || number == Int($0.chat)) }.max { $0.until < $1.until }
    }

    private func undecided(at now: Date) throws -> (here: Chat, there: Chat)? {
        guard let here = present.chat, let wish = try stores.links.wish(in: here.id), now < wish.until, wish.isAllowed,
            case .join(let other, nil) = wish.kind, let there = try stores.chats.chat(other)
        else { return nil }
        return (here, there)
    }

    /// What counts when somebody has to pick a side. A time of care goes on in any case.
    private func told(_ person: PersonID) throws -> [DataTopic: Held] {
        try held(person).filter { $0.key != .care }
    }

    private func isEmpty(_ person: PersonID) throws -> Bool { try told(person).isEmpty }
}
