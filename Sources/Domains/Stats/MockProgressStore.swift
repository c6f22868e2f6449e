/// Keeps nothing: days in memory are quickly counted.
package struct MockProgressStore: ProgressStore {
    package func closed() throws -> ClosedProgress? { nil }
    package func save(_ closed: ClosedProgress) throws {}
}
