import Glibc

/// One process at a time: held by the operating system, so that it ends with the process, however that ends.
package final class FileLock {
    package enum Refusal: Error, Hashable {
        /// What the holder has written about itself; empty where it has written nothing.
        case held(by: String)
        /// The system's number for why the file cannot be opened.
        case cannotOpen(Int32)
    }

    private let descriptor: Int32
    private var isHeld = false

    /// `holder` is what others are told, for example "offbot chat".
    package init(_ path: String, holder: String) throws {
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Refusal.cannotOpen(errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // Only closed (by deinit): what stands in it is the holder's.
            throw Refusal.held(by: FileLock.content(of: descriptor))
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
