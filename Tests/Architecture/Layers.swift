import Foundation

/// Which of our modules each folder of Sources may import, and what its files must not contain. SwiftPM's own check is
/// recursive: it would let a Screen import what its Managers import.
enum Layers {
    /// The allowed imports by folder; a folder that is missing here may import none of our modules.
    static let imports: [String: Set<String>] = [
        "App": [
            "AI", "Conversation", "Database", "Domains", "Drawing", "HTTP", "Matrix", "Messaging", "Safety",
            "Scheduling",
            "Screens", "Shared", "Telegram", "Terminal", "Understanding", "Words", "World",
        ],
        "offbot": ["App"],
        "Screens": ["Conversation", "Domains", "Drawing", "Safety", "Shared", "Understanding", "Words"],
        // What words mean is kept for a person, so Domains knows meanings.
        "Domains": ["Database", "Scheduling", "Shared", "Understanding"],
        "Conversation": ["Drawing", "Shared", "Words"],
        "Messaging": ["Conversation", "Database", "Scheduling", "Shared", "World"],
        "Scheduling": ["Database", "Shared"],
        "Telegram": ["Conversation", "Drawing", "HTTP", "Messaging", "Shared", "Words", "World"],
        "Matrix": ["Conversation", "HTTP", "Messaging", "Shared", "Words", "World"],
        "AI": ["Domains", "HTTP", "Shared"],
        "Terminal": ["Conversation", "Messaging", "Shared", "Words"],
        "Words": ["Shared"],
        "World": ["HTTP", "Shared"],
        "HTTP": ["CCurl"],
        "Database": ["CSQLite", "Shared"],
        "Safety": ["Shared"],
        "Understanding": ["Shared"],
        "Drawing": ["Shared"],
        "Shared": [],
    ]

    /// Files besides the stores that may import Database: the two that choose stores, the one that reads values of
    /// rows, and the one that opens the database.
    private static let databaseFiles: Set<String> = [
        "Stores.swift", "DomainStores.swift", "Row+Kept.swift", "Wiring.swift",
    ]

    /// What other files may import from Database by name: transactions, errors, the lock, and the file as a whole. None
    /// runs a statement.
    private static let aroundStatements: Set<String> = [
        "Transactions", "DatabaseError", "CaughtFailure", "DatabaseLock", "Checkpointer", "SQLiteVersion",
        "DatabaseReplacement", "ForgottenEntry", "ForgottenFile", "MockTable",
    ]

    /// Files with JSON that is not stored: it is sent to a model.
    private static let jsonOfOthers: Set<String> = ["RewritingRequest.swift", "MockAIStore.swift"]

    private static let ours = Set(imports.keys).union(["CCurl", "CSQLite"])

    /// Everything in a file that its folder forbids, each as `path:line: sentence`.
    static func violations(in source: String, at path: String) -> [String] {
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count > 2, parts[0] == "Sources" else { return [] }
        let folder = parts[1]
        let domain = folder == "Domains" && parts.count > 3 ? parts[2] : nil
        var found: [String] = []
        for (index, raw) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = raw.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("//") { continue }
            let place = "\(path):\(index + 1)"
            if let module = module(importedBy: line), ours.contains(module), module != folder,
                imports[folder]?.contains(module) != true
            {
                found.append("\(place): \(folder) may not import \(module)")
            }
            if module(importedBy: line) == "Observation" { found.append("\(place): nothing is observed (ADR 36)") }
            found += violationsOfStorage(line, in: folder, file: parts.last ?? "").map { "\(place): \($0)" }
            if line.hasPrefix("@testable") { found.append("\(place): @testable is for tests") }
            if let domain, domain != "Person" {
                for name in managers(namedIn: line) where name != domain {
                    found.append("\(place): \(domain) names \(name)Manager, which is another domain's")
                }
            }
            if parts.last?.hasSuffix("Store.swift") == true, isStoredVariable(line, indentation: raw) {
                found.append("\(place): a Store has no state of its own")
            }
        }
        return found
    }

    /// Only stores may read rows and run SQL, and stored JSON goes through `Kept`.
    private static func violationsOfStorage(_ line: String, in folder: String, file: String) -> [String] {
        var found: [String] = []
        let isStore = file.hasSuffix("Store.swift")
        if folder != "Database", !isStore, !databaseFiles.contains(file), module(importedBy: line) == "Database",
            imports[folder]?.contains("Database") == true,
            !aroundStatements.contains(line.split(separator: ".").last.map(String.init) ?? "")
        {
            found.append("only a store imports the whole Database")
        }
        if folder != "Database", !isStore || file.hasPrefix("Mock"), sql.contains(where: line.contains) {
            found.append("SQL is for stores")
        }
        let isByHand = ["JSONEncoder(", "JSONDecoder("].contains(where: line.contains)
        let isByHandInStore =
            isStore && folder != "AI" && ["JSONText", "JSONWriter", "JSON("].contains(where: line.contains)
        if isByHand && file != "Kept.swift" && !jsonOfOthers.contains(file) || isByHandInStore {
            found.append("stored JSON goes through Kept")
        }
        return found
    }

    /// How a statement begins.
    private static let sql = [
        "SELECT ", "INSERT INTO ", "INSERT OR ", "UPDATE ", "DELETE FROM ", "PRAGMA ", "CREATE TABLE ", "ALTER TABLE ",
        "DROP TABLE ", "BEGIN IMMEDIATE",
    ]

    private static func module(importedBy line: String) -> String? {
        let words = line.split(separator: " ").map(String.init)
        guard let keyword = words.firstIndex(of: "import"), keyword + 1 < words.count,
            words[..<keyword].allSatisfy({
                $0.hasPrefix("@") || ["public", "package", "internal", "private"].contains($0)
            })
        else { return nil }
        // `import struct Module.Name` imports the module too.
        let name = words[words.count - 1]
        return name.split(separator: ".").first.map(String.init)
    }

    private static func managers(namedIn line: String) -> [String] {
        line.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
            .filter { $0.hasSuffix("Manager") && $0.count > "Manager".count && $0.first?.isUppercase == true }
            .map { String($0.dropLast("Manager".count)) }
            .filter { $0 != "File" }
    }

    /// A stored `var` of the store itself: indented by four blanks, without a body. A mock's table is indented further.
    private static func isStoredVariable(_ line: String, indentation raw: Substring) -> Bool {
        let depth = raw.prefix { $0 == " " }.count
        guard depth == 4, !line.hasSuffix("{"), !line.contains("{ ") else { return false }
        return line.split(separator: " ").prefix(4).contains("var")
    }
}
