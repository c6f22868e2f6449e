/// The six things that a person watches in themselves.
nonisolated public enum AttributeKind: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    case clarity, focus, energy, drive, control, patience
}

extension AttributeKind: CustomStringConvertible {
    public var description: String { rawValue }
}
