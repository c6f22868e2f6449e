import Foundation
import HTTP
import Messaging
import Shared
import Support
import Testing

@testable import Matrix

@Suite("Logging in to Matrix")
struct LoginTests {
    private let ana = MatrixRig.ana

    @Test("a password is used once: device and token are stored, and used after a restart")
    func password() async throws {
        let rig = try MatrixRig()
        for start in 1...2 {
            try rig.begin(.password(FakeHomeserver.password))
            await rig.ready(start)
            let room = rig.homeserver.room(with: ana)
            // A new person is greeted, too.
            rig.homeserver.say("!help", from: ana, in: room)
            await rig.homeserver.wait(for: room) { $0.contains { $0.body.contains("When an urge comes") } }
            await rig.settle()
            try await rig.end()
        }
        let logins = rig.homeserver.calls("POST", "login")
        #expect(logins.count == 1)
        let stored = try rig.stores().logins.login(of: "matrix:@off:hs.test")
        #expect(stored?.device == logins[0].body["device_id"]?.string && stored?.token != nil)
        #expect(!rig.log.value.contains { $0.contains(FakeHomeserver.password) || $0.contains("syt_") })
    }

    @Test("a wrong password, and a token of another user, park the account with a sentence that says what to do")
    func refused() async throws {
        let rig = try MatrixRig()
        try rig.begin(.password("wrong"))
        await rig.waitForLog("OFF_MATRIX_PASSWORD is not the password of OFF_MATRIX_USER")
        try await rig.end()
        try rig.begin(.token("syt_unknown"))
        await rig.waitForLog("the server does not take OFF_MATRIX_TOKEN")
        try await rig.end()
        #expect(!rig.log.value.contains { $0.contains("syt_") })
    }

    @Test("60, 61: a token that ends is renewed before, stored, and then used; the device stays the same")
    func refresh() async throws {
        let rig = try MatrixRig()
        rig.homeserver.setLifetime(3_600_000)
        try rig.begin(.password(FakeHomeserver.password))
        await rig.ready()
        let room = rig.homeserver.room(with: ana)
        await rig.ask("hello", in: room)
        let first = try rig.stores().logins.login(of: "matrix:@off:hs.test")
        rig.pass(3500)
        await rig.ask("!help", in: room)
        await rig.ask("!help", in: room)
        let second = try rig.stores().logins.login(of: "matrix:@off:hs.test")
        try await rig.end()
        #expect(rig.homeserver.calls("POST", "refresh").count == 1)
        #expect(first?.device == second?.device && first?.token != second?.token)
    }

    @Test("60: after a soft logout Off logs in again with the same device")
    func softLogout() async throws {
        let rig = try MatrixRig()
        try rig.begin(.password(FakeHomeserver.password))
        await rig.ready()
        let room = rig.homeserver.room(with: ana)
        await rig.ask("hello", in: room)
        rig.homeserver.logOut(isSoft: true)
        let before = rig.homeserver.messages(in: room).count
        rig.homeserver.say("!help", from: ana, in: room)
        await rig.pass { rig.homeserver.messages(in: room).count > before }
        try await rig.end()
        let logins = rig.homeserver.calls("POST", "login")
        #expect(Set(logins.compactMap { $0.body["device_id"]?.string }).count == 1)
    }

    @Test("60, 62: after a hard logout nothing more is sent, until a restart logs in with a new device")
    func hardLogout() async throws {
        let rig = try MatrixRig()
        try rig.begin(.password(FakeHomeserver.password))
        await rig.ready()
        let room = rig.homeserver.room(with: ana)
        await rig.ask("hello", in: room)
        rig.homeserver.logOut(isSoft: false)
        rig.homeserver.say("!help", from: ana, in: room)
        await rig.waitForLog("parked")
        let calls = rig.homeserver.calls.count
        rig.pass(30)
        await rig.settle()
        #expect(rig.homeserver.calls.count == calls)
        try await rig.end()
        let before = rig.homeserver.messages(in: room).count
        try rig.begin(.password(FakeHomeserver.password))
        await rig.pass { rig.homeserver.messages(in: room).count > before }
        try await rig.end()
        let logins = rig.homeserver.calls("POST", "login")
        #expect(Set(logins.compactMap { $0.body["device_id"]?.string }).count == 2)
    }

    @Test("an application service registers its user, names a device, and bears both on every request")
    func service() async throws {
        let rig = try MatrixRig()
        rig.homeserver.register(service: "service-token")
        for start in 1...2 {
            try rig.begin(.token("service-token"))
            await rig.ready(start)
            let room = rig.homeserver.room(with: ana)
            // A new person is greeted, too.
            rig.homeserver.say("!help", from: ana, in: room)
            await rig.homeserver.wait(for: room) { $0.contains { $0.body.contains("When an urge comes") } }
            await rig.settle()
            try await rig.end()
        }
        #expect(rig.homeserver.calls("POST", "register").count == 2)
        #expect(Set(rig.homeserver.calls("PUT", "devices").compactMap(\.path.last)).count == 1)
        #expect(rig.homeserver.problems.isEmpty)
    }

    @Test("the doctor asks whose the token is, and does not try a password")
    func probe() async throws {
        let rig = try MatrixRig()
        rig.homeserver.register(service: "service-token")
        let me = try #require(UserID(FakeHomeserver.me))
        let network = try CurlTransport()
        let look = { (user: UserID, proof: Credentials.Proof) in
            await HomeserverProbe.look(at: rig.server.url, as: user, proof: proof, network: network)
        }
        #expect(await look(me, .token(FakeHomeserver.token)) == .usable)
        #expect(await look(me, .token("service-token")) == .usable)
        #expect(await look(me, .token("syt_unknown")) == .refused)
        #expect(await look(me, .password("wrong")) == .reachable)
        let ana = try #require(UserID(MatrixRig.ana))
        #expect(await look(ana, .token(FakeHomeserver.token)) == .otherUser)
        rig.server.setPlan { _, _ in .gatewayPage }
        #expect(await look(me, .password("any")) == .unreachable("status 502 with 24 bytes"))
        network.close()
        #expect(rig.homeserver.calls("POST", "login").isEmpty)
    }

    @Test("users and servers are told apart")
    func names() {
        #expect(UserID("@ana:example.org")?.server == "example.org")
        #expect(UserID("@ana:example.org:8448")?.server == "example.org:8448")
        #expect(UserID("@ana:example.org")?.localpart == "ana")
        for wrong in ["ana", "@ana", "@:example.org", "@ana:", "ana:example.org", "@a na:example.org", ""] {
            #expect(UserID(wrong) == nil)
        }
        let inviters = Inviters(["example.org", "@ben:other.org"])
        #expect(inviters.allow("@ana:example.org") && inviters.allow("@ben:other.org"))
        #expect(!inviters.allow("@ana:other.org") && !inviters.allow("example.org") && !inviters.allow("*"))
    }
}
