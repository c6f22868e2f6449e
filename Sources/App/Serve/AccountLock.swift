import Shared

/// Keeps two processes from serving one account: they would take each other's messages, or answer twice, even with
/// different databases.
enum AccountLock {
    /// Nil where no folder takes a lock file: the network itself may then report a second process.
    static func lock(_ name: String, of account: String, in folders: [String]) throws -> FileLock? {
        for folder in folders {
            do {
                return try FileLock("\(folder)/off-\(name).lock", holder: "offbot serve")
            } catch FileLock.Refusal.held(let holder) {
                throw Failure(
                    .failed,
                    "\(account) is served already by \(holder ?? "another program"). Stop that first, or use another "
                        + "account.")
            } catch {
                continue
            }
        }
        return nil
    }
}
