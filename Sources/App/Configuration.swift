import FoundationEssentials
import Glibc
import Messaging
import Shared
import Telegram
import World

/// What the environment, or a file of the same names, says.
struct Configuration {
    nonisolated static let names =
        [
            "OFF_DATABASE", "OFF_OPERATOR", "OFF_PROMPTS", "OFF_TELEGRAM_TOKEN", "OFF_TELEGRAM_TOKEN_FILE",
            "OFF_TELEGRAM_API", "OFF_ACCESS", "OFF_LOG", "OFF_AI",
        ] + AIConfiguration.names
    private static let laterAccess = ["invite", "list"]

    let databasePath: String
    let operatorName: String?
    let promptsFolder: String?
    let telegram: (token: BotToken, address: String)?
    /// Nil: insights stay in Off's own words.
    let ai: AIConfiguration?
    let access: Access
    let logLevel: Log.Level

    private let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment, file: String?) throws {
        var values = environment.filter { $0.key.hasPrefix("OFF_") }
        if let file { values.merge(try Configuration.read(file)) { fromEnvironment, _ in fromEnvironment } }
        if let unknown = values.keys.sorted().first(where: { !Configuration.names.contains($0) }) {
            throw Failure(
                .configuredWrongly,
                "\(unknown) is not a setting of this version. It knows \(Configuration.names.joined(separator: ", ")).")
        }
        if let empty = values.filter({ $0.value.isEmpty }).keys.min() {
            throw Failure(.configuredWrongly, "\(empty) is set but empty: give it a value, or remove it.")
        }
        self.environment = environment
        databasePath = values["OFF_DATABASE"] ?? Configuration.defaultDatabase(environment)
        operatorName = values["OFF_OPERATOR"]
        promptsFolder = values["OFF_PROMPTS"]
        telegram = try Configuration.telegram(values)
        ai = try AIConfiguration(values, key: try Configuration.secret("OFF_AI_KEY", in: values))
        access = try Configuration.access(values["OFF_ACCESS"])
        logLevel = try Configuration.logLevel(values["OFF_LOG"])
    }

    /// Makes the folder of the default database, which nobody else has a reason to look into.
    func prepareDefaultFolder() throws {
        guard databasePath == Configuration.defaultDatabase(environment) else { return }
        let folder = String(databasePath.prefix(upTo: databasePath.lastIndex(of: "/") ?? databasePath.startIndex))
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(.failed, "The folder “\(folder)” cannot be made: set OFF_DATABASE to a file elsewhere.")
        }
    }
}

// MARK: - One setting

extension Configuration {
    private static func telegram(_ values: [String: String]) throws -> (token: BotToken, address: String)? {
        let address = values["OFF_TELEGRAM_API"] ?? BotAPI.official
        guard address.hasPrefix("https://") || address.hasPrefix("http://"), address.count > "https://".count,
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw Failure(
                .configuredWrongly, "OFF_TELEGRAM_API is an address such as http://localhost:8081, not “\(address)”.")
        }
        guard let secret = try secret("OFF_TELEGRAM_TOKEN", in: values) else { return nil }
        guard let token = BotToken(secret) else {
            // What was given may be half of a secret: it is not repeated.
            throw Failure(
                .configuredWrongly,
                "OFF_TELEGRAM_TOKEN is no token: @BotFather gives one of the form 123456789:ABC…, copied whole.")
        }
        return (token, address)
    }

    private static func access(_ value: String?) throws -> Access {
        guard let value else { return .owner }
        if let access = Access(rawValue: value) { return access }
        if laterAccess.contains(value) {
            throw Failure(
                .configuredWrongly, "OFF_ACCESS=\(value) comes with a later version. This one knows owner and open.")
        }
        throw Failure(.configuredWrongly, "OFF_ACCESS is owner or open, not “\(value)”.")
    }

    private static func logLevel(_ value: String?) throws -> Log.Level {
        guard let value else { return .info }
        guard let level = Log.Level.allCases.first(where: { "\($0)" == value }) else {
            throw Failure(.configuredWrongly, "OFF_LOG is error, warning, info or debug, not “\(value)”.")
        }
        return level
    }

    /// A secret from the environment, or from a file that only its owner can read.
    private static func secret(_ name: String, in values: [String: String]) throws -> String? {
        guard let file = values["\(name)_FILE"] else {
            guard let secret = values[name]?.trimmed else { return nil }
            return try checked(secret, in: name)
        }
        guard values[name] == nil else {
            throw Failure(.configuredWrongly, "\(name) and \(name)_FILE are both set: remove one of them.")
        }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw Failure(.configuredWrongly, "\(name)_FILE names “\(file)”, which cannot be read.")
        }
        return try checked(String(decoding: data, as: UTF8.self).trimmed, in: "\(name)_FILE")
    }

    /// It goes into a header as it is, and is taken out of every line of the log.
    private static func checked(_ secret: String, in name: String) throws -> String {
        if secret.isEmpty { throw Failure(.configuredWrongly, "\(name) holds nothing but blanks.") }
        guard secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw Failure(.configuredWrongly, "\(name) holds more than one word, or signs that no key has.")
        }
        return secret
    }

    private static func defaultDatabase(_ environment: [String: String]) -> String {
        let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
        // The standard has relative values ignored.
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/state"
        return state + "/off/off.sqlite"
    }

    private static func read(_ file: String) throws -> [String: String] {
        guard let data = FileManager.default.contents(atPath: file), let text = String(data: data, encoding: .utf8)
        else { throw Failure(.configuredWrongly, "The configuration “\(file)” cannot be read.") }
        var values: [String: String] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "=") else {
                throw Failure(.configuredWrongly, "\(file):\(index + 1): is not of the form NAME=value.")
            }
            // As in a shell or a unit file, a value may stand in quotes.
            var value = line[line.index(after: equals)...].trimmed
            if value.count > 1, let quote = value.first, quote == value.last, "\"'".contains(quote) {
                value = String(value.dropFirst().dropLast())
            }
            values[line[..<equals].trimmed] = value
        }
        return values
    }
}
