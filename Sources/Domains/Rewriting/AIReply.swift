nonisolated package struct AIReply: Hashable, Sendable {
    package let result: Result<[Narration.Part: String], AIFailure>
    package let usage: AIUsage

    package init(_ result: Result<[Narration.Part: String], AIFailure>, usage: AIUsage = AIUsage()) {
        self.result = result
        self.usage = usage
    }
}

/// The tokens that an answer took, whether it was useful or not.
nonisolated public struct AIUsage: Hashable, Sendable {
    public package(set) var tokensIn: Int
    public package(set) var tokensOut: Int

    package init(tokensIn: Int = 0, tokensOut: Int = 0) {
        self.tokensIn = tokensIn
        self.tokensOut = tokensOut
    }

    public var isSome: Bool { tokensIn + tokensOut > 0 }

    package static func + (left: AIUsage, right: AIUsage) -> AIUsage {
        AIUsage(tokensIn: left.tokensIn + right.tokensIn, tokensOut: left.tokensOut + right.tokensOut)
    }
}

/// Why there is no text from a model.
nonisolated package enum AIFailure: String, Error, CaseIterable, Sendable {
    // Failures of the connection or server.
    case unreachable, timedOut, keyRefused, limited, serverFailed, requestRefused
    // No complete answer.
    case refused, truncated, garbled
    // An answer that breaks the terms.
    case emptyPart, tooLong, markup, link, wrongLanguage, otherNumber, otherDay, notForUs

    /// The server took the request and may have worked on it, so such failures are limited in number.
    var hasTakenRequest: Bool {
        switch self {
        case .unreachable, .limited, .serverFailed: false
        case .timedOut, .keyRefused, .requestRefused, .refused, .truncated, .garbled, .emptyPart, .tooLong, .markup,
            .link, .wrongLanguage, .otherNumber, .otherDay, .notForUs:
            true
        }
    }

    /// For the operator's log.
    package var sentence: String {
        switch self {
        case .unreachable: "it could not be reached"
        case .timedOut: "it took longer than OFF_AI_TIMEOUT"
        case .keyRefused: "it refuses OFF_AI_KEY"
        case .limited: "it wants fewer requests for a while"
        case .serverFailed: "it has a fault of its own"
        case .requestRefused: "it refuses the request: look at OFF_AI_URL and OFF_AI_MODEL"
        case .refused: "the model would not answer"
        case .truncated: "the answer was cut off"
        case .garbled: "the answer is not of the form that was asked for"
        case .emptyPart: "a part of the answer is empty"
        case .tooLong: "the answer is too long"
        case .markup: "the answer is no plain text"
        case .link: "there is a link in the answer"
        case .wrongLanguage: "the answer is in another language"
        case .otherNumber: "there is a number in the answer that was not given to it"
        case .otherDay: "there is a day in the answer that was not given to it"
        case .notForUs: "the answer speaks of what is not for Off to say"
        }
    }
}
