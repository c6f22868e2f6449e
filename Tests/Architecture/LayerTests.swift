import Foundation
import Support
import Testing

@Suite("The architecture")
struct LayerTests {
    private static let sources = {
        let root = repository.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(".swift") }.sorted().map { "Sources/" + $0 }
    }()

    private func read(_ path: String) throws -> String {
        try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
    }

    @Test("is respected by every file")
    func holds() throws {
        #expect(LayerTests.sources.count > 80)
        let violations = try LayerTests.sources.flatMap { Layers.violations(in: try read($0), at: $0) }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test("covers every folder, and builds Screens without package access")
    func folders() throws {
        let folders = Set(LayerTests.sources.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) })
        #expect(folders == Set(Layers.imports.keys))
        let package = try read("Package.swift")
        let screens = try #require(package.firstRange(of: "name: \"Screens\""))
        let rest = package[screens.upperBound...]
        let end = try #require(rest.firstRange(of: "swiftSettings")).lowerBound
        #expect(rest[..<end].contains("packageAccess: false"))
    }

    @Test(
        "rejects what does not belong",
        arguments: [
            ("Sources/Screens/X/A.swift", "import Database", "Screens may not import Database"),
            ("Sources/Screens/X/A.swift", "internal import struct Database.Row", "Screens may not import Database"),
            ("Sources/Screens/X/A.swift", "import Messaging", "Screens may not import Messaging"),
            ("Sources/Domains/Plan/A.swift", "import Screens", "Domains may not import Screens"),
            ("Sources/Domains/Plan/A.swift", "public import Conversation", "Domains may not import Conversation"),
            ("Sources/Conversation/A.swift", "import Domains", "Conversation may not import Domains"),
            ("Sources/Shared/A.swift", "import Words", "Shared may not import Words"),
            ("Sources/App/A.swift", "@testable import Domains", "@testable is for tests"),
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
        "accepts what belongs",
        arguments: [
            ("Sources/Domains/Plan/A.swift", "// CheckInManager is a neighbour"),
            ("Sources/Domains/Plan/PlanManager.swift", "public final class PlanManager {"),
            ("Sources/Domains/Person/A.swift", "let x: CheckInManager"),
            ("Sources/Domains/Plan/MockPlanStore.swift", "        var rows = [1]"),
            ("Sources/Domains/Plan/PlanStore.swift", "    private var all: [Int] { [] }"),
            ("Sources/Screens/X/A.swift", "import Foundation"),
        ])
    func passes(path: String, line: String) {
        #expect(Layers.violations(in: line, at: path).isEmpty)
    }

    @Test("has routes that list every Screen")
    func screens() throws {
        let routes = try read("Sources/Screens/OffRoutes.swift")
        for path in LayerTests.sources where path.hasPrefix("Sources/Screens/") {
            let source = try read(path)
            for match in source.matches(of: /struct (\w+): Screen \{/) {
                #expect(routes.contains("\(match.1).self"), "\(match.1) cannot be restored: it is not in OffRoutes")
            }
        }
    }

    @Test("keeps files short")
    func lengths() throws {
        for path in LayerTests.sources {
            #expect(try read(path).split(separator: "\n").count < 400, "\(path)")
        }
    }
}
