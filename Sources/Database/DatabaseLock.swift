import Foundation

/// One process at a time speaks for a database: held by the operating system, so that it ends with the process,
/// however that ends.
package final class DatabaseLock {
    private let descriptor: Int32
    private var isHeld = false

    /// `holder` is what others are told, for example "offbot chat".
    package init(database path: String, holder: String) throws {
        _ = try DatabaseFile.look(at: path)
        let file = path + ".lock"
        descriptor = open(file, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DatabaseError(kind: .init(opening: errno), path: path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let other = DatabaseLock.content(of: descriptor)
            // Only closed (by deinit): what stands in it is the holder's.
            throw DatabaseError(kind: .held(by: other.isEmpty ? "another program" : other), path: path)
        }
        isHeld = true
        ftruncate(descriptor, 0)
        let line = Array("\(holder) (process \(getpid()))".utf8)
        _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    deinit {
        if isHeld { ftruncate(descriptor, 0) }
        if descriptor >= 0 { close(descriptor) }
    }

    private static func content(of descriptor: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: 200)
        let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
