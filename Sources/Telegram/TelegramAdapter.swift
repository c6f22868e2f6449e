package import Conversation
package import FoundationEssentials
import HTTP
package import Messaging
package import Shared
import Synchronization
package import World

/// Telegram by long polling: a loop that handles every retry, and a sender.
///
///     getMe, getWebhookInfo ──▶ getUpdates ──▶ inbox + cursor ──▶ taps acknowledged ──▶ getUpdates …
///            ▲                      │ anything but a completed poll: a wait, as `Patience` has it
///            └──────────────────────┘
package final class TelegramAdapter: Adapter {
    /// How many albums are remembered as answered.
    private static let albums = 16

    package let account: String
    package let abilities = Abilities(network: .telegram, numbersChoices: false)

    private let token: BotToken
    private let api: BotAPI
    private let sender: Sender
    private let introductions: [Introduction]
    private let world: World
    private let pollTimeout: TimeInterval
    private let pollSlack: TimeInterval
    private let state = Mutex(State())

    private struct State {
        var username: String?
        /// For each recent album, its first picture: the one that is answered.
        var albums: [(album: String, message: Int64)] = []
    }

    /// `paint` draws a picture's file; a test can skip that.
    package init(
        token: BotToken, address: String, introductions: [Introduction], world: World, pollTimeout: TimeInterval = 50,
        pollSlack: TimeInterval = 15, documents: @escaping DocumentSource = { _, _ in nil },
        paint: @escaping @Sendable (Picture) -> [UInt8]? = { $0.png() }
    ) {
        self.token = token
        self.introductions = introductions
        self.world = world
        self.pollTimeout = pollTimeout
        self.pollSlack = pollSlack
        account = "telegram:\(token.bot)"
        api = BotAPI(token: token, address: address, network: world.network)
        sender = Sender(api: api, easel: Easel(paint: paint), documents: documents)
    }

    package var link: String? { state.withLock { $0.username.map { "https://t.me/\($0)" } } }

    package func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading {
        try reader.read(raw, receivedAt: receivedAt)
    }

    private var reader: UpdateReader {
        UpdateReader(username: state.withLock { $0.username }) { self.isAnswered($0, before: $1) }
    }

    private func isAnswered(_ album: String, before message: Int64) -> Bool {
        state.withLock { state in
            if let known = state.albums.first(where: { $0.album == album }) { return known.message != message }
            state.albums = state.albums.suffix(TelegramAdapter.albums - 1) + [(album, message)]
            return false
        }
    }

    /// Runs until the task is cancelled, or until trying again is pointless.
    @MainActor package func listen(_ post: any InboundSink) async throws {
        let poller = poller()
        defer { poller.cancel() }
        while !Task.isCancelled {
            let wait = try await poller.step(post)
            if wait > 0 { await world.sleepUntil(world.now().addingTimeInterval(wait)) }
        }
    }

    @MainActor package func poller() -> Poller {
        Poller(
            api: api, token: token, account: account, introductions: introductions, world: world,
            pollTimeout: pollTimeout, pollSlack: pollSlack,
            whenNamed: { name in self.state.withLock { $0.username = name } }, link: { self.link },
            reading: { self.reader.read($0, receivedAt: $1) })
    }

    /// Fetches a file that somebody sent; Telegram gives bots up to 20 MB.
    package func fetch(_ file: FileReference, limit: Int) async -> FetchedFile {
        let path: String
        switch await api.call("getFile", ["file_id": .string(file.id)]) {
        case .ok(let found):
            guard let named = found["file_path"]?.string else { return .notFound }
            path = named
        case .refused(let refusal): return refusal.says("too big") ? .tooLarge : .notFound
        case .garbled, .notSent, .uncertain: return .unreachable
        }
        switch await api.download(path, limit: limit) {
        case .response(let response):
            return response.status == 200 ? .bytes(response.body) : .unreachable
        case .notSent(let failure), .uncertain(let failure):
            return failure.cause == .answerTooLarge ? .tooLarge : .unreachable
        }
    }

    package func pieces(of message: RenderedMessage) -> [RenderedMessage] { Pieces.of(message) }

    package func deliver(_ item: OutboxItem) async -> Delivery { await sender.deliver(item) }

    package func mention(_ line: RenderedMessage, to address: String) async -> Delivery {
        await sender.mention(line, to: address)
    }

    /// Twenty-five a second in all, one a second to a person, twenty a minute to a group; a group's number is negative.
    package func pace(of address: String) -> Pace { Pace(account: 0.04, chat: address.hasPrefix("-") ? 3 : 1) }
}
