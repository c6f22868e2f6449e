import FoundationEssentials
import Shared

/// One process at a time speaks for a database.
package final class DatabaseLock {
    private let lock: FileLock

    /// `holder` is what others are told, for example "offbot chat".
    package init(database path: String, holder: String) throws {
        _ = try DatabaseFile.look(at: path)
        do {
            lock = try FileLock(path + ".lock", holder: holder)
        } catch FileLock.Refusal.held(let other) {
            throw DatabaseError(kind: .held(by: other.isEmpty ? "another program" : other), path: path)
        } catch FileLock.Refusal.cannotOpen(let number) {
            throw DatabaseError(kind: .init(opening: number), path: path)
        }
    }
}
