import Domains
import FoundationEssentials
import Shared
import Words

/// `offbot safety`: the rules in force, as text or as docs/safety.md, and how often Safety heard something.
struct SafetyCommand {
    private enum Action {
        case rules(isMarkdown: Bool)
        case counts
    }

    private let action: Action
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        let isMarkdown = options.flag("--markdown")
        let words = try options.files()
        guard words.isEmpty || words == ["counts"] && !isMarkdown else {
            throw Failure(.usedWrongly, "safety prints the rules, with --markdown as docs/safety.md, or shows counts.")
        }
        action = words.isEmpty ? .rules(isMarkdown: isMarkdown) : .counts
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() throws {
        switch action {
        case .rules(let isMarkdown):
            let words = try WordBook(folder: configuration.promptsFolder).words(in: WordBook.reference)
            if isMarkdown { return print(SafetyDocument.markdown(words), terminator: "") }
            print(SafetyDocument.plain(words))
        case .counts: try printCounts()
        }
    }

    private func printCounts() throws {
        let exists = FileManager.default.fileExists(atPath: configuration.databasePath)
        let counts = exists ? try Wiring.safetyCounts(at: configuration.databasePath) : []
        guard !counts.isEmpty else { return print("Safety has heard nothing yet.") }
        let months = Dictionary(grouping: counts) { String($0.day.iso.prefix(7)) }.sorted { $0.key < $1.key }
        for (month, counts) in months {
            let parts = HeardKind.allCases.compactMap { kind in
                let count = counts.filter { $0.kind == kind }.map(\.count).reduce(0, +)
                return count == 0 ? nil : "\(kind.rawValue) \(count)"
            }
            print("\(month): \(parts.joined(separator: ", "))")
        }
    }
}
