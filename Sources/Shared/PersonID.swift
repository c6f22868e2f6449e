/// A person's number within one database; it means nothing outside it.
public struct PersonID: Hashable, Comparable, Codable, Sendable {
    public let number: Int64

    public init(_ number: Int64) {
        self.number = number
    }

    public static func < (left: PersonID, right: PersonID) -> Bool { left.number < right.number }
}
