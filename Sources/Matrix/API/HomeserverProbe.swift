package import HTTP
import Shared

/// Asks the homeserver two questions that change nothing: whether it answers, and whose the token is.
package enum HomeserverProbe {
    package enum Finding: Hashable, Sendable {
        case usable
        /// It answers; a password is not tried, since logins are limited.
        case reachable
        case unreachable(String)
        case refused
        case otherUser
    }

    package static func look(
        at homeserver: String, as user: UserID, proof: Credentials.Proof?, network: any HTTPTransport
    ) async -> Finding {
        let api = MatrixAPI(homeserver: homeserver, network: network)
        let versions = await api.call(MatrixAPI.Request(path: ["_matrix", "client", "versions"]), as: nil)
        if let failure = versions.failure { return .unreachable(failure) }
        guard case .token(let token) = proof else { return .reachable }
        switch await api.call(.get("account", "whoami"), as: Authorization(token: token)) {
        case .ok(let who):
            // An application service is another user, without a device.
            return who["user_id"]?.string == user.text || who["device_id"] == nil ? .usable : .otherUser
        case .refused: return .refused
        case let reply: return .unreachable(reply.failure ?? "")
        }
    }
}
