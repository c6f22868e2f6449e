import Shared

/// A file of NAME=value lines, as `--config` takes it.
struct ConfigurationFile {
    private static let largest = 65_536

    let values: [String: String]
    let isOpenToOthers: Bool

    init(_ path: String) throws {
        let file: SmallFile
        do {
            file = try SmallFile(path, limit: ConfigurationFile.largest)
        } catch SmallFile.Refusal.tooLarge {
            throw Failure(.configuredWrongly, "The configuration “\(path)” is larger than 64 KB.")
        } catch {
            throw Failure(.configuredWrongly, "The configuration “\(path)” cannot be read.")
        }
        guard let text = file.text else {
            throw Failure(.configuredWrongly, "The configuration “\(path)” is not UTF-8 text.")
        }
        isOpenToOthers = file.isOpenToOthers
        var values: [String: String] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "="),
                let value = ConfigurationFile.value(line[line.index(after: equals)...].trimmed)
            else {
                // The line may contain a secret, so it is not repeated.
                throw Failure(.configuredWrongly, "\(path):\(index + 1): is not of the form NAME=value.")
            }
            values[line[..<equals].trimmed] = value
        }
        self.values = values
    }

    /// As in a shell or a unit file: the value may be quoted and followed by a comment. Nil where the quotes do not
    /// enclose all of it.
    private static func value(_ written: String) -> String? {
        guard let quote = written.first, "\"'".contains(quote) else {
            // Within a word, # is an ordinary character.
            let comment = written.hasPrefix("#") ? written.startIndex : written.firstRange(of: /\s#/)?.lowerBound
            return written[..<(comment ?? written.endIndex)].trimmed
        }
        let inside = written.dropFirst()
        guard let end = inside.firstIndex(of: quote) else { return nil }
        let rest = inside[inside.index(after: end)...]
        guard rest.isEmpty || rest.first?.isWhitespace == true && rest.trimmed.hasPrefix("#") else { return nil }
        return String(inside[..<end])
    }
}
