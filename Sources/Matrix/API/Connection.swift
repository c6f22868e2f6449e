import FoundationEssentials
import HTTP
import Synchronization

/// What every request of the account goes through. While the account is not logged in, nothing leaves.
final class Connection: Sendable {
    private struct State {
        var api: MatrixAPI
        var authorization: Authorization?
        /// Why the last authorization ended.
        var refusal: Refusal?
        /// Whether the server holds this account to no rate.
        var isUnlimited = false
        /// Whether a token that is refused can be renewed, whatever the server says of the device.
        var isRenewable = false
    }

    let echoes = Echoes()
    private let state: Mutex<State>

    init(_ api: MatrixAPI) {
        state = Mutex(State(api: api))
    }

    var api: MatrixAPI { state.withLock { $0.api } }
    var isOpen: Bool { state.withLock { $0.authorization != nil } }
    var isUnlimited: Bool { state.withLock { $0.isUnlimited } }
    var refusal: Refusal? { state.withLock { $0.refusal } }

    /// The server's address, where its domain has told another than was configured.
    func move(to api: MatrixAPI) { state.withLock { $0.api = api } }

    func open(as authorization: Authorization, isUnlimited: Bool = false, isRenewable: Bool = false) {
        state.withLock { state in
            state.authorization = authorization
            state.isUnlimited = isUnlimited
            state.isRenewable = isRenewable
            state.refusal = nil
        }
    }

    func call(_ request: MatrixAPI.Request) async -> MatrixReply {
        let outcome = await send(request)
        return MatrixReply(outcome)
    }

    /// The raw response, for callers that parse it themselves. A refused token ends all traffic of the account.
    func send(_ request: MatrixAPI.Request) async -> HTTPOutcome {
        let (api, authorization) = state.withLock { ($0.api, $0.authorization) }
        guard let authorization else { return .notSent(HTTPFailure(.transportClosed)) }
        let outcome = await api.send(request, as: authorization)
        // Whatever its registration should say.
        if case .response(let response) = outcome, response.status == 429 { state.withLock { $0.isUnlimited = false } }
        if case .response(let response) = outcome, response.status == 401,
            case .refused(let refusal) = MatrixReply(response), refusal.isOfTheToken
        {
            close(authorization, after: refusal)
        }
        return outcome
    }

    /// Another authorization may have taken its place meanwhile.
    private func close(_ authorization: Authorization, after refusal: Refusal) {
        state.withLock { state in
            guard state.authorization == authorization else { return }
            state.authorization = nil
            state.refusal = state.isRenewable ? refusal.asSoftLogout : refusal
        }
    }
}
