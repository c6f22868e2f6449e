/// What went wrong in a domain, as a key; its sentence is among the other words, under `error.` and this key.
nonisolated public protocol DomainError: Error, Hashable {
    var key: String { get }
}
