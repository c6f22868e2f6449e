package import FoundationEssentials
import HTTP
package import Messaging
import Shared
package import World

/// Logs the account in through a browser, which may be anywhere (OAuth 2.0's device grant): Off shows an address and a code,
/// and asks the server again and again whether somebody has agreed there.
///
///     metadata ──▶ register as a client ──▶ a code to show ──▶ poll ─┬─ not yet ──▶ poll, more slowly where told to
///                                                                   └─ tokens ──▶ stored ──▶ whoami
package struct DeviceLogin {
    /// What the operator is shown.
    package struct Invitation: Hashable, Sendable {
        package let address: String
        package let code: String
        /// Whether the address has the code in it already.
        package let isComplete: Bool
        package let endsAt: Date
    }

    package enum Outcome: Hashable, Sendable {
        case loggedIn
        case notOffered
        case denied
        case expired
        /// They agreed as another user than the account's.
        case otherUser(String)
        case failed(String)
    }

    private static let usualPause: TimeInterval = 5
    private static let longestPause: TimeInterval = 60
    private static let usualLifetime: TimeInterval = 900
    /// A server may name any number.
    private static let longestLifetime: TimeInterval = 3600

    private let homeserver: String
    private let user: UserID
    private let world: World
    private let stored: AccountLogin?
    private let keep: @MainActor (AccountLogin) throws -> Void

    /// `keep` returns once the login is durably stored.
    package init(
        homeserver: String, user: UserID, stored: AccountLogin?, world: World,
        keep: @escaping @MainActor (AccountLogin) throws -> Void
    ) {
        self.homeserver = homeserver
        self.user = user
        self.stored = stored
        self.world = world
        self.keep = keep
    }

    @MainActor package func run(show: @MainActor (Invitation) -> Void) async throws -> Outcome {
        let api: MatrixAPI
        switch await MatrixAPI(homeserver: homeserver, network: world.network).search() {
        case .found(let found): api = found
        case .failed(let reply): return .failed(reply.failure ?? "")
        }
        let server: OAuthServer
        switch await OAuthServer.find(at: api) {
        case .found(let found): server = found
        case .none: return .notOffered
        case .failed(let reason): return .failed(reason)
        }
        guard let device = server.deviceAuthorization, let registration = server.registration,
            server.grants.contains(OAuthServer.deviceGrant)
        else { return .notOffered }
        let client: String
        switch await server.post(description, to: registration) {
        case .ok(let answer):
            guard let id = answer["client_id"]?.string else { return .failed("a registration without a client") }
            client = id
        case .refused(let error): return .failed(error)
        case .failed(let reason): return .failed(reason)
        }
        var login = AccountLogin(device: stored?.device ?? AccountLogin.newDevice(world.random))
        if stored == nil { try keep(login) }
        let scope = "urn:matrix:client:api:* urn:matrix:client:device:\(login.device)"
        let begun: JSON
        switch await server.post([("client_id", client), ("scope", scope)], to: device) {
        case .ok(let answer): begun = answer
        case .refused(let error): return .failed(error)
        case .failed(let reason): return .failed(reason)
        }
        guard let grant = Grant(begun, now: world.now()) else { return .failed("a login without a code") }
        show(grant.invitation)
        switch await agreement(to: grant, as: client, by: server) {
        case .success(let tokens):
            guard login.take(tokens, now: world.now()) else { return .failed("a login without a token") }
            login.client = client
        case .failure(let end): return end.outcome
        }
        try keep(login)
        return try await outcome(of: login, at: api)
    }

    /// How Off describes itself. Whoever runs a bot is its homeserver's user, so that is where one would ask about it.
    private var description: JSON {
        let host = user.server.split(separator: ":").first.map(String.init) ?? user.server
        return [
            "client_name": "Off", "client_uri": .string("https://\(host)/"), "application_type": "native",
            "token_endpoint_auth_method": "none", "response_types": [],
            "grant_types": [.string(OAuthServer.deviceGrant), .string(OAuthServer.refreshGrant)],
        ]
    }

    @MainActor private func outcome(of login: AccountLogin, at api: MatrixAPI) async throws -> Outcome {
        guard let token = login.token else { return .failed("a login without a token") }
        switch await api.call(.get("account", "whoami"), as: Authorization(token: token)) {
        case .ok(let who) where who["user_id"]?.string != user.text:
            // This account's next login is not to use a stranger's.
            try keep(AccountLogin(device: login.device))
            return .otherUser(String((who["user_id"]?.string ?? "").visible.prefix(255)))
        // `serve` asks again before it does anything.
        default: return .loggedIn
        }
    }
}

// MARK: - Waiting for somebody to agree

extension DeviceLogin {
    private struct Grant {
        let deviceCode: String
        let invitation: Invitation
        let pause: TimeInterval

        init?(_ answer: JSON, now: Date) {
            guard let deviceCode = answer["device_code"]?.string, let code = answer["user_code"]?.string,
                let address = answer["verification_uri"]?.string
            else { return nil }
            self.deviceCode = deviceCode
            let complete = answer["verification_uri_complete"]?.string
            let lifetime = answer["expires_in"]?.integer.map(TimeInterval.init) ?? DeviceLogin.usualLifetime
            invitation = Invitation(
                address: (complete ?? address).visible, code: code.visible, isComplete: complete != nil,
                endsAt: now.addingTimeInterval(min(max(0, lifetime), DeviceLogin.longestLifetime)))
            let wanted = answer["interval"]?.integer.map(TimeInterval.init) ?? DeviceLogin.usualPause
            pause = min(max(1, wanted), DeviceLogin.longestPause)
        }
    }

    private struct End: Error {
        let outcome: Outcome
    }

    @MainActor private func agreement(
        to grant: Grant, as client: String, by server: OAuthServer
    ) async -> Result<JSON, End> {
        var pause = grant.pause
        while !Task.isCancelled {
            await world.sleepUntil(world.now().addingTimeInterval(pause))
            guard world.now() < grant.invitation.endsAt else { break }
            switch await server.requestTokens(
                OAuthServer.deviceGrant, as: client, [("device_code", grant.deviceCode)])
            {
            case .ok(let tokens): return .success(tokens)
            case .refused("authorization_pending"): break
            case .refused("slow_down"): pause += DeviceLogin.usualPause
            case .refused("access_denied"): return .failure(End(outcome: .denied))
            case .refused("expired_token"): return .failure(End(outcome: .expired))
            case .refused(let error): return .failure(End(outcome: .failed(error)))
            case .failed: pause = min(pause * 2, DeviceLogin.longestPause)
            }
        }
        return .failure(End(outcome: .expired))
    }
}

extension AccountLogin {
    private static let longestLifetime: TimeInterval = 366 * 86_400

    static func newDevice(_ random: () -> UInt64) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return String((0..<10).map { _ in letters[Int(random() % UInt64(letters.count))] })
    }

    /// Takes the tokens of a server's answer; false where it has none. Matrix tells their time in milliseconds, OAuth in
    /// seconds.
    mutating func take(_ answer: JSON, now: Date) -> Bool {
        guard let token = answer["access_token"]?.string else { return false }
        self.token = token
        refreshToken = answer["refresh_token"]?.string ?? refreshToken
        let seconds = answer["expires_in"]?.integer.map(TimeInterval.init)
        let lifetime = answer["expires_in_ms"]?.integer.map { TimeInterval($0) / 1000 } ?? seconds
        // A server may name any number.
        expiresAt = lifetime.map { now.addingTimeInterval(min(max(0, $0), AccountLogin.longestLifetime)) }
        return true
    }
}
