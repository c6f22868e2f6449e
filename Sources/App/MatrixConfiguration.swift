import Matrix
import Messaging
import Shared

/// Where Off is on Matrix, and who may ask it in.
struct MatrixConfiguration {
    nonisolated static let names = [
        "OFF_MATRIX_HOMESERVER", "OFF_MATRIX_USER", "OFF_MATRIX_TOKEN", "OFF_MATRIX_TOKEN_FILE", "OFF_MATRIX_PASSWORD",
        "OFF_MATRIX_PASSWORD_FILE", "OFF_MATRIX_INVITERS", "OFF_MATRIX_ENCRYPTION",
    ]

    let homeserver: String
    let user: UserID
    /// Nil where a login in a browser is used, and as long as only the registration of an application service is written.
    let proof: Credentials.Proof?
    let inviters: Inviters

    /// Nil where no account on Matrix is set up.
    init?(_ values: [String: String], token: String?, password: String?) throws {
        guard let name = MatrixConfiguration.names.first(where: { values[$0] != nil }) else { return nil }
        guard let homeserver = values["OFF_MATRIX_HOMESERVER"] else {
            throw Failure(
                .configuredWrongly,
                "\(name) is set, but OFF_MATRIX_HOMESERVER is not: set it to your server's address, such as "
                    + "https://matrix.example.org.")
        }
        guard WebAddress.host(of: homeserver) != nil else {
            throw Failure(
                .configuredWrongly,
                "OFF_MATRIX_HOMESERVER is an address that begins with http:// or https://, such as "
                    + "https://matrix.example.org, and has no user or password in it.")
        }
        guard let user = values["OFF_MATRIX_USER"].flatMap(UserID.init) else {
            throw Failure(
                .configuredWrongly, "OFF_MATRIX_USER is the account's full name, such as @off:example.org.")
        }
        guard token == nil || password == nil else {
            throw Failure(
                .configuredWrongly, "OFF_MATRIX_TOKEN and OFF_MATRIX_PASSWORD are both set: remove one of them.")
        }
        guard values["OFF_MATRIX_ENCRYPTION"] ?? "none" == "none" else {
            throw Failure(
                .configuredWrongly, "OFF_MATRIX_ENCRYPTION is none: this version cannot read encrypted rooms yet.")
        }
        self.homeserver = homeserver
        self.user = user
        proof = token.map { .token($0) } ?? password.map { .password($0) }
        inviters = try MatrixConfiguration.inviters(values["OFF_MATRIX_INVITERS"], usual: user.server)
    }

    var account: String { "matrix:\(user.text)" }
    var credentials: Credentials { Credentials(homeserver: homeserver, user: user, proof: proof ?? .kept) }

    /// Whether there is no token, no password and no login that is kept; `stores` is nil where there is no database.
    func lacksLogin(in stores: Stores?) throws -> Bool {
        guard proof == nil else { return false }
        return try stores?.logins.login(of: account)?.client == nil
    }

    static let needsLogin =
        "OFF_MATRIX_USER wants OFF_MATRIX_TOKEN or OFF_MATRIX_PASSWORD, or one of them with _FILE. “offbot setup matrix” "
        + "makes a token for a server of your own; “offbot setup matrix --login” logs in by a browser."

    /// Without a list, everybody of the account's own server.
    private static func inviters(_ list: String?, usual server: String) throws -> Inviters {
        guard let list else { return Inviters([server]) }
        let written = list.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
        for (index, one) in written.enumerated() {
            let isServer = one.contains { $0 == "." || $0 == ":" } || one == "localhost"
            guard UserID(one) != nil || isServer && !one.hasPrefix("@") && !one.contains(" ") && !one.contains("*")
            else {
                throw Failure(
                    .configuredWrongly,
                    "Entry \(index + 1) in OFF_MATRIX_INVITERS is neither a user, such as @ana:example.org, nor a "
                        + "server, such as example.org.")
            }
        }
        return Inviters(Set(written))
    }
}
