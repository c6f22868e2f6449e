/// Copies the database elsewhere as it changes.
package protocol Replicator: Sendable {
    /// Returns once everything that was committed before is there too: nil, or why it is not.
    func whyNotReplicated() async -> String?
}
