/// Whether a day went as planned.
nonisolated public enum Adherence: Int, CaseIterable, Codable, Sendable {
    case no
    case partly
    case yes
}

/// How strong the pull was.
nonisolated public enum UrgeLevel: Int, CaseIterable, Codable, Sendable {
    /// Not called `none`: beside an optional that would read as "not answered".
    case absent
    case noticed
    case persisted
    case tookOver
}

/// How one attribute felt, against the day before.
nonisolated public enum Change: Int, CaseIterable, Codable, Sendable {
    case worse = -1
    case same = 0
    case better = 1
}
