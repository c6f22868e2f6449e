import struct Database.DatabaseError
import FoundationEssentials
import Messaging
import Shared
import Telegram
import World

/// The settings from the environment, or from a file with the same names.
package struct Configuration {
    nonisolated static let names =
        [
            "OFF_DATABASE", "OFF_OPERATOR", "OFF_PROMPTS", "OFF_TELEGRAM_TOKEN", "OFF_TELEGRAM_TOKEN_FILE",
            "OFF_TELEGRAM_API", "OFF_ACCESS", "OFF_ALLOW", "OFF_LINES_PER_MINUTE", "OFF_LOG", "OFF_AI", "OFF_REPLICA",
            "OFF_REPLICA_SOCKET",
        ] + AIConfiguration.names + MatrixConfiguration.names
    private static let secrets = [
        "OFF_TELEGRAM_TOKEN", "OFF_AI_KEY", "OFF_MATRIX_TOKEN", "OFF_MATRIX_PASSWORD",
    ]
    private static let largestSecret = 4096
    private static let largestCertificates = 4 << 20

    let databasePath: String
    let operatorName: String?
    let promptsFolder: String?
    let telegram: (token: BotToken, address: String)?
    let matrix: MatrixConfiguration?
    /// Nil: insights stay in Off's own words.
    let ai: AIConfiguration?
    let access: Access
    let replica: Replica
    /// How many lines one person may send in a minute; nil: any number.
    let linesPerMinute: Int?
    let logLevel: Log.Level
    /// Settings that work but should be changed.
    let warnings: [String]

    private let environment: [String: String]

    package init(environment: [String: String] = ProcessInfo.processInfo.environment, file: String?) throws {
        var values = environment.filter { $0.key.hasPrefix("OFF_") }
        var warnings: [String] = []
        if let file {
            let file = try ConfigurationFile(file)
            values.merge(file.values) { fromEnvironment, _ in fromEnvironment }
            if file.isOpenToOthers, Configuration.secrets.contains(where: { file.values[$0] != nil }) {
                warnings.append("others on this machine can read the secret in the configuration file: chmod 600")
            }
        }
        try Configuration.check(values)
        self.environment = environment
        databasePath = values["OFF_DATABASE"] ?? Configuration.defaultDatabase(environment)
        operatorName = values["OFF_OPERATOR"]
        promptsFolder = values["OFF_PROMPTS"]
        telegram = try Configuration.telegram(values, &warnings)
        matrix = try MatrixConfiguration(
            values, token: try Configuration.secret("OFF_MATRIX_TOKEN", in: values, &warnings),
            password: try Configuration.secret("OFF_MATRIX_PASSWORD", in: values, &warnings))
        if let matrix, WebAddress.isInTheOpen(matrix.homeserver) {
            warnings.append(
                "OFF_MATRIX_HOMESERVER begins with http://: the token and all messages can be read on the way")
        }
        ai = try AIConfiguration(values, key: try Configuration.secret("OFF_AI_KEY", in: values, &warnings))
        access = try Access(written: values["OFF_ACCESS"], allowing: values["OFF_ALLOW"])
        linesPerMinute = try Access.linesPerMinute(values["OFF_LINES_PER_MINUTE"])
        replica = try Replica(values)
        logLevel = try Configuration.logLevel(values["OFF_LOG"])
        self.warnings = warnings
    }

    /// Creates the folder of the default database, closed to other users.
    func prepareDefaultFolder() throws {
        guard isInDefaultPlace else { return }
        let folder = String(databasePath.prefix(upTo: databasePath.lastIndex(of: "/") ?? databasePath.startIndex))
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw DatabaseError(kind: .full, path: databasePath)
        } catch {
            throw Failure(.failed, "The folder “\(folder)” cannot be made: set OFF_DATABASE to a file elsewhere.")
        }
    }
}

// MARK: - Paths

extension Configuration {
    /// Its folder is made at the first start.
    var isInDefaultPlace: Bool { databasePath == Configuration.defaultDatabase(environment) }

    /// Folders of our own for lock files; the first usable one is taken.
    var lockFolders: [String] {
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let end = databasePath.lastIndex(of: "/")
        return [runtime, end.map { String(databasePath[...$0]) } ?? "."].compactMap(\.self)
    }

    /// Certificates that are trusted beside the system's. Checked here, since curl would only fail at the first
    /// request.
    func certificateFile() throws -> String? {
        guard let path = environment["SSL_CERT_FILE"], !path.isEmpty else { return nil }
        guard let file = try? SmallFile(path, limit: Configuration.largestCertificates),
            String(decoding: file.bytes, as: UTF8.self).contains("CERTIFICATE-----")
        else {
            throw Failure(.configuredWrongly, "SSL_CERT_FILE names no file of certificates (PEM) that can be read.")
        }
        return path
    }
}

// MARK: - Single settings

extension Configuration {
    /// These messages never repeat a value: it may be a misplaced secret.
    private static func check(_ values: [String: String]) throws {
        if let unknown = values.keys.sorted().first(where: { !names.contains($0) }) {
            throw Failure(.configuredWrongly, sentence(forUnknown: unknown))
        }
        if let empty = values.filter({ $0.value.isEmpty }).keys.min() {
            throw Failure(.configuredWrongly, "\(empty) is set but empty: give it a value, or remove it.")
        }
        // The operator's name and the model's are shown to everybody, and the database path would become a file name.
        let others = values.filter { !secrets.contains($0.key) }
        if let name = others.filter({ looksSecret($0.value) }).keys.min() {
            throw Failure(.configuredWrongly, "\(name) holds what looks like a token or a key: \(placeOfSecrets)")
        }
    }

    static func looksSecret(_ text: String) -> Bool {
        text.contains(/[0-9]{3,20}:[A-Za-z0-9_-]{20,}|\bsk-[A-Za-z0-9_-]{20,}|\bsyt_[A-Za-z0-9_]{10,}/)
    }

    static let placeOfSecrets = "those belong in OFF_TELEGRAM_TOKEN, OFF_MATRIX_TOKEN and OFF_AI_KEY."

    private static func sentence(forUnknown name: String) -> String {
        if names.contains(where: { name == "export " + $0 }) {
            return "The file of settings is no script: leave out “export”."
        }
        if ofEnvironment.contains(name) { return "\(name) comes from the environment only: take it out of the file." }
        let isName = name.utf8.count <= longestName && name.allSatisfy { ("A"..."Z").contains($0) || $0 == "_" }
        guard isName else {
            return "One of the names (not repeated here) is not a setting of this version. \(known)"
        }
        let nearest = names.first { name.edits(to: $0) <= 2 }
        return "\(name) is not a setting of this version. " + (nearest.map { "Did you mean \($0)?" } ?? known)
    }

    /// What curl and the terminal look for themselves.
    private static let ofEnvironment = ["https_proxy", "no_proxy", "SSL_CERT_FILE", "NO_COLOR"]
    private static let longestName = 40
    private static var known: String { "It knows \(names.joined(separator: ", "))." }

    private static func telegram(
        _ values: [String: String], _ warnings: inout [String]
    ) throws -> (token: BotToken, address: String)? {
        let address = values["OFF_TELEGRAM_API"] ?? BotAPI.official
        guard WebAddress.host(of: address) != nil else {
            throw Failure(
                .configuredWrongly,
                "OFF_TELEGRAM_API is an address that begins with http:// or https://, such as http://localhost:8081, "
                    + "and has no user or password in it.")
        }
        if WebAddress.isInTheOpen(address) {
            warnings.append("OFF_TELEGRAM_API begins with http://: the token and all messages can be read on the way")
        }
        guard let secret = try secret("OFF_TELEGRAM_TOKEN", in: values, &warnings) else { return nil }
        guard let token = BotToken(secret) else {
            // The value may be half of a secret, so it is not repeated.
            throw Failure(
                .configuredWrongly,
                "OFF_TELEGRAM_TOKEN is no token: @BotFather gives one of the form 123456789:ABC…, copied whole.")
        }
        return (token, address)
    }

    private static func logLevel(_ value: String?) throws -> Log.Level {
        guard let value else { return .info }
        guard let level = Log.Level.allCases.first(where: { "\($0)" == value }) else {
            throw Failure(.configuredWrongly, "OFF_LOG is error, warning, info or debug.")
        }
        return level
    }

    /// A secret from the environment or from a file that only its owner can read.
    private static func secret(
        _ name: String, in values: [String: String], _ warnings: inout [String]
    ) throws -> String? {
        guard let file = values["\(name)_FILE"] else {
            guard let secret = values[name]?.trimmed else { return nil }
            return try checked(secret, in: name)
        }
        guard values[name] == nil else {
            throw Failure(.configuredWrongly, "\(name) and \(name)_FILE are both set: remove one of them.")
        }
        guard let file = try? SmallFile(file, limit: largestSecret) else {
            throw Failure(.configuredWrongly, "\(name)_FILE names no file that can be read, or a large one.")
        }
        if file.isOpenToOthers {
            warnings.append("others on this machine can read the file that \(name)_FILE names: chmod 600")
        }
        return try checked(String(decoding: file.bytes, as: UTF8.self).trimmed, in: "\(name)_FILE")
    }

    /// The secret goes into a header unchanged, and is removed from every line of the log.
    private static func checked(_ secret: String, in name: String) throws -> String {
        if secret.isEmpty { throw Failure(.configuredWrongly, "\(name) holds nothing but blanks.") }
        guard secret.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw Failure(.configuredWrongly, "\(name) holds more than one word, or signs that no key has.")
        }
        return secret
    }

    private static func defaultDatabase(_ environment: [String: String]) -> String {
        let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
        // The XDG standard says to ignore relative values.
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/state"
        return state + "/off/off.sqlite"
    }
}
