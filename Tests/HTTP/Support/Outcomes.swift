import HTTP

/// The three outcomes by name, for tables of what is expected.
enum Kind: Sendable {
    case response
    case notSent
    case uncertain
}

extension HTTPOutcome {
    var kind: Kind {
        switch self {
        case .response: .response
        case .notSent: .notSent
        case .uncertain: .uncertain
        }
    }

    var response: HTTPResponse? {
        guard case .response(let response) = self else { return nil }
        return response
    }

    var cause: HTTPFailure.Cause? {
        switch self {
        case .response: nil
        case .notSent(let failure), .uncertain(let failure): failure.cause
        }
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
