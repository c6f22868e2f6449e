import HTTP

/// Where the account is, and how it proves who it is.
package struct Credentials: Sendable, Discreet {
    package enum Proof: Sendable {
        /// Of a login, or of an application service; the server says which.
        case token(String)
        case password(String)
        /// What `offbot setup matrix --login` has stored.
        case kept
    }

    package let homeserver: String
    package let user: UserID
    package let proof: Proof

    package init(homeserver: String, user: UserID, proof: Proof) {
        self.homeserver = homeserver
        self.user = user
        self.proof = proof
    }

    /// Nil where it is in the database alone.
    package var secret: String? {
        switch proof {
        case .token(let secret), .password(let secret): secret
        case .kept: nil
        }
    }

    package var description: String { "the credentials of \(user.text)" }
}

/// What a request bears: the token, and for an application service whom it stands for.
struct Authorization: Hashable, Sendable, Discreet {
    let token: String
    var query: [Query] = []

    struct Query: Hashable, Sendable {
        let name: String
        let value: String
    }

    var description: String { "an authorization" }
}
