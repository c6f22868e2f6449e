package import Shared

package protocol UrgeStore {
    /// The latest first.
    func urges(limit: Int) throws -> [UrgeSnapshot]
    /// In the order in which they began; both ends belong to it.
    func urges(from first: Day, through last: Day) throws -> [UrgeSnapshot]
    func save(_ urge: UrgeSnapshot) throws
}
