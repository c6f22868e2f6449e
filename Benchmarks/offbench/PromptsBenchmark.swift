import App
import Conversation
import Database
import Domains
import Foundation
import Messaging
import Words
import World

/// How long somebody waits for an SOS, or for the answer to another line such as "i want to die", while twenty thousand
/// people are still to be asked how their day was.
enum PromptsBenchmark {
    private static let prompts = 20_000
    private static let warmUp = 2.0
    private static let measured = 10.0

    static func run(offbot: String, line: String = "sos") async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("offbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path + "/off.sqlite"
        try fill(path, at: Date())
        let server = try LoadServer(saying: line)
        let served = try ServedOffbot(offbot, database: path, in: folder, environment: server.environment)
        defer { served.stop() }
        try await Task.sleep(for: .seconds(warmUp))
        server.loop.measure(true)
        server.loop.begin(people: 1)
        try await Task.sleep(for: .seconds(measured))
        server.loop.measure(false)
        let latencies = Latencies(server.loop.latencies)
        print("\(line), again and again, behind \(prompts) prompts:")
        print("  answered \(latencies.count) times in \(latencies)")
        print("  \(server.loop.otherSends) prompts sent meanwhile; resident: \(served.status("VmRSS"))")
    }

    private static func fill(_ path: String, at now: Date) throws {
        let world = World.real(network: NoNetwork())
        let database = try Wiring.open(path, world: world, isDurable: false)
        let wiring = Wiring(storage: .sqlite(database), book: try WordBook(), operatorName: nil, zone: "Europe/Berlin")
        let account = "telegram:\(LoadServer.bot)"
        try wiring.fill(
            Sample.steady(forDays: 10), account: account, address: String(LoadServer.firstPerson),
            at: now.addingTimeInterval(-3600))
        let message = RenderedMessage(text: "How was today?")
        try database.transaction {
            for number in 1...prompts {
                let chat = try wiring.stores.chats.createChat(
                    account: account, address: String(LoadServer.firstPerson + Int64(number)), at: now)
                _ = try wiring.stores.outbox.append(
                    Outgoing(view: 1, message: message), to: chat, as: .prompt, at: now,
                    notAfter: now.addingTimeInterval(3600), isSending: false)
            }
        }
    }
}
