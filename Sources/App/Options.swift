import FoundationEssentials

/// The arguments after a subcommand. Each command removes the options it knows; any that are left are a mistake.
struct Options {
    private var rest: [String]
    let configurationFile: String?

    init(_ arguments: [String]) throws {
        rest = arguments
        configurationFile = try Options.extract("--config", from: &rest)
    }

    mutating func flag(_ name: String) -> Bool {
        guard let index = rest.firstIndex(of: name) else { return false }
        rest.remove(at: index)
        return true
    }

    mutating func value(_ name: String) throws -> String? { try Options.extract(name, from: &rest) }

    /// All arguments that are not options.
    mutating func files() throws -> [String] {
        let files = rest.filter { !$0.hasPrefix("-") }
        rest.removeAll { !$0.hasPrefix("-") }
        try finish()
        return files
    }

    func finish() throws {
        guard let unknown = rest.first else { return }
        try Options.checkSecrecy(of: unknown)
        throw Failure(.usedWrongly, "“\(unknown)” is not understood here. “offbot help” tells what is.")
    }

    /// What looks like a secret is never repeated: what a command prints may end up in a log, or be shown to others.
    static func checkSecrecy(of argument: String) throws {
        guard Configuration.looksSecret(argument) else { return }
        throw Failure(
            .usedWrongly,
            "an argument (not repeated here) looks like a token or a key: \(Configuration.placeOfSecrets) Others can see a "
                + "command's arguments.")
    }

    private static func extract(_ name: String, from rest: inout [String]) throws -> String? {
        guard let index = rest.firstIndex(of: name) else { return nil }
        guard rest.indices.contains(index + 1) else { throw Failure(.usedWrongly, "\(name) needs a value after it.") }
        let value = rest[index + 1]
        rest.removeSubrange(index...(index + 1))
        return value
    }
}
