package import FoundationEssentials

/// How an account is logged in to its server. It is stored before it is first used: a device or a token that is lost
/// with the process would be a stranger's to the server.
nonisolated package struct AccountLogin: Hashable, Sendable {
    /// The server's name for this installation. It stays the same, since repeated sends are recognised by it.
    package var device: String
    package var token: String?
    package var refreshToken: String?
    /// When the token ends; nil where the server has not said.
    package var expiresAt: Date?
    /// As which client the tokens are renewed; nil where the login was none in a browser.
    package var client: String?

    package init(
        device: String, token: String? = nil, refreshToken: String? = nil, expiresAt: Date? = nil, client: String? = nil
    ) {
        self.device = device
        self.token = token
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.client = client
    }
}

extension AccountLogin: CustomStringConvertible, CustomReflectable {
    /// Without the tokens: a failing test or a log prints values whole.
    nonisolated package var description: String { "the login of device \(device)" }
    nonisolated package var customMirror: Mirror { Mirror(self, children: []) }
}
