import Glibc

/// Writes files that only their owner can read.
package enum NewFile {
    private static let attempts = 100

    /// Writes a new file into a folder and returns its path; where the name is taken, a number is added to it. Nil where
    /// that fails.
    package static func write(_ bytes: [UInt8], to folder: String, as name: String) -> String? {
        let end = name.lastIndex(of: ".") ?? name.endIndex
        for attempt in 1...attempts {
            let path = "\(folder)/\(attempt == 1 ? name : "\(name[..<end])-\(attempt)\(name[end...])")"
            if write(bytes, to: path) { return path }
            guard errno == EEXIST else { return nil }
        }
        return nil
    }

    /// Writes a file that must not exist yet. `errno` says why it could not.
    package static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        let failure = rest.isEmpty ? 0 : errno
        let isClosed = close(descriptor) == 0
        guard !rest.isEmpty || !isClosed else { return true }
        unlink(path)
        errno = failure
        return false
    }
}
