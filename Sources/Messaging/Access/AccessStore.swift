package import FoundationEssentials
package import Shared

/// Who owns this Off, and which strangers were told that it is private.
package protocol AccessStore {
    func owner() throws -> PersonID?
    func setOwner(_ person: PersonID, at time: Date) throws
    func code() throws -> SetupCode?
    /// Nil removes the code.
    func setCode(_ code: SetupCode?) throws
    /// Random bytes of this file alone, so that its digests cannot be compared with another file's.
    func salt() throws -> [UInt8]
    /// How often this stranger has come since that time, counting this time.
    func countStranger(_ digest: [UInt8], at time: Date, since: Date) throws -> Int
    /// Keeps only that many strangers, the most recent ones.
    func forgetStrangers(keeping most: Int) throws
}
