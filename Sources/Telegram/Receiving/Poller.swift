package import FoundationEssentials
import HTTP
package import Messaging
import Shared
import World

/// The loop that polls Telegram, one step at a time. Every failure ends in a wait and another step, so nothing outside
/// has to restart it.
@MainActor package final class Poller {
    /// Telegram deletes updates that nobody has fetched for this long.
    private static let kept: TimeInterval = 24 * 3600
    /// After a week without updates, Telegram may restart its numbering anywhere. From this long on, polls have no
    /// offset.
    private static let idle: TimeInterval = 6 * 86_400
    /// This many conflicts before the first completed poll mean another process, not the end of our own last poll.
    private static let conflictsAtStart = 3
    private static let batch: Int64 = 100
    /// Received unreadable this often, byte for byte the same, the update itself is broken and not the connection.
    private static let brokenTimes = 4

    private let api: BotAPI
    private let token: BotToken
    private let account: String
    private let introductions: [Introduction]
    private let world: World
    private let pollTimeout: TimeInterval
    /// A poll that takes this much longer than its timeout is hung.
    private let pollSlack: TimeInterval
    private let whenNamed: (String) -> Void
    private let link: () -> String?
    private let reading: @Sendable (JSON, _ receivedAt: Date) -> Reading?

    private let taps: TapAnswers
    private var introducing: Task<Void, Never>?
    private var patience = Patience()
    private var isIntroduced = false
    private var hasPolled = false
    /// The latest position up to which everything is replicated; nil: none of this process's run.
    private var replicated: Position?
    /// The uptime of the last completed poll.
    private var polledAt: TimeInterval?
    private var conflicts = 0
    private var failingSince: TimeInterval?
    /// After an unreadable response, updates are fetched one at a time to find the broken one.
    private var limit = batch
    private var broken: (body: [UInt8], times: Int) = ([], 0)

    init(
        api: BotAPI, token: BotToken, account: String, introductions: [Introduction], world: World,
        pollTimeout: TimeInterval, pollSlack: TimeInterval, whenNamed: @escaping (String) -> Void,
        link: @escaping () -> String?,
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
        self.link = link
        self.reading = reading
        taps = TapAnswers(api: api)
    }

    /// Stops the calls that run beside the polls.
    func cancel() {
        taps.cancel()
        introducing?.cancel()
    }

    /// Makes one call and returns the seconds to wait before the next. Throws only where trying again is pointless.
    package func step(_ post: any InboundSink) async throws -> TimeInterval {
        let end = isIntroduced ? await poll(post) : await introduce()
        // The call was cancelled by us; that says nothing about the network.
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
        // Telegram keeps what is not acknowledged, and sends it again together with what is new.
        let reason = await whyNotReplicated(cursor, post)
        let outcome = await api.raw(
            "getUpdates", parameters(after: replicated), timeout: .seconds(pollTimeout + pollSlack))
        guard case .response(let response) = outcome else { return end(of: BotReply(outcome)) }
        let answer = await Poller.parse(response, at: world.now(), reading, post.hearing)
        let updates: UpdateBatch
        var heard: [String: any Hearing] = [:]
        switch answer {
        case .updates(let all, let hearings): (updates, heard) = (all, hearings)
        case .reply(let reply):
            guard let one = single(in: response) else { return unread(response, reply) }
            updates = one
        }
        limit = Poller.batch
        broken = ([], 0)
        let end = store(updates, heard, after: before, to: post)
        guard end == .completed, let reason else { return end }
        return .unreplicated(reason)
    }

    /// Nil where everything up to this position is replicated, as far as anybody wants that.
    private func whyNotReplicated(_ position: Position?, _ post: any InboundSink) async -> String? {
        guard position != replicated else { return nil }
        let reason = await post.whyNotReplicated()
        if reason == nil { replicated = position }
        return reason
    }

    nonisolated private enum Answer {
        case updates(UpdateBatch, heard: [String: any Hearing])
        /// Not a list of updates.
        case reply(BotReply)
    }

    /// Off the service's actor, which the turns need more.
    @concurrent nonisolated private static func parse(
        _ response: HTTPResponse, at time: Date, _ reading: @Sendable (JSON, Date) -> Reading?,
        _ hearing: @Sendable (String) -> any Hearing
    ) async -> Answer {
        guard let updates = UpdateBatch(response.body, reading: { reading($0, time) }) else {
            return .reply(BotReply(response))
        }
        return .updates(updates, heard: updates.heard(by: hearing))
    }

    private func parameters(after position: Position?) -> JSON {
        // The first poll returns at once and shows whether polling works.
        var members: [JSON.Member] = [
            .init("timeout", .integer(hasPolled ? Int64(pollTimeout) : 0)), .init("limit", .integer(limit)),
            .init("allowed_updates", .array(UpdateReader.kinds.map(JSON.string))),
        ]
        if let position, abs(world.now().timeIntervalSince(position.at)) < Poller.idle {
            members.append(.init("offset", .integer(position.next)))
        }
        return .object(members)
    }

    private func store(
        _ updates: UpdateBatch, _ heard: [String: any Hearing], after cursor: Cursor?, to post: any InboundSink
    ) -> PollEnd {
        let now = world.now()
        let position = updates.next.map { Position(next: $0, at: now).written }
        do {
            try post.accept(Batch(account: account, events: updates.events, cursor: position, heard: heard))
        } catch {
            return .storage
        }
        if !hasPolled, let link = link() {
            do { try post.noteLink(link, of: account) } catch { return .storage }
        }
        hasPolled = true
        if isAfterAbsence(cursor) {
            world.log.error(account, "away for more than a day: what was sent before the last 24 hours is lost")
            post.tellOwner(.longOutage)
        }
        taps.add(updates.queries)
        // An update without a number cannot be confirmed and comes again: it is stored, and the next poll must wait.
        guard updates.events.isEmpty || updates.next != nil else { return .unreadable("updates without a number") }
        return .completed
    }

    /// Within this process's run the uptime counts, which no set clock changes; for the time before, only the stored
    /// clock time is known.
    private func isAfterAbsence(_ cursor: Cursor?) -> Bool {
        defer { polledAt = world.uptime() }
        if let polledAt { return world.uptime() - polledAt > Poller.kept }
        return cursor.map { world.now().timeIntervalSince($0.polledAt) > Poller.kept } ?? false
    }

    /// The only update of a response, where it is so broken that the brackets do not match and it keeps coming. Its
    /// number can still be found: its bytes are kept, and polling goes on after it.
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

/// The next poll's offset and when it was last moved, in stored form.
private struct Position: Equatable {
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

// MARK: - Logging

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
        // Logged the first time and then ever more rarely, so that a long outage makes no long log.
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
        case .unreplicated(let reason):
            log.error(account, "not acknowledged, since it is not replicated: \(reason); \(next)")
        case .storage: log.error(account, "what came could not be kept, and is asked for again; \(next)")
        }
    }
}
