import HTTP
import Shared

/// Where a homeserver that leaves logging in to a browser (OAuth 2.0) takes requests about that.
struct OAuthServer: Sendable {
    enum Finding: Sendable {
        case found(OAuthServer)
        /// The homeserver logs in by itself.
        case none
        case failed(String)
    }

    enum Answer: Sendable {
        case ok(JSON)
        /// An error of the standard's own, such as "authorization_pending".
        case refused(String)
        case failed(String)
    }

    static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
    static let refreshGrant = "refresh_token"

    let grants: Set<String>
    let registration: String?
    let deviceAuthorization: String?
    private let token: String
    private let network: any HTTPTransport

    /// Nil where the metadata lacks what every login needs. Tokens go to no address that can be read on the way, unless
    /// the homeserver itself is one.
    private init?(_ metadata: JSON, of api: MatrixAPI) {
        let isOpen = api.base.hasPrefix("http://")
        let address = { (name: String) in
            metadata[name]?.string.flatMap { $0.hasPrefix("https://") || isOpen && $0.hasPrefix("http://") ? $0 : nil }
        }
        guard let token = address("token_endpoint") else { return nil }
        self.token = token
        grants = Set(metadata["grant_types_supported"]?.array?.compactMap(\.string) ?? [])
        registration = address("registration_endpoint")
        deviceAuthorization = address("device_authorization_endpoint")
        network = api.network
    }

    static func find(at api: MatrixAPI) async -> Finding {
        let request = MatrixAPI.Request(path: ["_matrix", "client", "v1", "auth_metadata"])
        switch await api.call(request, as: nil) {
        case .ok(let metadata):
            return OAuthServer(metadata, of: api).map(Finding.found)
                ?? .failed("OAuth metadata without usable addresses")
        case .refused(let refusal) where refusal.status == 404: return .none
        case let reply: return .failed(reply.failure ?? "")
        }
    }

    func requestTokens(_ grant: String, as client: String, _ more: [(name: String, value: String)]) async -> Answer {
        await post([("grant_type", grant), ("client_id", client)] + more, to: token)
    }

    func post(_ form: [(name: String, value: String)], to address: String) async -> Answer {
        let text = form.map { "\(MatrixAPI.encoded($0.name))=\(MatrixAPI.encoded($0.value))" }.joined(separator: "&")
        return await send(.bytes(contentType: "application/x-www-form-urlencoded", Array(text.utf8)), to: address)
    }

    func post(_ json: JSON, to address: String) async -> Answer { await send(.json(json), to: address) }

    private func send(_ body: HTTPRequest.Body, to address: String) async -> Answer {
        let outcome = await network.send(
            HTTPRequest(
                method: "POST", url: address, headers: [("Accept", "application/json")], body: body,
                connectTimeout: MatrixAPI.connectTimeout, totalTimeout: MatrixAPI.timeout, maximumAnswer: 1 << 20))
        if case .response(let response) = outcome, (400..<500).contains(response.status),
            let error = JSON(response.body, keeping: .answer)?["error"]?.string
        {
            return .refused(String(error.visible.prefix(60)))
        }
        let reply = MatrixReply(outcome)
        if case .ok(let answer) = reply { return .ok(answer) }
        return .failed(reply.failure ?? "")
    }
}
