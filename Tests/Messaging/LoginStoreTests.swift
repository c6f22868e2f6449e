import Messaging
import Testing

@Suite("Stored logins")
struct LoginStoreTests {
    @Test("come back as they were, each account's its own; the latest counts", arguments: ["sqlite", "mock"])
    func logins(name: String) throws {
        let store = try stores(name).logins
        #expect(try store.login(of: "matrix:a") == nil)
        let first = AccountLogin(device: "ONE")
        let second = AccountLogin(device: "TWO", token: "t", refreshToken: "r", expiresAt: time(60), client: "c")
        try store.save(first, of: "matrix:a")
        try store.save(second, of: "matrix:b")
        #expect(try store.login(of: "matrix:a") == first)
        #expect(try store.login(of: "matrix:b") == second)
        try store.save(second, of: "matrix:a")
        #expect(try store.login(of: "matrix:a") == second)
    }

    @Test("are printed without their tokens")
    func discretion() {
        let login = AccountLogin(device: "ONE", token: "secret", refreshToken: "secret")
        var dumped = ""
        dump(login, to: &dumped)
        #expect(!"\(login)\(dumped)".contains("secret"))
    }
}
