package import Database
package import Shared

/// What somebody wants to have forgotten, and what was forgotten.
package protocol ForgottenStore {
    /// Leaves a wish. The process that holds the file fulfils it, whoever left it.
    func add(_ what: Forgetting, of person: PersonID, byOperator: Bool) throws
    func wishes() throws -> [ForgettingWish]
    /// Removes the wish, since it is being fulfilled.
    func remove(_ wish: [UInt8]) throws
    func note(_ entry: ForgottenEntry) throws
    /// In the order of their ids.
    func entries() throws -> [ForgottenEntry]
    /// Whether the file must be written anew, since something was forgotten that it may still hold traces of.
    func hasTraces() throws -> Bool
    func noteNoTraces() throws
}

nonisolated package struct ForgettingWish: Hashable, Sendable {
    /// The id of the entry, once it is fulfilled.
    package let id: [UInt8]
    package let person: PersonID
    package let what: Forgetting
    /// Not the person themselves.
    package let isByOperator: Bool
}
