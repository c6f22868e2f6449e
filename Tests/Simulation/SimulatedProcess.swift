import App
import Database
import Messaging
import Support
import Telegram
import Words
import World

@testable import Matrix

/// One process of Off, which serves both networks.
final class SimulatedProcess {
    let service: Service
    let poller: Poller
    let matrix: MatrixAdapter
    let loop: SyncLoop
    private let telegram: TelegramAdapter

    init(_ database: Database, book: WordBook, world: World) throws {
        let wiring = Wiring(
            storage: .sqlite(database), book: book, operatorName: "Ana", zone: "Europe/Berlin", random: world.random)
        guard let token = BotToken(FakeBotAPI.token), let me = UserID(FakeHomeserver.me) else { throw NoName() }
        telegram = TelegramAdapter(
            token: token, address: SimulatedNetwork.botAPI, introductions: [], world: world, paint: { _ in [0x89] })
        matrix = MatrixAdapter(
            Credentials(homeserver: SimulatedNetwork.homeserver, user: me, proof: .token(FakeHomeserver.token)),
            inviters: Inviters(["hs.test"]), words: EncryptedRoomWords(cannotRead: "", comeOver: ""), world: world,
            paint: { _ in nil })
        service = Service(
            stores: wiring.stores, host: Sessions(wiring: wiring), adapters: [telegram, matrix], access: .open,
            world: world)
        poller = telegram.poller()
        loop = matrix.loop()
    }

    /// Whether messages can leave for Matrix.
    var isListening: Bool { matrix.connection.isOpen && matrix.rooms.now != nil }

    func adapter(of item: OutboxItem) -> any Adapter { item.chat.account == matrix.account ? matrix : telegram }

    /// Returns when what runs beside the messages is through, so that a world comes out the same each time.
    func settle() async { await matrix.settle(loop) }

    private struct NoName: Error {}
}
