import Glibc

/// A lock for one process at a time. The operating system holds it, so it ends with the process in any case.
package final class FileLock {
    package enum Refusal: Error, Hashable {
        /// What the holder wrote about itself, such as "offbot chat (process 12)"; nil where that cannot be trusted.
        case held(by: String?)
        /// The `errno` of why the file cannot be used.
        case cannotOpen(Int32)
    }

    private let descriptor: Int32
    private var isHeld = false

    /// `holder` is what other processes are told, for example "offbot chat".
    package init(_ path: String, holder: String) throws {
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Refusal.cannotOpen(errno) }
        guard FileLock.isSafe(descriptor, at: path) else { throw Refusal.cannotOpen(EPERM) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // Only closed (by deinit); the file's content belongs to the holder.
            throw Refusal.held(by: FileLock.holder(in: descriptor))
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

    /// Another user who can write to the folder may have planted a file there: one that they keep locked, or a link to
    /// a file that must not be emptied.
    private static func isSafe(_ descriptor: Int32, at path: String) -> Bool {
        var file = stat()
        guard fstat(descriptor, &file) == 0, file.st_mode & S_IFMT == S_IFREG, file.st_nlink == 1 else { return false }
        if file.st_uid == geteuid() { return true }
        // Root may run a command on somebody's database; the folder's owner can do anything in it anyway.
        let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        var folder = stat()
        return stat("\(path[..<end]).", &folder) == 0 && file.st_uid == folder.st_uid
    }

    /// Shown to people, so only a line that Off wrote is returned.
    private static func holder(in descriptor: Int32) -> String? {
        var buffer = [UInt8](repeating: 0, count: 200)
        let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        let line = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        return line.wholeMatch(of: /offbot [a-z]+ \(process [0-9]+\)/) == nil ? nil : line
    }
}
