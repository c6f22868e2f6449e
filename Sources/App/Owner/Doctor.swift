import struct Database.DatabaseError
import class Database.DatabaseLock
import struct Database.SQLiteVersion
import FoundationEssentials
import Glibc
import Matrix
import Safety
import Shared
import Telegram

/// What `offbot doctor` looks at; each check is one line, with what to do where something is wrong.
enum Doctor {
    struct Finding: Hashable {
        enum Grade: String {
            case good = "ok"
            case warning
            case bad
        }

        let grade: Grade
        let subject: String
        let text: String

        init(_ grade: Grade, _ subject: String, _ text: String) {
            self.grade = grade
            self.subject = subject
            self.text = text
        }
    }

    /// In bytes: below this much room, the database soon cannot grow.
    private static let leastRoom = 100 << 20
    /// In bytes: a log that is longer is moved into the file by nobody.
    private static let longestLog = 64 << 20
    /// In seconds.
    private static let largestDifference: TimeInterval = 30

    static func sqlite(_ version: SQLiteVersion = .library) -> Finding {
        guard version.hasResetBug else {
            return Finding(
                .good, "sqlite",
                "\(version) loses no commits to two processes that checkpoint at once, as 3.7.0 to 3.51.2 can.")
        }
        return Finding(
            .warning, "sqlite",
            "\(version) is one of those in which two processes that checkpoint at once can lose commits (3.7.0 to 3.51.2). "
                + "Off lets one process do that, so it is safe with Off alone. Mended in 3.51.3, 3.50.7 and 3.44.6.")
    }

    static func helplines(_ helplines: Helplines, on today: Day) -> Finding {
        let sources = helplines.emergency.map(\.source) + helplines.lines.map(\.source)
        let stale = sources.count { $0.isStale(on: today) }
        guard stale > 0 else { return Finding(.good, "helplines", "all \(sources.count) were looked at lately") }
        return Finding(
            .warning, "helplines",
            "\(stale) of \(sources.count) numbers for people in danger have no date, or one more than "
                + "\(HelplineSource.days) days ago: see “offbot helplines check”, and install a newer Off.")
    }

    static func database(_ configuration: Configuration) -> [Finding] {
        let path = configuration.databasePath
        let isThere =
            FileManager.default.fileExists(atPath: path) || FileManager.default.fileExists(atPath: path + "-wal")
        do {
            try checkPlace(of: configuration)
            guard isThere else {
                return [Finding(.good, "database", "“\(path)” is not there yet: the first start makes it")]
            }
            try Wiring.check(path)
        } catch {
            return [Finding(.bad, "database", Failure(error).sentence)]
        }
        var holder = "nobody"
        do {
            _ = try DatabaseLock(database: path, holder: "offbot doctor")
        } catch let error as DatabaseError {
            if case .held(let other) = error.kind { holder = other }
        } catch {}
        return [Finding(.good, "database", "“\(path)” is whole, and held by \(holder)")]
            + log(of: path, replica: configuration.replica) + room(at: path)
    }

    /// Throws where no database can be kept: its folder is missing, or it or the folder may not be written.
    private static func checkPlace(of configuration: Configuration) throws {
        let path = configuration.databasePath
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard access(folder, F_OK) == 0 else {
            if configuration.isInDefaultPlace { return }
            throw DatabaseError(kind: .cannotOpen, path: path)
        }
        guard access(folder, W_OK) == 0, access(path, F_OK) != 0 || access(path, W_OK) == 0 else {
            throw DatabaseError(kind: .readOnly, path: path)
        }
    }

    private static func log(of path: String, replica: Replica) -> [Finding] {
        let size = FileSize.of(path + "-wal")
        guard size > longestLog else { return [] }
        let advice =
            replica.mode == .none
            ? "stop what reads the database for long"
            : "OFF_REPLICA=\(replica.mode.rawValue) leaves it to Litestream: start that"
        return [Finding(.warning, "database", "its log has grown to \(size >> 20) MB: \(advice)")]
    }

    private static func room(at path: String) -> [Finding] {
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return [] }
        let free = Int(clamping: disk.f_bavail) * Int(clamping: disk.f_frsize)
        guard free < leastRoom else { return [] }
        return [Finding(.warning, "database", "only \(free >> 20) MB are free on its disk: make room")]
    }

    static func telegram(_ finding: BotProbe.Finding, now: Date) -> [Finding] {
        switch finding {
        case .usable(let name, let date):
            return [
                Finding(.good, "network", "Telegram answers"), Finding(.good, "token", "it is @\(name)'s"),
                clock(date, now: now),
            ]
        case .unreachable(let reason):
            return [
                Finding(.bad, "network", "Telegram does not answer (\(reason)): check the connection and https_proxy")
            ]
        case .refused(let reason):
            return [
                Finding(.good, "network", "Telegram answers"),
                Finding(.bad, "token", "it is not accepted (\(reason)): ask @BotFather for the present one"),
            ]
        case .webhook:
            return [
                Finding(.bad, "network", "Telegram sends the messages to a webhook: call deleteWebhook for this bot")
            ]
        }
    }

    static func matrix(_ finding: HomeserverProbe.Finding) -> [Finding] {
        switch finding {
        case .usable:
            [Finding(.good, "matrix", "the homeserver answers and takes the token")]
        case .reachable:
            [Finding(.good, "matrix", "the homeserver answers; the login is tried by “offbot serve” only")]
        case .unreachable(let reason):
            [
                Finding(
                    .bad, "matrix",
                    "the homeserver does not answer (\(reason)): check OFF_MATRIX_HOMESERVER and the connection")
            ]
        case .refused:
            [
                Finding(
                    .bad, "matrix",
                    "it does not take OFF_MATRIX_TOKEN: make a new one, or restart the homeserver with the registration"
                )
            ]
        case .otherUser:
            [Finding(.bad, "matrix", "OFF_MATRIX_TOKEN belongs to another user than OFF_MATRIX_USER")]
        }
    }

    static func clock(_ date: Date?, now: Date) -> Finding {
        guard let date else { return Finding(.good, "clock", now.formatted(.iso8601)) }
        let difference = now.timeIntervalSince(date)
        guard abs(difference) > largestDifference else {
            return Finding(.good, "clock", "\(now.formatted(.iso8601)), as Telegram's")
        }
        return Finding(
            .bad, "clock",
            "it differs by \(Int(nearest: abs(difference))) s from Telegram's: turn on time synchronisation (timedatectl "
                + "set-ntp true)")
    }
}
