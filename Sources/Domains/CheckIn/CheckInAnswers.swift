/// Whether a day went as planned.
nonisolated public enum Adherence: Int, CaseIterable, Codable, Sendable {
    case no
    case partly
    case yes
}

extension Adherence: CustomStringConvertible {
    // Part of many keys, and reflecting a case's name costs more than looking up the sentence.
    public var description: String {
        switch self {
        case .no: "no"
        case .partly: "partly"
        case .yes: "yes"
        }
    }
}

/// How strong the pull was.
nonisolated public enum UrgeLevel: Int, CaseIterable, Codable, Sendable {
    /// Not called `none`: beside an optional that would read as "not answered".
    case absent
    case noticed
    case persisted
    case tookOver
}

extension UrgeLevel: CustomStringConvertible {
    public var description: String {
        switch self {
        case .absent: "absent"
        case .noticed: "noticed"
        case .persisted: "persisted"
        case .tookOver: "tookOver"
        }
    }
}

/// How an attribute felt compared with the day before.
nonisolated public enum Change: Int, CaseIterable, Codable, Sendable {
    case worse = -1
    case same = 0
    case better = 1

    /// What a tap on this one makes of it.
    public var next: Change {
        switch self {
        case .same: .better
        case .better: .worse
        case .worse: .same
        }
    }
}

extension Change: CustomStringConvertible {
    public var description: String {
        switch self {
        case .worse: "worse"
        case .same: "same"
        case .better: "better"
        }
    }
}

nonisolated extension [AttributeKind: Change] {
    /// With those that have no answer the same as the day before.
    public var withRestSame: Self {
        Dictionary(uniqueKeysWithValues: AttributeKind.allCases.map { ($0, self[$0] ?? .same) })
    }
}
