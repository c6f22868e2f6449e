/// Why nothing is taken from a file; nothing has changed then.
nonisolated public enum ImportRefusal: String, Error, CaseIterable, Codable, Sendable {
    /// It is larger than 20 MB, or becomes so when it is unpacked.
    case tooLarge
    /// It has more rows or marks than anybody's days fill.
    case tooMuch
    case notFound
    /// The network does not hand it over.
    case unreachable
    /// It is none of the files that Off knows.
    case foreign
    /// It is cut off or damaged.
    case damaged
    /// It is an export of Off's without one of its parts.
    case incomplete
    /// A newer version of Off wrote it.
    case newer
    /// There is nothing in it that Off keeps.
    case empty
}
