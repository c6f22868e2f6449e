package import Foundation
package import Shared

/// Who talks to us from where.
package protocol LaneStore {
    func lane(account: String, address: String) throws -> Lane?
    /// A new lane, for somebody who is new with it.
    func createLane(account: String, address: String, at time: Date) throws -> Lane
    func noteMessage(on lane: Lane, at time: Date) throws
    /// Where this person wrote last: what they did not ask for goes there.
    func lastUsedLane(of person: PersonID) throws -> Lane?
}
