import Foundation
import Shared

/// Logging in through a browser, as strictly as the standards (RFC 7591, 8628 and Matrix 1.18) have it.
extension FakeHomeserver {
    struct OAuth {
        enum Word {
            case pending
            case yes(as: String)
            case no
        }

        struct Grant {
            let client: String
            let device: String
            let endsAt: Date
            var pause: TimeInterval
            var polledAt: Date
            var word = Word.pending
        }

        let base: String
        var clients: Set<String> = []
        /// By their device codes, and those by what a person types.
        var grants: [String: Grant] = [:]
        var codes: [String: String] = [:]
        /// Polls that are asked to slow down.
        var impatience = 0
    }

    /// From now on, people log in through a browser. `base` is this server's address.
    package func offerOAuth(at base: String) { state.change { $0.oauth = OAuth(base: base) } }
    /// The next polls are told to slow down.
    package func slowDown(_ polls: Int) { state.change { $0.oauth?.impatience = polls } }

    /// Somebody types the code in a browser.
    package func agree(to code: String, as user: String = FakeHomeserver.me) {
        state.change { state in
            let grant = state.oauth?.codes[code] ?? ""
            state.oauth?.grants[grant]?.word = .yes(as: user)
        }
    }

    /// The operator has ended the login in the server's own pages.
    package func endRenewals() { state.change { $0.refreshTokens = [:] } }

    package func refuse(_ code: String) {
        state.change { state in
            let grant = state.oauth?.codes[code] ?? ""
            state.oauth?.grants[grant]?.word = .no
        }
    }
}

extension FakeHomeserver.State {
    private typealias Answer = FakeHomeserver.Answer
    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
    private static let lifetime: TimeInterval = 300

    /// Nil where it is about something else.
    mutating func answerOAuth(_ asked: FakeHomeserver.Asked) -> FakeHomeserver.Answer? {
        if asked.path.last == "auth_metadata" { return metadata() }
        guard asked.path.first == "oauth", asked.method == "POST" else { return nil }
        if asked.token != nil { problems.append("a token where none is asked for") }
        let form = FakeHomeserver.pairs(String(decoding: asked.body, as: UTF8.self))
        let isForm = asked.contentType == "application/x-www-form-urlencoded"
        switch asked.path.last {
        case "register": return registerClient(JSON(asked.body) ?? [:])
        case "device" where isForm: return beginGrant(form)
        case "token" where isForm: return giveTokens(form)
        default: return Answer(status: 400, json: ["error": "invalid_request"])
        }
    }

    private func metadata() -> Answer {
        guard let base = oauth?.base else { return .refusal(404, "M_UNRECOGNIZED") }
        return Answer(json: [
            "issuer": .string("\(base)/"), "token_endpoint": .string("\(base)/oauth/token"),
            "registration_endpoint": .string("\(base)/oauth/register"),
            "device_authorization_endpoint": .string("\(base)/oauth/device"),
            "grant_types_supported": ["authorization_code", "refresh_token", .string(Self.deviceGrant)],
        ])
    }

    private mutating func registerClient(_ body: JSON) -> Answer {
        let grants = Set(body["grant_types"]?.array?.compactMap(\.string) ?? [])
        guard body["client_name"]?.string?.isEmpty == false, body["client_uri"]?.string?.hasPrefix("https://") == true,
            body["token_endpoint_auth_method"]?.string == "none", grants == ["refresh_token", Self.deviceGrant]
        else { return Answer(status: 400, json: ["error": "invalid_client_metadata"]) }
        let client = "client\(number())"
        oauth?.clients.insert(client)
        return Answer(status: 201, json: ["client_id": .string(client)])
    }

    private mutating func beginGrant(_ form: [String: String]) -> Answer {
        let scopes = Set((form["scope"] ?? "").split(separator: " ").map(String.init))
        let prefix = "urn:matrix:client:device:"
        guard let client = form["client_id"], oauth?.clients.contains(client) == true,
            scopes.count == 2, scopes.contains("urn:matrix:client:api:*"),
            let device = scopes.first(where: { $0.hasPrefix(prefix) })?.dropFirst(prefix.count), device.count >= 10
        else { return Answer(status: 400, json: ["error": "invalid_scope"]) }
        let (deviceCode, code) = ("syt_device_code_\(number())", "CODE-\(number())")
        oauth?.grants[deviceCode] = .init(
            client: client, device: String(device), endsAt: now.addingTimeInterval(Self.lifetime), pause: 5,
            polledAt: now)
        oauth?.codes[code] = deviceCode
        return Answer(json: [
            "device_code": .string(deviceCode), "user_code": .string(code),
            "verification_uri": .string("\(oauth?.base ?? "")/link"), "expires_in": .integer(Int64(Self.lifetime)),
            "interval": 5,
        ])
    }

    private mutating func giveTokens(_ form: [String: String]) -> Answer {
        let refusal = { (error: String) in Answer(status: 400, json: ["error": .string(error)]) }
        guard let client = form["client_id"], oauth?.clients.contains(client) == true else {
            return refusal("invalid_client")
        }
        guard form["grant_type"] == Self.deviceGrant else {
            guard form["grant_type"] == "refresh_token", let token = form["refresh_token"],
                refreshOwners[token] == client, let device = refreshTokens.removeValue(forKey: token)
            else { return refusal("invalid_grant") }
            return tokens(of: device, for: FakeHomeserver.me, client)
        }
        guard let code = form["device_code"], var grant = oauth?.grants[code], grant.client == client else {
            return refusal("invalid_grant")
        }
        if now.timeIntervalSince(grant.polledAt) < grant.pause { problems.append("a poll before its time") }
        grant.polledAt = now
        defer { oauth?.grants[code] = grant }
        guard now < grant.endsAt else { return refusal("expired_token") }
        if let impatience = oauth?.impatience, impatience > 0 {
            oauth?.impatience -= 1
            grant.pause += 5
            return refusal("slow_down")
        }
        switch grant.word {
        case .pending: return refusal("authorization_pending")
        case .no: return refusal("access_denied")
        case .yes(let user): return tokens(of: grant.device, for: user, client)
        }
    }

    private mutating func tokens(of device: String, for user: String, _ client: String) -> Answer {
        let (token, refresh) = ("syt_fake_token_\(number())", "syr_fake_\(number())")
        logins[token] = .init(user: user, device: device)
        refreshTokens[refresh] = device
        refreshOwners[refresh] = client
        return Answer(json: [
            "access_token": .string(token), "token_type": "Bearer", "refresh_token": .string(refresh),
            "expires_in": .integer((lifetime ?? 300_000) / 1000),
        ])
    }
}
