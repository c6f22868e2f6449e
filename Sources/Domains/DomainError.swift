/// What went wrong in a domain, as a key; its sentence has the key `error.` plus this one.
nonisolated public protocol DomainError: Error, Hashable {
    var key: String { get }
    /// The store failed.
    static var notSaved: Self { get }
}

/// A Manager's current error: its own or its store's. A Screen shows it, and the next turn clears it.
package protocol HoldsError: AnyObject {
    associatedtype Failure: DomainError
    /// The turn that fails shows it, and each turn clears it.
    var error: Failure? { get set }
}

extension HoldsError {
    /// False where the store failed.
    @discardableResult
    func attempt(_ work: () throws -> Void) -> Bool {
        do {
            try work()
            return error != .notSaved
        } catch {
            return fail(.notSaved)
        }
    }

    /// The values read from the store; none, and an error, where it fails.
    func fetched<Value>(_ read: () throws -> [Value]) -> [Value] {
        var found: [Value] = []
        attempt { found = try read() }
        return found
    }

    func fail(_ error: Failure) -> Bool {
        self.error = error
        return false
    }
}
