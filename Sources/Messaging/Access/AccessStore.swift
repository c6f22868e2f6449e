package import FoundationEssentials
package import Shared

/// Who owns this Off, and who was told that they do not.
package protocol AccessStore {
    func owner() throws -> PersonID?
    func setOwner(_ person: PersonID, at time: Date) throws
    func code() throws -> SetupCode?
    /// Nil takes it away.
    func setCode(_ code: SetupCode?) throws
    /// Makes the digests of this file its own.
    func salt() throws -> [UInt8]
    /// Counts how often somebody has come since that time, this time included.
    func countStranger(_ digest: [UInt8], at time: Date, since: Date) throws -> Int
    /// Keeps so many, those who came last.
    func forgetStrangers(keeping most: Int) throws
}
