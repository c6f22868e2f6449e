import protocol Database.Transactions
import FoundationEssentials
import Shared
import World

/// Fulfils the wishes to forget, between two commits, and drops what memory holds of it.
final class Forgettings {
    /// Nobody can have the whole file written anew again and again: what comes within this time is done together.
    private static let rewritePause: TimeInterval = 45

    private let stores: Stores
    private let host: any SessionHost
    private let adapters: [String: any Adapter]
    private let outboxSender: OutboxSender
    private let crisisCards: CrisisCards
    private let backgroundTasks: BackgroundTasks
    private let world: World
    private let forgetter: Forgetter
    /// Another process leaves wishes in the file, too.
    private var mayHaveWishes = true
    private var hasTraces = true
    private var rewrittenAt: TimeInterval?
    private var lastLines: [Int64: Task<Void, Never>] = [:]

    init(
        stores: Stores, host: any SessionHost, adapters: [String: any Adapter], outboxSender: OutboxSender,
        crisisCards: CrisisCards, backgroundTasks: BackgroundTasks, world: World
    ) {
        self.stores = stores
        self.host = host
        self.adapters = adapters
        self.outboxSender = outboxSender
        self.crisisCards = crisisCards
        self.backgroundTasks = backgroundTasks
        self.world = world
        forgetter = Forgetter(stores, hearing: { host.hear($0).isDanger }, erasing: { try host.erase($0, of: $1) })
    }

    /// Before anything else is read. Returns the people to be told.
    func recover() throws -> [PersonID] {
        let told = try run().told
        let count = try forgetter.forgetAgain(at: world.now())
        if count > 0 { world.log.info("forgetting", "\(count) forgotten again") }
        return told
    }

    /// Call when another process has changed the file, and now and then.
    func reload() { mayHaveWishes = true }

    /// The people who are still known, to be told, and whether any event that waited may be gone.
    struct Done {
        var told: [PersonID] = []
        var isByOperator = false
    }

    /// Fulfils every wish.
    func run() throws -> Done {
        guard mayHaveWishes || host.hasWish else { return Done() }
        var done = Done()
        for wish in try stores.forgotten.wishes() {
            guard let chats = fulfil(wish) else { continue }
            if wish.isByOperator { done.isByOperator = true }
            if wish.what != .everything {
                done.told.append(wish.person)
            } else if let chat = chats.last {
                say(wish.isByOperator ? .forgottenByOperator : .forgotten, to: chat)
            }
        }
        mayHaveWishes = false
        scrub()
        return done
    }

    /// Nil where it failed: the wish stays, and the next `reload` tries it again.
    private func fulfil(_ wish: ForgettingWish) -> [Chat]? {
        do {
            let forgotten = try forgetter.forget(wish, at: world.now())
            host.drop(wish.person)
            stores.chats.forget()
            backgroundTasks.forget(wish.person)
            outboxSender.forget(Set(forgotten.chats.map(\.id)))
            for (message, chat) in forgotten.unsent { crisisCards.send(message, to: chat) }
            hasTraces = true
            return forgotten.chats
        } catch {
            host.drop(wish.person)
            stores.chats.forget()
            world.log.error("forgetting", "it failed, and is tried again: \(error)")
            return nil
        }
    }

    /// Tried again later where it fails, since the disk may be full or somebody may be reading.
    func scrub() {
        guard hasTraces else { return }
        do {
            let mustRewrite = try stores.forgotten.hasTraces()
            let mayRewrite = rewrittenAt.map { world.uptime() >= $0 + Forgettings.rewritePause } ?? true
            if mustRewrite, mayRewrite {
                rewrittenAt = world.uptime()
                try forgetter.rewrite()
            }
            let isTidy = try stores.database.tidy()
            hasTraces = !isTidy || mustRewrite && !mayRewrite
        } catch {
            world.log.error("forgetting", "the database could not be written anew yet: \(error)")
        }
    }

    /// Waits until the last lines are said.
    func settle() async {
        for line in lastLines.values { await line.value }
    }

    /// The chat is not in the file any more, so the line does not go through it, and is said once.
    func say(_ line: AccessNotice, to chat: Chat) {
        guard chat.isReachable, let adapter = adapters[chat.account] else { return }
        let words = host.line(line, link: adapter.link)
        lastLines[chat.id] = Task {
            if world.fault(.send) != .networkDown { _ = await adapter.mention(words, to: chat.address) }
            lastLines[chat.id] = nil
        }
    }
}
