import HTTP
import Shared

/// Requests of the Client-Server API. Tokens go into a header, never into a URL.
struct MatrixAPI: Sendable {
    static let client = ["_matrix", "client", "v3"]

    static let connectTimeout = Duration.seconds(10)
    static let timeout = Duration.seconds(30)
    static let uploadTimeout = Duration.seconds(90)
    static let largestAnswer = 64 << 20

    struct Request: Sendable {
        var method = "GET"
        /// Without the server; each part is encoded.
        let path: [String]
        var query: [Authorization.Query] = []
        var body = HTTPRequest.Body.none
        var timeout = MatrixAPI.timeout
        var largest = MatrixAPI.largestAnswer

        /// A request below `/_matrix/client/v3`.
        static func get(_ path: String..., query: [Authorization.Query] = []) -> Request {
            Request(path: MatrixAPI.client + path, query: query)
        }

        static func post(_ path: String..., body: JSON = [:]) -> Request {
            Request(method: "POST", path: MatrixAPI.client + path, body: .json(body))
        }

        static func put(_ path: String..., body: JSON) -> Request {
            Request(method: "PUT", path: MatrixAPI.client + path, body: .json(body))
        }
    }

    let base: String
    let network: any HTTPTransport

    init(homeserver: String, network: any HTTPTransport) {
        var base = homeserver[...]
        while base.last == "/" { base = base.dropLast() }
        self.base = String(base)
        self.network = network
    }

    func send(_ request: Request, as authorization: Authorization?) async -> HTTPOutcome {
        let path = request.path.map(MatrixAPI.encoded).joined(separator: "/")
        let query = (request.query + (authorization?.query ?? []))
            .map { "\(MatrixAPI.encoded($0.name))=\(MatrixAPI.encoded($0.value))" }.joined(separator: "&")
        return await network.send(
            HTTPRequest(
                method: request.method, url: "\(base)/\(path)" + (query.isEmpty ? "" : "?\(query)"),
                headers: authorization.map { [("Authorization", "Bearer \($0.token)")] } ?? [], body: request.body,
                connectTimeout: MatrixAPI.connectTimeout, totalTimeout: request.timeout,
                maximumAnswer: request.largest))
    }

    func call(_ request: Request, as authorization: Authorization?) async -> MatrixReply {
        MatrixReply(await send(request, as: authorization))
    }

    static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default: encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}

extension MatrixAPI {
    enum Found: Sendable {
        case found(MatrixAPI)
        case failed(MatrixReply)
    }

    /// The configured address is tried as it is; what its domain tells of another comes second.
    func search() async -> Found {
        let versions = Request(path: ["_matrix", "client", "versions"])
        let first = await call(versions, as: nil)
        guard first.failure != nil else { return .found(self) }
        let told = await call(Request(path: [".well-known", "matrix", "client"]), as: nil)
        if case .ok(let json) = told, let base = json["m.homeserver"]?["base_url"]?.string, base.hasPrefix("https://") {
            let api = MatrixAPI(homeserver: base, network: network)
            if case .ok = await api.call(versions, as: nil) { return .found(api) }
        }
        return .failed(first)
    }
}

extension HTTPRequest.Body {
    static func json(_ json: JSON) -> HTTPRequest.Body { .bytes(contentType: "application/json", json.bytes) }
}
