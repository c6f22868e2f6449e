import Foundation
import Shared

/// What the environment, or a file of the same names, says.
struct Configuration {
    private static let names = ["OFF_DATABASE", "OFF_OPERATOR", "OFF_PROMPTS"]

    let databasePath: String
    let operatorName: String?
    let promptsFolder: String?

    init(environment: [String: String] = ProcessInfo.processInfo.environment, file: String?) throws {
        var values = environment.filter { $0.key.hasPrefix("OFF_") }
        if let file { values.merge(try Configuration.read(file)) { fromEnvironment, _ in fromEnvironment } }
        if let unknown = values.keys.sorted().first(where: { !Configuration.names.contains($0) }) {
            throw Failure(
                .configuredWrongly,
                "\(unknown) is not a setting of this version. It knows \(Configuration.names.joined(separator: ", ")).")
        }
        for (name, value) in values where value.isEmpty {
            throw Failure(.configuredWrongly, "\(name) is set but empty: give it a value, or remove it.")
        }
        databasePath = values["OFF_DATABASE"] ?? Configuration.defaultDatabase(environment)
        operatorName = values["OFF_OPERATOR"]
        promptsFolder = values["OFF_PROMPTS"]
    }

    /// Makes the folder of the default database, which nobody else has a reason to look into.
    func prepareDefaultFolder(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        guard databasePath == Configuration.defaultDatabase(environment) else { return }
        let folder = String(databasePath.prefix(upTo: databasePath.lastIndex(of: "/") ?? databasePath.startIndex))
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(.failed, "The folder “\(folder)” cannot be made: set OFF_DATABASE to a file elsewhere.")
        }
    }

    private static func defaultDatabase(_ environment: [String: String]) -> String {
        let home = environment["HOME"] ?? NSHomeDirectory()
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
