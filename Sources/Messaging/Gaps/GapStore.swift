package import Shared

/// Who has yet to be told that what they wrote is lost.
package protocol GapStore {
    func note(_ gap: Gap, for person: PersonID) throws
    /// In the order of people.
    func untold(limit: Int) throws -> [UntoldGap]
    func finish(_ person: PersonID) throws
}

nonisolated package struct UntoldGap: Hashable, Sendable {
    package let person: PersonID
    package let gap: Gap
}
