import FoundationEssentials
import HTTP
import Messaging
import Shared

/// Litestream's control socket: it answers once everything that was committed is replicated.
nonisolated struct Litestream: Replicator {
    /// In seconds: what is new has to wait for the answer, and comes even where there is none.
    private static let longest: Int64 = 3

    let socket: String
    /// As in Litestream's own configuration.
    let database: String
    let network: any HTTPTransport

    func whyNotReplicated() async -> String? {
        let question: JSON = ["path": .string(database), "wait": true, "timeout": .integer(Litestream.longest)]
        let outcome = await network.send(
            HTTPRequest(
                method: "POST", url: "http://localhost/sync",
                body: .bytes(contentType: "application/json", question.bytes), connectTimeout: .seconds(1),
                totalTimeout: .seconds(Litestream.longest + 1), maximumAnswer: 64 << 10, socket: socket))
        guard case .response(let response) = outcome else { return "Litestream does not answer on \(socket)" }
        guard let answer = JSON(response.body), response.status == 200 else {
            return "Litestream answers with \(response.status); its log says why"
        }
        guard let written = answer["txid"]?.integer, let replicated = answer["replicated_txid"]?.integer,
            replicated >= written
        else { return "Litestream has not replicated it yet" }
        return nil
    }
}

extension Configuration {
    /// Nil where nothing waits for the replica.
    func replicator(over network: any HTTPTransport) -> Litestream? {
        guard replica.mode == .confirmed else { return nil }
        let isAbsolute = databasePath.hasPrefix("/")
        let path = isAbsolute ? databasePath : FileManager.default.currentDirectoryPath + "/" + databasePath
        return Litestream(socket: replica.socket, database: path, network: network)
    }
}
