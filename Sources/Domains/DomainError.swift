/// What went wrong in a domain, as a key; its sentence is among the other words, under `error.` and this key.
nonisolated public protocol DomainError: Error, Hashable {
    var key: String { get }
    /// The store refused.
    static var notSaved: Self { get }
}

/// A Manager's one error: found by itself or caught from its store, shown by a Screen, gone with the next turn.
package protocol HoldsError: AnyObject {
    associatedtype Failure: DomainError
    var error: Failure? { get set }
}

extension HoldsError {
    /// False where the store refused.
    @discardableResult
    func attempt(_ work: () throws -> Void) -> Bool {
        do {
            try work()
            return error != .notSaved
        } catch {
            return fail(.notSaved)
        }
    }

    /// What the store gives; nothing, and an error, where it refuses.
    func fetched<Value>(_ read: () throws -> [Value]) -> [Value] {
        var found: [Value] = []
        attempt { found = try read() }
        return found
    }

    /// A body that finds the same error at each rendering changes nothing by it.
    func fail(_ error: Failure) -> Bool {
        if self.error != error { self.error = error }
        return false
    }
}
