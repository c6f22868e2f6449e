/// What SQLite and its mock have in common: work that happens whole or not at all, also within a larger one.
///
/// A statement that failed fails the scope it ran in, even where somebody caught the error to show it: nothing is ever
/// committed over a failure.
package protocol Transactions {
    func transaction<T>(_ body: () throws -> T) throws -> T
    func savepoint<T>(_ body: () throws -> T) throws -> T
    /// Gives back what was freed, between transactions; true where nothing that was erased is left beside the file.
    @discardableResult func tidy() throws -> Bool
    /// Writes everything anew: what was erased leaves traces in the parts of a page that hold nothing. The log still
    /// has them until `tidy`.
    func rewrite() throws
    /// Changes when another process has changed the file.
    func version() throws -> Int
}

/// A store failed and its caller carried on; the scope was rolled back all the same.
package struct CaughtFailure: Error {
    package let error: DatabaseError

    package init(_ error: DatabaseError) {
        self.error = error
    }
}
