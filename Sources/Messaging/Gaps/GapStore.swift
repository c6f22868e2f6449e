package import Shared

/// Who has yet to be told that what they wrote is lost.
package protocol GapStore {
    func note(_ gap: Gap, for person: PersonID) throws
    /// In the order of people.
    func untold(limit: Int) throws -> [PersonID]
    /// Nil once the person has been told.
    func gap(of person: PersonID) throws -> Gap?
    func finish(_ person: PersonID) throws
}
