package import FoundationEssentials
import HTTP
package import Messaging
import Shared
import World

/// The one loop that asks Telegram for updates, a step at a time: whatever goes wrong ends in a wait and the next step,
/// and nothing outside of it has to bring it back to life.
@MainActor package final class Poller {
    /// Telegram forgets what nobody has fetched for that long.
    private static let kept: TimeInterval = 24 * 3600
    /// After a week without an update their numbers may begin anew anywhere; from then on it is asked for any.
    private static let idle: TimeInterval = 6 * 86_400
    /// So many conflicts before a single poll went well are another process, and not the tail of our own last one.
    private static let conflictsAtStart = 3
    private static let batch: Int64 = 100
    /// Broken so often, byte by byte the same, it is the update itself and not something on the way.
    private static let brokenTimes = 4

    private let api: BotAPI
    private let token: BotToken
    private let account: String
    private let introductions: [Introduction]
    private let world: World
    private let pollTimeout: TimeInterval
    /// A poll that is silent for this much longer than it may be is hung.
    private let pollSlack: TimeInterval
    private let whenNamed: (String) -> Void
    private let reading: @Sendable (JSON, _ receivedAt: Date) -> Reading?

    private let taps: TapAnswers
    private var introducing: Task<Void, Never>?
    private var patience = Patience()
    private var isIntroduced = false
    private var hasPolled = false
    /// When a poll last went well, on the clock that nobody sets.
    private var polledAt: TimeInterval?
    private var conflicts = 0
    private var failingSince: TimeInterval?
    /// After an answer that could not be taken apart, one update at a time is asked for, to find the one.
    private var limit = batch
    private var broken: (body: [UInt8], times: Int) = ([], 0)

    init(
        api: BotAPI, token: BotToken, account: String, introductions: [Introduction], world: World,
        pollTimeout: TimeInterval, pollSlack: TimeInterval, whenNamed: @escaping (String) -> Void,
        reading: @escaping @Sendable (JSON, _ receivedAt: Date) -> Reading?
    ) {
        self.api = api
        self.token = token
        self.account = account
        self.introductions = introductions
        self.world = world
        self.pollTimeout = pollTimeout
        self.pollSlack = pollSlack
        self.whenNamed = whenNamed
        self.reading = reading
        taps = TapAnswers(api: api)
    }

    /// Nothing more is done beside the polls.
    func cancel() {
        taps.cancel()
        introducing?.cancel()
    }

    /// Makes one call, and gives how many seconds to wait before the next. It throws only where there is no point in
    /// any.
    package func step(_ post: any InboundSink) async throws -> TimeInterval {
        let end = isIntroduced ? await poll(post) : await introduce()
        // Whoever stops us has ended that call; it says nothing about the network.
        if Task.isCancelled { return 0 }
        if end == .conflict, !hasPolled {
            conflicts += 1
            if conflicts >= Poller.conflictsAtStart { throw TokenInUse(account: account) }
        }
        let wait = patience.wait(after: end, pollTimeout: pollTimeout)
        note(end, wait: wait)
        return wait
    }
}

/// Another process polls with the same token.
package struct TokenInUse: Error, CustomStringConvertible {
    package let account: String

    package var description: String {
        "\(account): another program asks for messages with the same token. Stop that one first, or give this one a bot "
            + "of its own."
    }
}

// MARK: - Before the first poll

extension Poller {
    private func introduce() async -> PollEnd {
        switch await api.call("getMe") {
        case .ok(let me):
            guard let username = me["username"]?.string else { return .unreadable("getMe without a name") }
            guard me["id"]?.integer.map(String.init) == token.bot else {
                return .unauthorised("it belongs to another bot")
            }
            whenNamed(username)
            let readsGroups = me["can_read_all_group_messages"]?.bool == true
            world.log.info(
                account, "this is @\(username), which \(readsGroups ? "reads" : "does not read") all of groups")
        case let reply: return end(of: reply)
        }
        switch await api.call("getWebhookInfo") {
        case .ok(let info) where info["url"]?.string?.isEmpty == false: return .webhook
        case .ok: break
        case let reply: return end(of: reply)
        }
        isIntroduced = true
        introducing = Task { [api, introductions, account, log = world.log] in
            for introduction in introductions where !Task.isCancelled {
                guard let refusal = await introduction.set(by: api) else { continue }
                log.warning(account, "commands and description could not be set: \(refusal.description)")
            }
        }
        return .completed
    }

    private func end(of reply: BotReply) -> PollEnd {
        switch reply {
        case .ok: .completed
        case .notSent(let failure), .uncertain(let failure): .failed(failure.text)
        case .garbled(let beginning): .failed(beginning)
        case .refused(let refusal): end(of: refusal)
        }
    }

    private func end(of refusal: Refusal) -> PollEnd {
        if let wait = refusal.retryAfter { return .asked(TimeInterval(wait.components.seconds)) }
        if refusal.isOfTheAccount { return .unauthorised("\(refusal.code) \(refusal.description)") }
        guard refusal.code == 409 else { return .failed("\(refusal.code) \(refusal.description)") }
        return refusal.says("webhook") ? .webhook : .conflict
    }
}

// MARK: - A poll

extension Poller {
    private func poll(_ post: any InboundSink) async -> PollEnd {
        await post.hasRoom()
        let cursor: Position?
        let before: Cursor?
        do {
            before = try post.cursor(of: account)
            cursor = before?.position.flatMap(Position.init)
        } catch {
            return .storage
        }
        let outcome = await api.raw(
            "getUpdates", parameters(after: cursor), timeout: .seconds(pollTimeout + pollSlack))
        guard case .response(let response) = outcome else { return end(of: BotReply(outcome)) }
        let answer = await Poller.takeApart(response, at: world.now(), reading)
        let updates: UpdateBatch
        switch answer {
        case .updates(let all): updates = all
        case .reply(let reply):
            guard let one = single(in: response) else { return unread(response, reply) }
            updates = one
        }
        limit = Poller.batch
        broken = ([], 0)
        return store(updates, after: before, to: post)
    }

    nonisolated private enum Answer {
        case updates(UpdateBatch)
        /// No list of updates, but whatever else this is.
        case reply(BotReply)
    }

    /// Beside the turns, which need the service's actor more.
    @concurrent nonisolated private static func takeApart(
        _ response: HTTPResponse, at time: Date, _ reading: @Sendable (JSON, Date) -> Reading?
    ) async -> Answer {
        UpdateBatch(response.body) { reading($0, time) }.map(Answer.updates) ?? .reply(BotReply(response))
    }

    private func parameters(after position: Position?) -> JSON {
        // The first one tells at once how things are.
        var members: [JSON.Member] = [
            .init("timeout", .integer(hasPolled ? Int64(pollTimeout) : 0)), .init("limit", .integer(limit)),
            .init("allowed_updates", .array(UpdateReader.kinds.map(JSON.string))),
        ]
        if let position, abs(world.now().timeIntervalSince(position.at)) < Poller.idle {
            members.append(.init("offset", .integer(position.next)))
        }
        return .object(members)
    }

    private func store(_ updates: UpdateBatch, after cursor: Cursor?, to post: any InboundSink) -> PollEnd {
        let now = world.now()
        let position = updates.next.map { Position(next: $0, at: now).written }
        do {
            try post.accept(Batch(account: account, events: updates.events, cursor: position))
        } catch {
            return .storage
        }
        hasPolled = true
        if isAfterAbsence(cursor) {
            world.log.error(account, "away for more than a day: what was sent before the last 24 hours is lost")
            post.tellOwner(.longOutage)
        }
        taps.add(updates.queries)
        // An update without a number cannot be confirmed and comes again: it is kept, and must not be hurried for.
        guard updates.events.isEmpty || updates.next != nil else { return .unreadable("updates without a number") }
        return .completed
    }

    /// Of its own run this process knows how long it has not polled, whatever the clock on the wall was set to since; of
    /// the time before, only what that clock said.
    private func isAfterAbsence(_ cursor: Cursor?) -> Bool {
        defer { polledAt = world.uptime() }
        if let polledAt { return world.uptime() - polledAt > Poller.kept }
        return cursor.map { world.now().timeIntervalSince($0.polledAt) > Poller.kept } ?? false
    }

    /// Where one update was asked for and what comes is broken beyond its brackets, again and again, its number still
    /// names it: the bytes are kept as they are, and the others go on.
    private func single(in response: HTTPResponse) -> UpdateBatch? {
        guard limit == 1, response.status == 200 else { return nil }
        broken = (response.body, broken.body == response.body ? broken.times + 1 : 1)
        return broken.times >= Poller.brokenTimes ? UpdateBatch(broken: response.body) : nil
    }

    private func unread(_ response: HTTPResponse, _ reply: BotReply) -> PollEnd {
        if case .refused(let refusal) = reply {
            if refusal.isOfTheAccount { isIntroduced = false }
            return end(of: refusal)
        }
        guard response.status == 200 else { return end(of: reply) }
        limit = 1
        return .unreadable(BotReply.beginning(of: response))
    }
}

/// The offset of the next poll and when it was last moved, as they are stored.
private struct Position {
    let next: Int64
    let at: Date

    init(next: Int64, at: Date) {
        self.next = next
        self.at = at
    }

    init?(_ written: String) {
        let parts = written.split(separator: " ").compactMap { Int64($0) }
        guard parts.count == 2 else { return nil }
        self.init(next: parts[0], at: Date(unixTime: parts[1]))
    }

    var written: String { "\(next) \(at.milliseconds / 1000)" }
}

// MARK: - What whoever runs this hears of it

extension Poller {
    private func note(_ end: PollEnd, wait: TimeInterval) {
        let log = world.log
        if end == .completed {
            if let failingSince {
                log.info(account, "listening again, after \(Int(nearest: world.uptime() - failingSince)) s")
            }
            failingSince = nil
            return
        }
        if failingSince == nil { failingSince = world.uptime() }
        // The first time and then ever more seldom: a long outage is no reason for a long log.
        guard patience.failures.nonzeroBitCount == 1 else { return }
        let next = "next try in \(Int(nearest: wait)) s"
        switch end {
        case .completed: break
        case .failed(let reason): log.warning(account, "no answer: \(reason); \(next)")
        case .unreadable(let what): log.warning(account, "not to be understood: \(what); \(next)")
        case .conflict: log.warning(account, "another poll with this token is going on; \(next)")
        case .unauthorised(let reason): log.error(account, "parked, the token is not accepted: \(reason); \(next)")
        case .asked(let seconds): log.warning(account, "asked to wait \(Int(nearest: seconds)) s")
        case .webhook: log.error(account, "parked, messages go to a webhook: call deleteWebhook for this bot; \(next)")
        case .storage: log.error(account, "what came could not be kept, and is asked for again; \(next)")
        }
    }
}
