package import HTTP
import Shared

/// Calls to the Bot API; the only place where the token becomes part of a URL.
package struct BotAPI: Sendable {
    package static let official = "https://api.telegram.org"

    private static let connectTimeout = Duration.seconds(10)
    private static let timeout = Duration.seconds(20)
    private static let uploadTimeout = Duration.seconds(60)
    private static let largestAnswer = 32 << 20

    private let base: String
    private let files: String
    private let network: any HTTPTransport

    /// `address` is the server of the Bot API, for people who run their own.
    package init(token: BotToken, address: String, network: any HTTPTransport) {
        let address = address.last == "/" ? String(address.dropLast()) : address
        base = "\(address)/bot\(token.secret)/"
        files = "\(address)/file/bot\(token.secret)/"
        self.network = network
    }

    func call(_ method: String, _ parameters: JSON = [:], timeout: Duration = timeout) async -> BotReply {
        await BotReply(send(method, .bytes(contentType: "application/json", parameters.bytes), timeout: timeout))
    }

    /// A call that uploads a file; parameters that are not strings are sent as JSON, as the Bot API requires.
    func upload(_ method: String, _ parameters: [JSON.Member], file: HTTPRequest.Part) async -> BotReply {
        let parts = parameters.map { member in
            HTTPRequest.Part(name: member.name, bytes: member.value.string.map { Array($0.utf8) } ?? member.value.bytes)
        }
        return await BotReply(send(method, .multipart(parts + [file]), timeout: BotAPI.uploadTimeout))
    }

    /// The content of a file, by the path that `getFile` has told.
    func download(_ path: String, limit: Int) async -> HTTPOutcome {
        let plain = path.utf8.filter { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return await network.send(
            HTTPRequest(
                method: "GET", url: files + String(decoding: Array(plain), as: UTF8.self),
                connectTimeout: BotAPI.connectTimeout, totalTimeout: BotAPI.uploadTimeout, maximumAnswer: limit))
    }

    /// The raw response, for callers that parse it themselves.
    func raw(_ method: String, _ parameters: JSON, timeout: Duration) async -> HTTPOutcome {
        await send(method, .bytes(contentType: "application/json", parameters.bytes), timeout: timeout)
    }

    private func send(_ method: String, _ body: HTTPRequest.Body, timeout: Duration) async -> HTTPOutcome {
        await network.send(
            HTTPRequest(
                method: "POST", url: base + method, body: body, connectTimeout: BotAPI.connectTimeout,
                totalTimeout: timeout, maximumAnswer: BotAPI.largestAnswer))
    }
}
