import struct Database.DatabaseError
import class Database.DatabaseReplacement
import FoundationEssentials
import HTTP
import Messaging
import Shared
import World

/// `offbot restore`: goes on from a backup, or from what Litestream has restored.
struct RestoreCommand {
    private let file: String
    private let lostAt: Date?
    private let isNothingLost: Bool
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        isNothingLost = options.flag("--nothing-lost")
        lostAt = try options.value("--lost-at").map { text in
            let time = try WrittenTime(of: "--lost-at", text).date
            guard time <= Date() else { throw Failure(.usedWrongly, "--lost-at is a time that is still to come.") }
            return time
        }
        let files = try options.files()
        guard files.count == 1 else { throw Failure(.usedWrongly, "restore needs one file.") }
        guard lostAt == nil || !isNothingLost else {
            throw Failure(.usedWrongly, "--lost-at and --nothing-lost cannot both be true.")
        }
        file = files[0]
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() throws {
        try configuration.prepareDefaultFolder()
        let path = configuration.databasePath
        let now = Date()
        let replacement = try held { try DatabaseReplacement(of: path, holder: "offbot restore") }
        try check(isOf: path)
        do {
            try Wiring.copy(file, to: replacement.draft) { _, _ in }
            // It is written to the minute.
            if let lostAt, let sign = try? Wiring.lastSign(in: replacement.draft), lostAt.addingTimeInterval(60) < sign
            {
                throw Failure(
                    .usedWrongly,
                    "--lost-at is before the last moment of that copy, \(sign.formatted(.iso8601)). Nothing was changed."
                )
            }
            let end = try lossTime(replacement, now: now)
            let forgotten = try Wiring.forgetAgain(in: replacement.draft, forPlace: path, at: now)
            let caughtUp = try Wiring.catchUp(replacement.draft, lostUntil: isNothingLost ? nil : end, at: now)
            let aside = RestoreCommand.free("\(path).before-\(now.inFileName)")
            let hasOld = try replacement.finish(keepingOldAs: aside)
            tell(caughtUp, aside: hasOld ? aside : nil)
            if forgotten > 0 { print("What was forgotten since that copy was made is gone from it, too.") }
        } catch {
            replacement.cancel()
            throw error
        }
    }

    /// Another restore may have been killed in the same second.
    private static func free(_ name: String) -> String {
        var (free, number) = (name, 1)
        while FileManager.default.fileExists(atPath: free) {
            number += 1
            free = "\(name)-\(number)"
        }
        return free
    }

    /// The present database knows when it was last in use; a broken one at least when it was written.
    private func lossTime(_ replacement: DatabaseReplacement, now: Date) throws -> Date {
        let isWhole = try held { try replacement.close() }
        if let lostAt { return min(lostAt, now) }
        if isWhole, let sign = try? Wiring.lastSign(in: configuration.databasePath) { return min(sign, now) }
        let written = replacement.writtenAt.map { Date(timeIntervalSince1970: Double($0) / 1000) }
        return min(written ?? now, now)
    }

    private func tell(_ caughtUp: Wiring.CaughtUp, aside: String?) {
        print("“\(configuration.databasePath)” is now what “\(file)” was.".visible)
        if let aside {
            print(
                """
                What was there before is “\(aside)”. It still holds everything, even what was still \
                waiting to be deleted. Delete it, and “\(aside)-wal” if that is there, once all is well.
                """.visible)
        }
        for person in caughtUp.unreadable.sorted() {
            print(
                """
                Something that is stored for person \(person.number) cannot be read, and was left as it is. Everybody \
                else can go on; “offbot serve” says in its log what it is.
                """)
        }
        if caughtUp.codes > 0 {
            print(
                """
                The invitations and setup codes that were good in that copy (\(caughtUp.codes)) may have been used \
                since, so they let nobody in any more. “offbot invite” and “offbot setup” make new ones.
                """)
        }
        if caughtUp.prompts > 0 { print("\(caughtUp.prompts) messages that were due meanwhile will not be sent.") }
        guard let gap = caughtUp.gap else { return print("Nothing that anybody wrote is missing.") }
        print(
            """
            What was written from \(gap.start.formatted(.iso8601)) to \(gap.end.formatted(.iso8601)) is missing: \
            “offbot serve” tells the \(caughtUp.told) who wrote in the day before.
            """)
        if caughtUp.hasBacklog {
            print("What came over Matrix since that copy was made is still on its server, and is read again.")
        }
    }

    private func check(isOf path: String) throws {
        do {
            try Wiring.check(file)
        } catch let error as DatabaseError {
            throw Failure(.failed, sentence(for: error.kind) + " Nothing was changed.")
        }
    }

    private func sentence(for kind: DatabaseError.Kind) -> String {
        switch kind {
        case .newer(let version):
            "“\(file)” was written by a newer Off (schema \(version)): install that version, and restore with it."
        case .corrupt, .failedToRead: "“\(file)” is damaged: take another backup."
        case .cannotOpen, .missing:
            "“\(file)” cannot be opened: check its name, and that it and its folder can be read."
        case .readOnly: "“\(file)” cannot be read: check who owns it."
        case .isFolder: "“\(file)” is a folder: name one of the backups in it."
        default: "“\(file)” is no backup of Off."
        }
    }

    private func held<T>(_ work: () throws -> T) throws -> T {
        do {
            return try work()
        } catch let error as DatabaseError {
            guard case .held(let holder) = error.kind else { throw error }
            throw Failure(.failed, "“\(configuration.databasePath)” is in use by \(holder). Stop that first.")
        }
    }
}
