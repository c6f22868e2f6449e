import FoundationEssentials
import HTTP
import Messaging
import Shared
import World

/// Logs the account in, and asks the server who it is before anything else is done.
///
///     token ──▶ whoami ─┬─ the user, with or without a device ──▶ open
///                       └─ another user without a device: an application service ──▶ register ──▶ device ──▶ whoami
///     password, or a login in a browser ──▶ the stored token, if any ──▶ whoami ─┬─ the user ──▶ open
///                       soft logout: refresh, or log in with the same device ◀─┘
@MainActor final class Login {
    /// A token is renewed this long before it ends.
    private static let ahead: TimeInterval = 120
    private static let deviceName: JSON = "Off"
    private static let isOver = "the server wants a new login: run “offbot setup matrix --login”"

    private let credentials: Credentials
    private let account: String
    private let connection: Connection
    private let world: World
    private var expiresAt: Date?
    /// The server has logged out what was logged in: only a restart logs in again.
    private var wasLoggedOut = false

    init(_ credentials: Credentials, account: String, connection: Connection, world: World) {
        self.credentials = credentials
        self.account = account
        self.connection = connection
        self.world = world
    }

    /// Call before each poll.
    var isDue: Bool {
        !connection.isOpen || expiresAt.map { world.now().addingTimeInterval(Login.ahead) >= $0 } == true
    }

    func begin(_ post: any InboundSink) async -> PollEnd {
        if connection.refusal?.isSoftLogout == false { wasLoggedOut = true }
        guard !wasLoggedOut else {
            return .unauthorised("the server has logged this device out; check the account, and restart Off")
        }
        if let failure = await findServer() { return failure }
        do {
            let stored = try post.login(of: account)
            switch credentials.proof {
            case .token(let token): return try await useToken(token, stored: stored, post)
            case .password(let password): return try await useStored(stored, password: password, post)
            case .kept: return try await useStored(stored, password: nil, post)
            }
        } catch {
            return .storage
        }
    }

    private func findServer() async -> PollEnd? {
        switch await connection.api.search() {
        case .found(let api):
            connection.move(to: api)
            return nil
        case .failed(let reply): return PollEnd(reply)
        }
    }

    /// Asks whose the authorization is; `end` is nil where the server says it. The caller compares the user.
    private func whoami(_ authorization: Authorization) async -> (end: PollEnd?, who: JSON) {
        switch await connection.api.call(.get("account", "whoami"), as: authorization) {
        case .ok(let who): (nil, who)
        case .refused(let refusal) where refusal.isOfTheToken:
            (.unauthorised("the server does not take OFF_MATRIX_TOKEN: \(refusal)"), [:])
        case let reply: (PollEnd(reply), [:])
        }
    }
}

// MARK: - With a token

extension Login {
    private func useToken(_ token: String, stored: AccountLogin?, _ post: any InboundSink) async throws -> PollEnd {
        let authorization = Authorization(token: token)
        let (end, who) = await whoami(authorization)
        if let end { return end }
        if who["user_id"]?.string == credentials.user.text {
            if let device = who["device_id"]?.string, device != stored?.device {
                try post.keep(AccountLogin(device: device), of: account)
            }
            world.log.info(account, "logged in by a token")
            connection.open(as: authorization)
            return .completed
        }
        guard who["device_id"] == nil else {
            return .unauthorised("OFF_MATRIX_TOKEN belongs to another user than OFF_MATRIX_USER")
        }
        return try await serve(with: token, stored: stored, post)
    }

    /// As a user of an application service.
    private func serve(with token: String, stored: AccountLogin?, _ post: any InboundSink) async throws -> PollEnd {
        let service = Authorization(token: token)
        let registration = MatrixAPI.Request(
            method: "POST", path: MatrixAPI.client + ["register"],
            body: .json([
                "type": "m.login.application_service", "username": .string(credentials.user.localpart),
                "inhibit_login": true,
            ]))
        switch await connection.api.call(registration, as: service) {
        case .ok: break
        case .refused(let refusal) where refusal.code == "M_USER_IN_USE": break
        case .refused(let refusal) where refusal.status != 429:
            return .unauthorised("the application service may not use OFF_MATRIX_USER: \(refusal)")
        case let reply: return PollEnd(reply)
        }
        let device = stored?.device ?? AccountLogin.newDevice(world.random)
        if stored == nil { try post.keep(AccountLogin(device: device), of: account) }
        let user = Authorization.Query(name: "user_id", value: credentials.user.text)
        let named = await connection.api.call(
            .put("devices", device, body: ["display_name": Login.deviceName]),
            as: Authorization(token: token, query: [user]))
        switch named {
        case .ok: break
        // A server that lets nobody name a device still lets the service in.
        case .refused(let refusal) where refusal.status != 429: break
        default: return PollEnd(named)
        }
        // Servers of before October 2025 know the device by the second name only.
        let names = ["device_id", "org.matrix.msc3202.device_id"]
        for count in 1...names.count {
            let devices = names.prefix(count).map { Authorization.Query(name: $0, value: device) }
            let authorization = Authorization(token: token, query: [user] + devices)
            let (end, who) = await whoami(authorization)
            if let end { return end }
            guard who["user_id"]?.string == credentials.user.text else {
                return .unauthorised("the server takes us for another user")
            }
            guard who["device_id"]?.string == device || count == names.count else { continue }
            world.log.info(account, "logged in as an application service")
            connection.open(as: authorization, isUnlimited: true)
            break
        }
        return .completed
    }
}

// MARK: - With a password, or a login that is kept

extension Login {
    private func useStored(
        _ stored: AccountLogin?, password: String?, _ post: any InboundSink
    ) async throws -> PollEnd {
        guard let stored, let token = stored.token else { return try await logIn(password, stored: stored, post) }
        let isEnding = stored.expiresAt.map { world.now().addingTimeInterval(Login.ahead) >= $0 } == true
        if connection.refusal?.isSoftLogout == true || isEnding {
            return try await refresh(stored, password, post)
        }
        let authorization = Authorization(token: token)
        switch await connection.api.call(.get("account", "whoami"), as: authorization) {
        case .ok(let who):
            guard who["user_id"]?.string == credentials.user.text else {
                return .unauthorised("the stored token belongs to another user than OFF_MATRIX_USER")
            }
            open(stored, token)
            return .completed
        case .refused(let refusal) where refusal.isOfTheToken && (refusal.isSoftLogout || stored.client != nil):
            return try await refresh(stored, password, post)
        case .refused(let refusal) where refusal.isOfTheToken:
            // The device is gone from the server: another one takes its place.
            world.log.warning(account, "the server has logged this device out; logging in with a new one")
            return try await logIn(password, stored: nil, post)
        case let reply: return PollEnd(reply)
        }
    }

    private func refresh(
        _ stored: AccountLogin, _ password: String?, _ post: any InboundSink
    ) async throws -> PollEnd {
        guard let token = stored.refreshToken else { return try await logIn(password, stored: stored, post) }
        if let client = stored.client {
            return try await refresh(stored, token, as: client, password, post)
        }
        switch await connection.api.call(.post("refresh", body: ["refresh_token": .string(token)]), as: nil) {
        case .ok(let answer): return try take(answer, over: stored, post)
        case .refused(let refusal) where refusal.status != 429:
            return try await logIn(password, stored: stored, post)
        case let reply: return PollEnd(reply)
        }
    }

    /// As OAuth has it.
    private func refresh(
        _ stored: AccountLogin, _ token: String, as client: String, _ password: String?, _ post: any InboundSink
    ) async throws -> PollEnd {
        guard case .found(let server) = await OAuthServer.find(at: connection.api) else {
            return .failed("the server does not say where it renews a login")
        }
        switch await server.requestTokens(OAuthServer.refreshGrant, as: client, [("refresh_token", token)]) {
        case .ok(let answer): return try take(answer, over: stored, post)
        case .refused: return try await logIn(password, stored: stored, post)
        case .failed(let reason): return .failed(reason)
        }
    }

    private func logIn(_ password: String?, stored: AccountLogin?, _ post: any InboundSink) async throws -> PollEnd {
        guard let password else { return .unauthorised(Login.isOver) }
        let login = AccountLogin(device: stored?.device ?? AccountLogin.newDevice(world.random))
        try post.keep(login, of: account)
        let reply = await connection.api.call(
            .post(
                "login",
                body: [
                    "type": "m.login.password", "password": .string(password), "device_id": .string(login.device),
                    "identifier": ["type": "m.id.user", "user": .string(credentials.user.text)],
                    "initial_device_display_name": Login.deviceName, "refresh_token": true,
                ]), as: nil)
        switch reply {
        case .ok(let answer):
            guard answer["user_id"]?.string == credentials.user.text else {
                return .unauthorised("the login is another user's than OFF_MATRIX_USER")
            }
            var login = login
            login.device = answer["device_id"]?.string ?? login.device
            return try take(answer, over: login, post)
        case .refused(let refusal) where refusal.code == "M_FORBIDDEN":
            return .unauthorised("OFF_MATRIX_PASSWORD is not the password of OFF_MATRIX_USER")
        case let reply: return PollEnd(reply)
        }
    }

    /// Stores the new tokens, and only then uses them.
    private func take(_ answer: JSON, over login: AccountLogin, _ post: any InboundSink) throws -> PollEnd {
        var login = login
        guard login.take(answer, now: world.now()), let token = login.token else {
            return .failed("a login without a token")
        }
        try post.keep(login, of: account)
        world.log.info(account, "logged in")
        open(login, token)
        return .completed
    }

    private func open(_ login: AccountLogin, _ token: String) {
        expiresAt = login.expiresAt
        connection.open(as: Authorization(token: token), isRenewable: login.client != nil)
    }
}
