import protocol Database.Transactions
import FoundationEssentials
import Shared
import World

/// Fulfils the wishes to forget, between two commits, and drops what memory holds of it.
final class Forgettings {
    /// Nobody can have the whole file written anew again and again: what comes within this time is done together.
    private static let rewritePause: TimeInterval = 45
    /// Until the log beside the file is looked at again, while another process has not emptied it.
    private static let tidyPause: TimeInterval = 2
    /// Until it is tried again where it fails: the disk may be full, or somebody may be reading.
    private static let failurePause: TimeInterval = 10

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
    private var hasFailed = false
    /// By the uptime, like all times here; nil: no trace is left.
    private var scrubsAt: TimeInterval? = 0
    private var rewrittenAt: TimeInterval?
    /// Since when there are traces of something that this process has forgotten.
    private var tracesSince: TimeInterval?
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
        forgetter = Forgetter(stores, hearing: { host.hearing($0).isDanger }, erasing: { try host.erase($0, of: $1) })
    }

    /// Before anything else is read.
    func recover() throws -> Done {
        let done = try run()
        let count = try forgetter.forgetAgain(at: world.now())
        if count > 0 {
            world.log.info("forgetting", "\(count) forgotten again")
            scrubsAt = 0
        }
        return done
    }

    /// Call when another process has changed the file, and when chats were linked, which erases one side.
    func reload() { mayHaveWishes = true }

    /// Call now and then: a wish that could not be fulfilled is tried again.
    func retry() { mayHaveWishes = mayHaveWishes || hasFailed }

    /// Until `run` has something to do, whether anybody wishes anything or not.
    var pause: TimeInterval { scrubsAt.map { max(0, $0 - world.uptime()) } ?? .infinity }

    /// The people who are still known, to be told, and whether any event that waited may be gone.
    struct Done {
        var told: [PersonID] = []
        var notice = ServiceNotice.forgotten
        var isByOperator = false
    }

    /// Fulfils every wish, and says what is true of the file then.
    func run() throws -> Done {
        guard mayHaveWishes || host.hasWish else {
            scrub()
            return Done()
        }
        var (done, gone) = (Done(), [(chat: Chat, isByOperator: Bool)]())
        hasFailed = false
        for wish in try stores.forgotten.wishes() {
            guard let chats = fulfil(wish) else { continue }
            if wish.isByOperator { done.isByOperator = true }
            if wish.what != .everything {
                done.told.append(wish.person)
            } else if let chat = chats.last {
                gone.append((chat, wish.isByOperator))
            }
        }
        mayHaveWishes = false
        // Whoever linked two chats has had one side forgotten.
        if tracesSince == nil, try stores.forgotten.hasTraces() { (scrubsAt, tracesSince) = (0, world.uptime()) }
        scrub()
        let isClean = scrubsAt == nil
        done.notice = isClean ? .forgotten : .forgottenSoon
        for (chat, isByOperator) in gone {
            say(isByOperator ? .forgottenByOperator : isClean ? .forgotten : .forgottenSoon, to: chat)
        }
        return done
    }

    /// Nil where it failed: the wish stays, and the next `retry` tries it again.
    private func fulfil(_ wish: ForgettingWish) -> [Chat]? {
        do {
            let forgotten = try forgetter.forget(wish, at: world.now())
            host.drop(wish.person)
            stores.chats.forget()
            backgroundTasks.forget(wish.person)
            outboxSender.forget(Set(forgotten.chats.map(\.id)))
            for (message, chat) in forgotten.unsent { crisisCards.send(message, to: chat) }
            scrubsAt = 0
            tracesSince = tracesSince ?? world.uptime()
            return forgotten.chats
        } catch {
            host.drop(wish.person)
            stores.chats.forget()
            hasFailed = true
            world.log.error("forgetting", "it failed, and is tried again: \(error)")
            return nil
        }
    }

    /// Leaves no trace, as soon as it may: the whole file is written anew only now and then.
    private func scrub() {
        let now = world.uptime()
        guard let due = scrubsAt, now >= due else { return }
        do {
            let mustRewrite = try stores.forgotten.hasTraces()
            let mayRewriteAt = rewrittenAt.map { $0 + Forgettings.rewritePause } ?? now
            if mustRewrite, now >= mayRewriteAt {
                rewrittenAt = now
                try forgetter.rewrite()
            }
            let isTidy = try stores.database.tidy()
            scrubsAt = !isTidy ? now + Forgettings.tidyPause : mustRewrite && now < mayRewriteAt ? mayRewriteAt : nil
        } catch {
            scrubsAt = now + Forgettings.failurePause
            world.log.error("forgetting", "the database could not be written anew yet: \(error)")
        }
        guard scrubsAt == nil, let since = tracesSince else { return }
        tracesSince = nil
        world.log.info(
            "forgetting", "no trace is left in the database and its log after \(Int(nearest: now - since)) s")
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
