package import FoundationEssentials
package import Shared

/// Who talks to us from where.
package protocol LaneStore {
    func lane(account: String, address: String) throws -> Lane?
    /// A new lane, for somebody who is new with it.
    func createLane(account: String, address: String, at time: Date) throws -> Lane
    /// A message came on it; so it can be reached.
    func noteMessage(on lane: Lane, at time: Date) throws
    /// Where this person wrote last: what they did not ask for goes there.
    func lastUsedLane(of person: PersonID) throws -> Lane?
    func silence(_ lane: Int64, until time: Date) throws
    func setReachable(_ isReachable: Bool, _ lane: Int64) throws
    /// Whether an answer there was given up that the person has not been told of.
    func setLostAnswer(_ isLost: Bool, _ lane: Int64) throws
    /// The conversation goes on under another address, where there is none yet.
    func move(account: String, from address: String, to other: String) throws
    /// Nothing refers to it any more.
    func remove(_ lane: Int64) throws
    /// The clock on the wall was set: what is silent for a while stays so for as long as before.
    func shift(by seconds: TimeInterval, at time: Date) throws
}
