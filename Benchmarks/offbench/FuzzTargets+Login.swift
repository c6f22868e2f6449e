import Foundation
import HTTP
import Matrix
import Messaging
import Shared
import Support
import Synchronization
import World

/// Logging in through a browser, where another's server says whatever it likes.
extension FuzzTarget {
    private static let metadata =
        #"{"issuer":"https://hs.test/","token_endpoint":"https://hs.test/token","registration_endpoint":"https://hs.test/"#
        + #"register","device_authorization_endpoint":"https://hs.test/device","grant_types_supported":["refresh_token","#
        + #""urn:ietf:params:oauth:grant-type:device_code"]}"#
    private static let client = #"{"client_id":"01HX"}"#
    private static let grant =
        #"{"device_code":"dc","user_code":"ABCD-1234","verification_uri":"https://hs.test/link","#
        + #""verification_uri_complete":"https://hs.test/link?code=ABCD-1234","expires_in":300,"interval":5}"#
    private static let waits = [
        #"{"error":"authorization_pending"}"#, #"{"error":"slow_down"}"#, #"{"error":"expired_token"}"#,
        #"{"error":"access_denied","error_description":"no"}"#,
    ]
    private static let tokens =
        #"{"access_token":"mat_a","refresh_token":"mar_b","expires_in":300,"token_type":"Bearer"}"#
    private static let whoami = #"{"user_id":"@off:hs.test","device_id":"ABCDEFGHIJ"}"#

    /// It ends, nothing goes where it can be read on the way, and what is shown and stored is safe to show and store.
    static let logins = FuzzTarget(name: "logins", perRound: 20) { input, telling in
        guard let user = UserID("@off:hs.test") else { throw FuzzProblem("no user") }
        let isIntact = input.chance.isOne(in: 3)
        let say = { (text: String, input: inout FuzzInput) in
            isIntact || input.chance.isOne(in: 2) ? text : input.mutated(text)
        }
        let polls = (0..<input.chance.below(6)).map { _ in say(input.one(of: waits), &input) }
        let server = LyingServer(
            answers: [
                "versions": [say(#"{"versions":["v1.15"]}"#, &input)], "auth_metadata": [say(metadata, &input)],
                "register": [say(client, &input)], "device": [say(input.mutated(grant), &input)],
                "token": polls + [say(input.chance.isOne(in: 8) ? waits[0] : tokens, &input)],
                "whoami": [say(whoami, &input)],
            ])
        telling(server.told)
        let clock = Mutex(Date(timeIntervalSince1970: 1_772_478_000))
        let world = World(
            now: { clock.withLock { $0 } }, sleepUntil: { time in clock.withLock { $0 = max($0, time) } },
            random: { 7 }, network: server)
        let begun = world.now()
        var kept: [AccountLogin] = []
        let login = DeviceLogin(homeserver: "https://hs.test", user: user, stored: nil, world: world) {
            kept.append($0)
        }
        var shown: [DeviceLogin.Invitation] = []
        let outcome = try await login.run { shown.append($0) }
        try FuzzProblem.unless(server.problems.isEmpty, "\(server.problems)")
        try FuzzProblem.unless(world.now().timeIntervalSince(begun) <= 2 * 3600, "it waited until \(world.now())")
        for invitation in shown {
            let texts = [invitation.address, invitation.code]
            try FuzzProblem.unless(
                texts.allSatisfy { $0.unicodeScalars.allSatisfy { !isHarmful($0) } }, "it is not safe to print")
            try FuzzProblem.unless(abs(invitation.endsAt.timeIntervalSince(begun)) <= 2 * 3600, "for too long")
        }
        for login in kept {
            try FuzzProblem.unless(login.token?.isEmpty != true, "an empty token is kept")
            guard let end = login.expiresAt else { continue }
            try FuzzProblem.unless(
                (-1...367 * 86_400).contains(end.timeIntervalSince(begun)), "a token until \(end)")
        }
        switch outcome {
        case .failed(let reason), .otherUser(let reason):
            try FuzzProblem.unless(
                reason.unicodeScalars.allSatisfy { !isHarmful($0) } && reason.count < 1000, "a reason as long as that")
        case .loggedIn, .notOffered, .denied, .expired: break
        }
    }
}

/// Gives its answers in turn, the last of each kind again and again.
private nonisolated final class LyingServer: HTTPTransport {
    private struct State {
        var answers: [String: [String]]
        var problems: [String] = []
    }

    private let state: Mutex<State>
    let told: String

    init(answers: [String: [String]]) {
        told = answers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
        state = Mutex(State(answers: answers))
    }

    var problems: [String] { state.withLock { $0.problems } }

    func send(_ request: HTTPRequest) async -> HTTPOutcome {
        state.withLock { state in
            if !request.url.hasPrefix("https://") { state.problems.append("it goes to \(request.url)") }
            if case .bytes("application/x-www-form-urlencoded", let body) = request.body,
                !body.allSatisfy({ (0x21...0x7E).contains($0) })
            {
                state.problems.append("a form with bytes that belong in none")
            }
            let kind = state.answers.keys.first { request.url.contains($0) } ?? "whoami"
            var left = state.answers[kind] ?? []
            let text = left.count > 1 ? left.removeFirst() : left.first ?? ""
            state.answers[kind] = left
            let status = text.contains(#""error""#) ? 400 : 200
            return .response(HTTPResponse(status: status, body: Array(text.utf8)))
        }
    }
}
