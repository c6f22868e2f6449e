import Domains
package import HTTP
import Shared

/// One call to a model, with the failures that any HTTP API can have.
package struct AIEndpoint: Sendable {
    private static let connectTimeout = Duration.seconds(10)
    private static let largestAnswer = 1 << 20

    let model: String
    private let address: String
    private let timeout: Duration
    private let network: any HTTPTransport

    /// `address` is the API's base address, without a slash at its end.
    package init(address: String, model: String, timeout: Duration, network: any HTTPTransport) {
        self.address = address
        self.model = model
        self.timeout = timeout
        self.network = network
    }

    /// The API's answer, or why there is none.
    func call(
        _ path: String, _ body: JSON, headers: [(name: String, value: String)]
    ) async -> Result<JSON, AIFailure> {
        let outcome = await network.send(
            HTTPRequest(
                method: "POST", url: address + path, headers: headers,
                body: .bytes(contentType: "application/json", body.bytes), connectTimeout: AIEndpoint.connectTimeout,
                totalTimeout: timeout, maximumAnswer: AIEndpoint.largestAnswer))
        switch outcome {
        case .notSent(let failure), .uncertain(let failure):
            return .failure(failure.cause == .timedOut ? .timedOut : .unreachable)
        case .response(let response):
            guard response.status == 200 else { return .failure(AIEndpoint.failure(of: response.status)) }
            return JSON(response.body).map { .success($0) } ?? .failure(.garbled)
        }
    }

    private static func failure(of status: Int) -> AIFailure {
        switch status {
        case 401, 403: .keyRefused
        // 529 is Anthropic's status for an overloaded server.
        case 429, 529: .limited
        case 500...: .serverFailed
        default: .requestRefused
        }
    }
}

/// The form of an answer: one string for each part.
enum AIForm {
    static let name = "week_in_review"
    static let description = "The four parts of the look back, each a short paragraph of plain sentences."

    static let schema: JSON = [
        "type": "object",
        "properties": .object(
            Narration.Part.allCases.map {
                JSON.Member($0.rawValue, ["type": "string", "description": .string(meaning(of: $0))])
            }),
        "required": .array(Narration.Part.allCases.map { .string($0.rawValue) }),
        "additionalProperties": false,
    ]

    /// Nil where the answer has another form.
    static func parts(of json: JSON?) -> [Narration.Part: String]? {
        guard let json else { return nil }
        var parts: [Narration.Part: String] = [:]
        for part in Narration.Part.allCases {
            guard let text = json[part.rawValue]?.string else { return nil }
            parts[part] = text.trimmed
        }
        return parts
    }

    private static func meaning(of part: Narration.Part) -> String {
        switch part {
        case .happening: "What is happening."
        case .why: "What may be behind it, as far as the draft says so."
        case .expect: "What to expect."
        case .pattern: "The pattern that was found, if there is one."
        }
    }
}
