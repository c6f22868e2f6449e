public import Shared

/// What a claim of an insight is about; its reader can contest it.
nonisolated public enum Topic: Hashable, Sendable {
    case weekday(Weekday)
    case part(Daytime)
    case reason(UrgeReason)
    case attribute(AttributeKind)
    case hardDays
    /// How long an urge lasts.
    case length
    /// Where the pull is going.
    case trend
    /// How strong the pull was in the week.
    case pull
}

nonisolated extension Topic {
    package static let all: [Topic] = [
        Weekday.allCases.map { .weekday($0) }, Daytime.allCases.map { .part($0) },
        UrgeReason.allCases.map { .reason($0) }, AttributeKind.allCases.map { .attribute($0) },
        [.hardDays, .length, .trend, .pull],
    ].flatMap(\.self)

    /// The stored form: "weekday.6", "reason.rest".
    package var key: String {
        switch self {
        case .weekday(let weekday): "weekday.\(weekday.rawValue)"
        case .part(let part): "part.\(part.rawValue)"
        case .reason(let reason): "reason.\(reason.rawValue)"
        case .attribute(let attribute): "attribute.\(attribute.rawValue)"
        case .hardDays: "hardDays"
        case .length: "length"
        case .trend: "trend"
        case .pull: "pull"
        }
    }

    package init?(key: String) {
        guard let topic = Topic.all.first(where: { $0.key == key }) else { return nil }
        self = topic
    }
}

nonisolated extension Topic: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let topic = Topic(key: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no topic")
        }
        self = topic
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(key)
    }
}
