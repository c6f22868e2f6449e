package import Conversation
package import FoundationEssentials
import HTTP
package import Messaging
package import Shared
package import World

/// Matrix over the Client-Server API: a loop that syncs and handles every retry, and a sender.
package final class MatrixAdapter: Adapter {
    package let account: String

    private let credentials: Credentials
    private let inviters: Inviters
    private let words: EncryptedRoomWords
    let connection: Connection
    let rooms = PresentRooms()
    private let shown = ShownChoices()
    private let seeder: Seeder
    private let receipts: Receipts
    private let sender: Sender
    private let world: World
    private let hold: TimeInterval
    private let slack: TimeInterval

    /// `hold` is how long the server may wait with its answer to a sync, and `slack` how much later it still counts;
    /// `paint` draws a picture's file.
    package init(
        _ credentials: Credentials, inviters: Inviters, words: EncryptedRoomWords, world: World,
        hold: TimeInterval = 30, slack: TimeInterval = 30, documents: @escaping DocumentSource = { _, _ in nil },
        paint: @escaping @Sendable (Picture) -> [UInt8]? = { $0.png() }
    ) {
        account = "matrix:\(credentials.user.text)"
        self.credentials = credentials
        self.inviters = inviters
        self.words = words
        self.world = world
        self.hold = hold
        self.slack = slack
        let allowance = Allowance()
        connection = Connection(MatrixAPI(homeserver: credentials.homeserver, network: world.network))
        seeder = Seeder(connection: connection, allowance: allowance, world: world)
        receipts = Receipts(connection: connection)
        sender = Sender(
            connection: connection, rooms: rooms, shown: shown, allowance: allowance, seeder: seeder,
            receipts: receipts, documents: documents, paint: paint, me: credentials.user, world: world)
    }

    /// It carries no code, so invitations on Matrix are codes alone.
    package var link: String? { "https://matrix.to/#/\(credentials.user.text)" }
    /// Homeservers forget transactions after a day at the latest; Synapse keeps some for half an hour only.
    package var recognisesRepeatsFor: TimeInterval { 1800 }
    /// By default a homeserver takes one message in five seconds.
    package var abilities: Abilities {
        Abilities(network: .matrix, numbersChoices: true, editPause: connection.isUnlimited ? 0 : 5)
    }
    package var prefersFewMessages: Bool { true }

    package func read(_ raw: [UInt8], receivedAt: Date) throws -> Reading {
        try EventReader.read(raw, receivedAt: receivedAt)
    }

    /// Runs until the task is cancelled.
    @MainActor package func listen(_ post: any InboundSink) async throws {
        let loop = loop()
        defer {
            loop.cancel()
            seeder.cancel()
            receipts.cancel()
        }
        while !Task.isCancelled {
            let wait = await loop.step(post)
            if wait > 0 { await world.sleepUntil(world.now().addingTimeInterval(wait)) }
        }
    }

    /// Returns when the courtesies that run beside messages are through.
    @MainActor package func settle(_ loop: SyncLoop) async {
        await loop.settle()
        await receipts.settle()
        await seeder.settle()
    }

    @MainActor package func loop() -> SyncLoop {
        SyncLoop(
            me: credentials.user, account: account, connection: connection, rooms: rooms,
            login: Login(credentials, account: account, connection: connection, world: world),
            invites: Invites(inviters, account: account, connection: connection, world: world),
            encryptedRooms: EncryptedRooms(
                words, connection: connection, rooms: rooms, sender: sender, world: world),
            taps: Taps(me: credentials.user, connection: connection, shown: shown), receipts: receipts,
            world: world, hold: hold, slack: slack)
    }

    /// Fetches a file that somebody sent.
    package func fetch(_ file: FileReference, limit: Int) async -> FetchedFile {
        guard let place = MediaPlace(file.id) else { return .notFound }
        var request = MatrixAPI.Request(
            path: ["_matrix", "client", "v1", "media", "download", place.server, place.id])
        request.timeout = MatrixAPI.uploadTimeout
        request.largest = limit
        switch await connection.send(request) {
        case .response(let response):
            switch response.status {
            case 200: return .bytes(response.body)
            case 403, 404: return .notFound
            default: return .unreachable
            }
        case .notSent(let failure), .uncertain(let failure):
            return failure.cause == .answerTooLarge ? .tooLarge : .unreachable
        }
    }

    package func pieces(of message: RenderedMessage) -> [RenderedMessage] { Pieces.of(message) }

    package func deliver(_ item: OutboxItem) async -> Delivery { await sender.deliver(item) }

    package func mention(_ line: RenderedMessage, to address: String) async -> Delivery {
        await sender.mention(line, to: address)
    }

    /// What homeservers allow by default, and far less than they take from an application service.
    package func pace(of address: String) -> Pace {
        connection.isUnlimited ? Pace(account: 0.05, chat: 1) : Pace(account: 5, chat: 1)
    }
}
