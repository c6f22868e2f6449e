package import FoundationEssentials
import Glibc
package import Shared

/// One thing that was forgotten: whose as a digest, and of what kind and days. It holds nothing of what was said.
package struct ForgottenEntry: Hashable, Sendable {
    /// Random; the database that has forgotten it knows it, too.
    package let id: [UInt8]
    /// `ForgottenEntry.digest` of the person.
    package let person: [UInt8]
    package let what: Forgetting

    package init(id: [UInt8], person: [UInt8], what: Forgetting) {
        self.id = id
        self.person = person
        self.what = what
    }

    /// A number alone would not do: the next person may be given it. Both numbers are in every copy of a file, however
    /// old.
    package static func digest(ofPerson number: Int64, createdAt time: Date) -> [UInt8] {
        let milliseconds = Int64((time.timeIntervalSince1970 * 1000).rounded())
        return Array(SHA256.digest(of: Array("off \(number) \(milliseconds)".utf8)).prefix(16))
    }
}

/// The file beside the database that says what was forgotten, so that a copy of the database from before forgets it
/// again. It is replaced whole, and on the disk before the database forgets.
package struct ForgottenFile: Sendable {
    private static let ending = ".forgotten"

    package let path: String

    /// Nil for a database in memory.
    package init?(beside database: String) {
        guard database != ":memory:" else { return nil }
        path = DatabaseFile.resolved(database) + ForgottenFile.ending
    }

    /// What it says, in the order in which it was forgotten; a line that this version cannot read is left out.
    package func entries() throws -> [ForgottenEntry] { try lines().compactMap(ForgottenEntry.init(line:)) }

    /// Adds those that it does not have yet, and returns once they are on the disk.
    package func add(_ entries: [ForgottenEntry]) throws {
        let lines = try lines()
        let known = Set(lines)
        let new = entries.map(\.line).filter { !known.contains($0) }
        guard !new.isEmpty else { return }
        try replace(with: (lines + new).joined(separator: "\n") + "\n")
    }

    private func lines() throws -> [String] {
        guard access(path, F_OK) == 0 else { return [] }
        guard let content = FileManager.default.contents(atPath: path) else { throw failure() }
        return String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func replace(with text: String) throws {
        let draft = "\(path).new-\(getpid())"
        unlink(draft)
        let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        defer { unlink(draft) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                defer { close(descriptor) }
                throw failure()
            }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else {
            defer { close(descriptor) }
            throw failure()
        }
        guard close(descriptor) == 0, rename(draft, path) == 0 else { throw failure() }
        // The new name is on the disk once its folder is.
        let folder = open(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".", O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { throw failure() }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failure() }
    }

    private func failure() -> DatabaseError { DatabaseError(kind: .init(opening: errno), path: path) }
}

extension ForgottenEntry {
    fileprivate var line: String { "\(ForgottenEntry.hex(id)) \(ForgottenEntry.hex(person)) \(what.written)" }

    fileprivate init?(line: String) {
        let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count == 3, let id = ForgottenEntry.bytes(parts[0]), let person = ForgottenEntry.bytes(parts[1]),
            let what = Forgetting(written: parts[2])
        else { return nil }
        self.init(id: id, person: person, what: what)
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func bytes(_ hex: String) -> [UInt8]? {
        let digits = hex.compactMap(\.hexDigitValue)
        guard digits.count == hex.count, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }
}
