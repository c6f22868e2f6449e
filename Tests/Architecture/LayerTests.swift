import Foundation
import Support
import Testing

@Suite("The architecture")
struct LayerTests {
    @Test("is respected by every file")
    func holds() {
        #expect(SourceFile.sources.count > 80)
        let violations = SourceFile.sources.flatMap { Layers.violations(in: $0.text, at: $0.path) }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test("has rules for every folder, and builds Screens without package access")
    func folders() throws {
        let folders = Set(
            SourceFile.sources.compactMap { $0.path.split(separator: "/").dropFirst().first.map(String.init) })
        #expect(folders == Set(Layers.imports.keys))
        let package = try SourceFile.read("Package.swift")
        let screens = try #require(package.firstRange(of: "name: \"Screens\""))
        let rest = package[screens.upperBound...]
        let end = try #require(rest.firstRange(of: "swiftSettings")).lowerBound
        #expect(rest[..<end].contains("packageAccess: false"))
    }

    @Test(
        "rejects what a file must not contain",
        arguments: [
            ("Sources/Screens/X/A.swift", "import Database", "Screens may not import Database"),
            ("Sources/Screens/X/A.swift", "internal import struct Database.Row", "Screens may not import Database"),
            ("Sources/Screens/X/A.swift", "import Messaging", "Screens may not import Messaging"),
            ("Sources/Domains/Plan/A.swift", "import Screens", "Domains may not import Screens"),
            ("Sources/Domains/Plan/A.swift", "public import Conversation", "Domains may not import Conversation"),
            ("Sources/Conversation/A.swift", "import Domains", "Conversation may not import Domains"),
            ("Sources/Shared/A.swift", "import Words", "Shared may not import Words"),
            ("Sources/App/A.swift", "@testable import Domains", "@testable is for tests"),
            ("Sources/Domains/Plan/A.swift", "public import Observation", "nothing is observed"),
            ("Sources/Messaging/A.swift", "package import Database", "only a store imports the whole Database"),
            ("Sources/App/A.swift", "import class Database.Statement", "only a store imports the whole Database"),
            ("Sources/Domains/Plan/PlanManager.swift", "let sql = \"DELETE FROM plan\"", "SQL is for stores"),
            ("Sources/Domains/Plan/MockPlanStore.swift", "    SELECT day FROM plan", "SQL is for stores"),
            ("Sources/Domains/Plan/SQLitePlanStore.swift", "JSONText.of(terms)", "stored JSON goes through Kept"),
            ("Sources/Messaging/A.swift", "try JSONDecoder().decode(", "stored JSON goes through Kept"),
            (
                "Sources/Domains/Plan/A.swift", "let x: CheckInManager",
                "names CheckInManager, which is another domain's"
            ),
            (
                "Sources/Domains/Plan/SQLitePlanStore.swift", "    private var cache = 1",
                "a Store has no state of its own"
            ),
        ])
    func refuses(path: String, line: String, sentence: String) {
        let violations = Layers.violations(in: "import Foundation\n" + line, at: path)
        #expect(violations == ["\(path):2: \(violations.first?.components(separatedBy: ": ").last ?? "")"])
        #expect(violations.first?.contains(sentence) == true)
    }

    @Test(
        "accepts what a file may contain",
        arguments: [
            ("Sources/Domains/Plan/A.swift", "// CheckInManager is a neighbour"),
            ("Sources/Domains/Plan/PlanManager.swift", "public final class PlanManager {"),
            ("Sources/Domains/Person/A.swift", "let x: CheckInManager"),
            ("Sources/Domains/Plan/MockPlanStore.swift", "        var rows = [1]"),
            ("Sources/Domains/Plan/PlanStore.swift", "    private var all: [Int] { [] }"),
            ("Sources/Screens/X/A.swift", "import Foundation"),
            ("Sources/Domains/Plan/MockPlanStore.swift", "import Database"),
            ("Sources/Domains/X/DomainStores.swift", "package import Database"),
            ("Sources/Messaging/A.swift", "import protocol Database.Transactions"),
            ("Sources/Domains/Plan/SQLitePlanStore.swift", "\"SELECT day FROM plan\""),
        ])
    func passes(path: String, line: String) {
        #expect(Layers.violations(in: line, at: path).isEmpty)
    }

    @Test("lists every Screen in its routes")
    func screens() throws {
        let routes = try SourceFile.read("Sources/Screens/OffRoutes.swift")
        for file in SourceFile.sources where file.path.hasPrefix("Sources/Screens/") {
            for match in file.text.matches(of: /struct (\w+): Screen \{/) {
                #expect(routes.contains("\(match.1).self"), "\(match.1) cannot be restored: it is not in OffRoutes")
            }
        }
    }

    @Test("keeps files short")
    func lengths() {
        for (files, most) in [(SourceFile.sources, 400), (SourceFile.tests, 600)] {
            for file in files {
                let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
                #expect(lines <= most, "\(file.path)")
            }
        }
    }
}
