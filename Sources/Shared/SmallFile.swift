import Glibc

/// A file that a setting names, read up to a limit: it could be anything, even endless.
package struct SmallFile {
    package enum Refusal: Error, Hashable {
        case unreadable
        case tooLarge
    }

    package let bytes: [UInt8]
    /// Whether users can read it who should not.
    package let isOpenToOthers: Bool

    package init(_ path: String, limit: Int) throws(Refusal) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable }
        defer { close(descriptor) }
        bytes = try SmallFile.read(descriptor, limit: limit)
        isOpenToOthers = SmallFile.isOpenToOthers(descriptor)
    }

    /// Its text with `\n` as line break and without a byte order mark; nil where it is not UTF-8.
    package var text: String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let plain = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        return bytes.contains(UInt8(ascii: "\r")) ? plain.replacing("\r\n", with: "\n") : plain
    }

    private static func read(_ descriptor: Int32, limit: Int) throws(Refusal) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw .tooLarge }
        }
    }

    /// A group may need to read a file that root owns; for a file of our own, nobody else does.
    private static func isOpenToOthers(_ descriptor: Int32) -> Bool {
        var file = stat()
        guard fstat(descriptor, &file) == 0, file.st_mode & S_IFMT == S_IFREG else { return false }
        return file.st_mode & (file.st_uid == geteuid() ? S_IRGRP | S_IROTH : S_IROTH) != 0
    }
}
