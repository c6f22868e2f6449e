import protocol Database.Transactions
import FoundationEssentials
import Shared
import World

/// Links and parts chats, between two commits, as the people in them wished, and asks the side that made a code before.
///
/// Of two chats that are linked, one keeps its person; the chats of the other one move there, and everything else about
/// the other person is forgotten, in the same commit.
final class Linkings {
    /// What is said in a chat once it is done.
    struct Line {
        let notice: ServiceNotice
        let chat: Chat
    }

    private let stores: Stores
    private let host: any SessionHost
    private let outboxSender: OutboxSender
    private let crisisCards: CrisisCards
    private let backgroundTasks: BackgroundTasks
    private let sayLast: (AccessNotice, Chat) -> Void
    private let world: World
    private let forgetter: Forgetter
    private var mayHaveWishes = true
    /// Whether a wish waits for another attempt.
    private(set) var hasFailed = false
    /// When the first of the open requests ends; nil where they have to be read.
    private var firstEnd: Date?

    /// `sayLast` says something in a chat that is not in the file any more.
    init(
        stores: Stores, host: any SessionHost, outboxSender: OutboxSender, crisisCards: CrisisCards,
        backgroundTasks: BackgroundTasks, sayLast: @escaping (AccessNotice, Chat) -> Void,
        world: World
    ) {
        self.stores = stores
        self.host = host
        self.outboxSender = outboxSender
        self.crisisCards = crisisCards
        self.backgroundTasks = backgroundTasks
        self.sayLast = sayLast
        self.world = world
        forgetter = Forgetter(stores, hearing: { host.hearing($0).isDanger }, erasing: { try host.erase($0, of: $1) })
    }

    /// Call when another process has changed the file.
    func reload() { (mayHaveWishes, firstEnd) = (true, nil) }

    /// Call now and then: a wish that could not be fulfilled is tried again.
    func retry() { mayHaveWishes = mayHaveWishes || hasFailed }

    /// Fulfils every wish.
    func run() throws -> [Line] {
        guard mayHaveWishes || host.hasWish else { return [] }
        firstEnd = nil
        var lines = try move(from: .requested, to: .asked, saying: .linkAsked)
        lines += try move(from: .allowed, to: .told, saying: .linkAllowed)
        (mayHaveWishes, hasFailed) = (false, false)
        for wish in try stores.links.decidedWishes() {
            do {
                lines += try fulfil(wish)
            } catch {
                stores.chats.forget()
                hasFailed = true
                world.log.error("linking", "it failed, and is tried again: \(error)")
            }
        }
        return lines
    }

    /// Asks the side that made the code, or tells the one that picks.
    private func move(
        from stage: LinkWish.Stage, to next: LinkWish.Stage, saying notice: ServiceNotice
    ) throws -> [Line] {
        try stores.links.wishes(at: stage).compactMap { wish in
            guard case .join(let other, let kept) = wish.kind, next == .asked || kept == nil else { return nil }
            try stores.database.transaction { try stores.links.save(wish.at(next)) }
            return try stores.chats.chat(next == .asked ? other : wish.chat).map { Line(notice: notice, chat: $0) }
        }
    }

    /// Call now and then: of a request that nobody has answered, nothing stays.
    func forgetRequests() throws {
        let now = world.now()
        if let firstEnd, now <= firstEnd { return }
        let open = try stores.links.wishes(at: .requested) + stores.links.wishes(at: .asked)
        for wish in open where wish.until < now {
            try stores.database.transaction { try LinkWish.refuse(wish, in: stores) }
        }
        firstEnd = open.map(\.until).filter { $0 >= now }.min() ?? .distantFuture
    }

    private func fulfil(_ wish: LinkWish) throws -> [Line] {
        guard let here = try stores.chats.chat(wish.chat) else { return [] }
        switch wish.kind {
        case .part: return try part(here)
        case .join(let number, let kept):
            guard let other = try stores.chats.chat(number), other.person != here.person else {
                try stores.database.transaction { try stores.links.removeWish(in: here.id) }
                return []
            }
            return try kept == here.id
                ? join(other, to: here, asWishedIn: here) : join(here, to: other, asWishedIn: here)
        }
    }

    /// The person of `chat` becomes that of `kept`.
    private func join(_ chat: Chat, to kept: Chat, asWishedIn here: Chat) throws -> [Line] {
        let (lost, person, now) = (chat.person, kept.person, world.now())
        let moved = try stores.chats.chats(of: lost)
        let entry = (0..<16).map { _ in UInt8(truncatingIfNeeded: world.random()) }
        try forgetter.forget(lost, as: entry, at: now) {
            for chat in moved {
                try stores.outbox.forget(chat.id, fates: true)
                try stores.inbox.forgetQuarantined(of: chat.account, address: chat.address)
                try stores.links.removeWish(in: chat.id)
                try stores.chats.give(chat.id, to: person)
            }
            if try stores.access.owner() == lost { try stores.access.setOwner(person, at: now) }
            if try stores.access.isGuest(lost) { try stores.access.letIn(person, at: now) }
            try host.keepCare(of: lost, for: person, at: now)
            try stores.links.removeWish(in: here.id)
        }
        host.drop(lost)
        host.drop(person)
        stores.chats.forget()
        backgroundTasks.forget(lost)
        outboxSender.forget(Set(moved.map(\.id)))
        let there = here.id == kept.id ? chat.id : kept.id
        return try [
            stores.chats.chat(here.id).map { Line(notice: .linked, chat: $0) },
            stores.chats.chat(there).map { Line(notice: .linkedElsewhere, chat: $0) },
        ].compactMap(\.self)
    }

    private func part(_ chat: Chat) throws -> [Line] {
        let isLast = try stores.chats.chats(of: chat.person).count < 2
        let vital = isLast ? [] : try stores.outbox.vital(in: chat.id)
        try stores.database.transaction {
            try stores.links.removeWish(in: chat.id)
            guard !isLast else { return }
            try stores.outbox.forget(chat.id, fates: true)
            try stores.inbox.forgetQuarantined(of: chat.account, address: chat.address)
            try stores.chats.remove(chat.id)
        }
        guard !isLast else { return [] }
        for message in vital { crisisCards.send(message, to: chat) }
        host.drop(chat.person)
        outboxSender.forget([chat.id])
        sayLast(.unlinked, chat)
        return try outboxSender.chat(of: chat.person).map { [Line(notice: .unlinked, chat: $0)] } ?? []
    }
}

extension LinkWish {
    /// Ends a request. A chat that is known by nothing but its code is unknown again.
    package static func refuse(_ wish: LinkWish, in stores: Stores) throws {
        try stores.links.removeWish(in: wish.chat)
        guard let chat = try stores.chats.chat(wish.chat), try stores.chats.chats(of: chat.person).count == 1,
            try stores.navigation.place(of: chat.person) == nil
        else { return }
        try stores.chats.forget(chat.person)
    }
}
