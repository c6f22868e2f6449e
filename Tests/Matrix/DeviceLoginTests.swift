import Foundation
import HTTP
import Messaging
import Shared
import Support
import Testing
import World

@testable import Matrix

@Suite("Logging in to Matrix through a browser")
struct DeviceLoginTests {
    private static let account = "matrix:\(FakeHomeserver.me)"

    /// Runs `offbot setup matrix --login` with a person who acts on its code.
    private func logIn(
        _ rig: MatrixRig, then act: @MainActor (String) -> Void
    ) async throws -> DeviceLogin.Outcome {
        let me = try #require(UserID(FakeHomeserver.me))
        try rig.change { _ in }
        var world = try rig.world()
        let (clock, homeserver) = (rig.clock, rig.homeserver)
        world.sleepUntil = { time in
            clock.change { $0 = max($0, time) }
            homeserver.setTime(time)
        }
        let login = DeviceLogin(
            homeserver: rig.server.url, user: me, stored: try rig.stores().logins.login(of: Self.account), world: world
        ) { login in try rig.change { try $0.logins.save(login, of: Self.account) } }
        return try await login.run { invitation in
            #expect(invitation.address == "\(rig.server.url)/link" && !invitation.isComplete)
            act(invitation.code)
        }
    }

    @Test("somebody types a code in a browser; the tokens are stored, used, renewed, and never in the log")
    func agreed() async throws {
        let rig = try MatrixRig()
        rig.homeserver.offerOAuth(at: rig.server.url)
        rig.homeserver.slowDown(2)
        #expect(try await logIn(rig) { rig.homeserver.agree(to: $0) } == .loggedIn)
        let first = try #require(try rig.stores().logins.login(of: Self.account))
        #expect(first.client != nil && first.refreshToken != nil && first.expiresAt != nil)
        for start in 1...2 {
            try rig.begin(.kept)
            await rig.ready(start)
            let room = rig.homeserver.room(with: MatrixRig.ana)
            await rig.ask("!help", in: room)
            // A token lasts for five minutes, and is renewed before.
            rig.pass(200)
            await rig.ask("!help", in: room)
            await rig.ask("!help", in: room)
            try await rig.end()
        }
        let last = try rig.stores().logins.login(of: Self.account)
        #expect(last?.device == first.device && last?.client == first.client)
        #expect(last?.token != first.token && last?.refreshToken != first.refreshToken)
        #expect(rig.homeserver.calls("POST", "login").isEmpty)
        #expect(!rig.log.value.contains { $0.contains("syt_") || $0.contains("syr_") })
        #expect(rig.homeserver.problems.isEmpty, "\(rig.homeserver.problems)")
    }

    @Test("no, nobody in time, and another user's yes: each is told, and nothing of it is used; the device stays")
    func refused() async throws {
        let rig = try MatrixRig()
        rig.homeserver.offerOAuth(at: rig.server.url)
        #expect(try await logIn(rig) { rig.homeserver.refuse($0) } == .denied)
        let device = try #require(try rig.stores().logins.login(of: Self.account)?.device)
        #expect(try await logIn(rig) { _ in } == .expired)
        #expect(try await logIn(rig) { rig.homeserver.agree(to: $0, as: MatrixRig.ana) } == .otherUser(MatrixRig.ana))
        #expect(try rig.stores().logins.login(of: Self.account) == AccountLogin(device: device))
        try rig.begin(.kept)
        await rig.waitForLog("run “offbot setup matrix --login”")
        try await rig.end()
        #expect(rig.homeserver.problems.isEmpty, "\(rig.homeserver.problems)")
    }

    @Test("what the network loses on the way is asked for again, more slowly")
    func unreliable() async throws {
        let rig = try MatrixRig()
        rig.homeserver.offerOAuth(at: rig.server.url)
        let lost = Watched(0)
        rig.server.setPlan { _, path in
            guard path.last == "token", lost.value < 3 else { return nil }
            lost.change { $0 += 1 }
            return [.reset, .gatewayPage, .body("[]")][lost.value - 1]
        }
        let begun = rig.clock.value
        #expect(try await logIn(rig) { rig.homeserver.agree(to: $0) } == .loggedIn)
        #expect(lost.value == 3 && rig.clock.value.timeIntervalSince(begun) == 5 + 10 + 20 + 40)
    }

    @Test("a code that would last for an age is given up after an hour", arguments: ["9223372036854775807", "1e18"])
    func endless(lifetime: String) async throws {
        let rig = try MatrixRig()
        rig.homeserver.offerOAuth(at: rig.server.url)
        let url = rig.server.url
        rig.server.setPlan { _, path in
            guard path.last == "device" else { return nil }
            let grant = #"{"device_code":"dc","user_code":"AB","interval":60,"expires_in":"# + lifetime
            return .body(grant + #","verification_uri":"\#(url)/link"}"#)
        }
        let begun = rig.clock.value
        #expect(try await logIn(rig) { _ in } != .loggedIn)
        #expect(rig.clock.value.timeIntervalSince(begun) <= 3660)
    }

    @Test("a server that logs in by itself offers nothing of the kind")
    func notOffered() async throws {
        let rig = try MatrixRig()
        #expect(try await logIn(rig) { _ in } == .notOffered)
        #expect(try rig.stores().logins.login(of: Self.account) == nil)
    }

    @Test("60: a token that the server ends is renewed, whatever it says of the device, unless that is refused too")
    func ended() async throws {
        let rig = try MatrixRig()
        rig.homeserver.offerOAuth(at: rig.server.url)
        rig.homeserver.setLifetime(86_400_000)
        #expect(try await logIn(rig) { rig.homeserver.agree(to: $0) } == .loggedIn)
        try rig.begin(.kept)
        await rig.ready()
        let room = rig.homeserver.room(with: MatrixRig.ana)
        await rig.ask("hello", in: room)
        rig.homeserver.logOut(isSoft: false)
        let before = rig.homeserver.messages(in: room).count
        rig.homeserver.say("!help", from: MatrixRig.ana, in: room)
        await rig.pass { rig.homeserver.messages(in: room).count > before }
        rig.homeserver.endRenewals()
        rig.homeserver.logOut(isSoft: false)
        rig.homeserver.say("!help", from: MatrixRig.ana, in: room)
        await rig.pass { rig.log.value.contains { $0.contains("the server wants a new login") } }
        try await rig.end()
    }
}
