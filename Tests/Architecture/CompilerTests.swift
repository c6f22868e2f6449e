import Foundation
import Support
import Testing

/// Compiles Screens against the modules of this build. One of them must compile, so that the others are refused for the
/// expected reason.
@Suite("The compiler")
struct CompilerTests {
    @Test("lets a Screen use a Manager and read a Snapshot")
    func allowed() async throws {
        let errors = try await errorsOfScreen(
            """
            import Domains
            @MainActor func rating(_ checkIns: CheckInManager, _ day: Day) -> Int? { checkIns.checkIn(on: day)?.rating }
            """)
        #expect(errors == "")
    }

    @Test(
        "refuses a Screen",
        arguments: [
            ("names a Store", "import Domains\nlet store: (any CheckInStore)? = nil", "'CheckInStore'"),
            ("names a SQLite store", "import Domains\nlet store: SQLiteCheckInStore? = nil", "'SQLiteCheckInStore'"),
            (
                "makes a Manager",
                "import Domains\nfunc make(_ other: CheckInManager) { _ = CheckInManager(store: other) }",
                "'CheckInManager' initializer is inaccessible"
            ),
            (
                "forges a Snapshot",
                """
                import Domains
                func forge(_ s: CheckInSnapshot) -> CheckInSnapshot {
                    CheckInSnapshot(day: s.day, rating: 10, adherence: .yes, urge: nil, changes: [:], note: nil,
                                    isLate: false, notedAt: s.notedAt)
                }
                """,
                "'CheckInSnapshot' initializer is inaccessible"
            ),
            (
                "changes a Manager's state",
                "import Domains\n@MainActor func set(_ m: SettingsManager, _ s: SettingsSnapshot) { m.settings = s }",
                "setter is inaccessible"
            ),
            (
                "decodes a Snapshot",
                """
                import Domains
                import Foundation
                func forge(_ data: Data) throws { _ = try JSONDecoder().decode(CheckInSnapshot.self, from: data) }
                """,
                "CheckInSnapshot' conform to 'Decodable'"
            ),
            ("opens a database", "import Database\nlet database = try Database(path: \"x\")", "Database"),
        ])
    func refused(what: String, source: String, error: String) async throws {
        let errors = try await errorsOfScreen(source)
        #expect(errors.contains("error:"), "a Screen that \(what) compiles")
        #expect(errors.contains(error), "\(errors)")
    }

    /// The compiler's errors for a file as part of Screens: no package name, since that target has none.
    private func errorsOfScreen(_ source: String) async throws -> String {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("Tried.swift")
            try ("import Shared\n" + source + "\n").write(to: file, atomically: true, encoding: .utf8)
            let sqlite = repository.appendingPathComponent("Sources/CSQLite").path
            return try await run(
                "swiftc",
                [
                    "-typecheck", "-swift-version", "6", "-I", products + "/Modules", "-I", sqlite,
                    "-enable-upcoming-feature", "InternalImportsByDefault", "-module-name", "Screens", file.path,
                ]
            ).output
        }
    }
}
