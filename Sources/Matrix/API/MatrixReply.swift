import HTTP
import Shared

/// The result of a call. The HTTP status decides first, since a gateway on the way may have written the body.
enum MatrixReply: Sendable {
    case ok(JSON)
    case refused(Refusal)
    /// An answer that is not the homeserver's: the call may or may not have reached it.
    case garbled(String)
    case notSent(HTTPFailure)
    case uncertain(HTTPFailure)

    init(_ outcome: HTTPOutcome) {
        switch outcome {
        case .notSent(let failure): self = .notSent(failure)
        case .uncertain(let failure): self = .uncertain(failure)
        case .response(let response): self = MatrixReply(response)
        }
    }

    init(_ response: HTTPResponse) {
        let json = JSON(response.body, keeping: .answer)
        switch response.status {
        case 200..<300:
            if let json, case .object = json { self = .ok(json) } else { self = .garbled(Self.told(of: response)) }
        case 413, 429: self = .refused(Refusal(json ?? [:], response))
        case 400..<500 where json?["errcode"]?.string != nil: self = .refused(Refusal(json ?? [:], response))
        default: self = .garbled(Self.told(of: response))
        }
    }

    /// For the log. The body may hold what somebody wrote, so only its size is told.
    private static func told(of response: HTTPResponse) -> String {
        "status \(response.status) with \(response.body.count) bytes"
    }

    /// Why there is no result; nil where there is one.
    var failure: String? {
        switch self {
        case .ok: nil
        case .refused(let refusal): refusal.description
        case .garbled(let told): told
        case .notSent(let failure), .uncertain(let failure): failure.text
        }
    }
}

/// An error answer of the homeserver.
struct Refusal: Hashable, Sendable, CustomStringConvertible {
    private static let longestWait: Int64 = 86_400_000

    let status: Int
    let code: String
    let retryAfter: Duration?
    private(set) var isSoftLogout: Bool

    init(_ json: JSON, _ response: HTTPResponse) {
        status = response.status
        code = String((json["errcode"]?.string ?? "").visible.prefix(60))
        isSoftLogout = json["soft_logout"]?.bool == true
        // An unusable wait still means: wait. After a long one the server can ask again.
        let inBody = json["retry_after_ms"]?.integer
        let inHeader = response.headers["Retry-After"].flatMap { Int64($0) }?.multipliedReportingOverflow(by: 1000)
        let wait = inBody ?? inHeader.flatMap { $0.overflow ? nil : $0.partialValue } ?? 1000
        retryAfter = status == 429 ? .milliseconds(min(max(wait, 100), Refusal.longestWait)) : nil
    }

    var asSoftLogout: Refusal {
        var soft = self
        soft.isSoftLogout = true
        return soft
    }

    var description: String { "\(status) \(code)" }
    /// The token is not, or no longer, valid.
    var isOfTheToken: Bool { code == "M_UNKNOWN_TOKEN" || code == "M_MISSING_TOKEN" }
}

extension JSON.Limits {
    /// Of an answer that is read whole; the events of a sync are read one by one.
    static let answer = JSON.Limits(text: 65_536, texts: 8 << 20, values: 400_000)
    /// A homeserver takes no event of more than 64 KiB.
    static let event = JSON.Limits(text: 65_536, texts: 128 << 10, values: 10_000)
}
