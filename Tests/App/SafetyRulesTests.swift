import Foundation
import Safety
import Screens
import Shared
import Support
import Testing
import Words

@testable import App

@Suite("The rules of Safety")
struct SafetyRulesTests {
    /// A digest of the words of each version. A change of the words is a new version, with its date.
    private static let versions = [
        "e33e48a255a59fd", "e33e48a255a59fd", "9e7de481faab67cf", "4c17735654742923", "4c17735654742923",
        "1ffccddb48addae1", "1ffccddb48addae1", "1ffccddb48addae1", "74f1c79913063b",
        "74f1c79913063b", "74f1c79913063b",
    ]

    @Test("get a new version and date when their words change")
    func version() throws {
        let folder = repository.appendingPathComponent("prompts")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { ($0.hasPrefix("safety") || $0.hasPrefix("unsafe")) && $0.hasSuffix(".en.md") }.sorted()
        #expect(names.count > SafetyPage.allCases.count)
        let texts = try names.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
        let digest = SHA256.digest(of: Array(texts.joined(separator: "\n").utf8)).prefix(8)
            .map { String($0, radix: 16) }.joined()
        #expect(SafetyRules.version.number == SafetyRulesTests.versions.count)
        #expect(digest == SafetyRulesTests.versions.last)
        #expect(Day(iso: SafetyRules.version.date) != nil)
    }

    @Test("stand in docs/safety.md as they are in force")
    func document() throws {
        let file = repository.appendingPathComponent("docs/safety.md")
        let written = try String(contentsOf: file, encoding: .utf8)
        let words = try WordBook().words(in: WordBook.reference)
        #expect(
            written == SafetyDocument.markdown(words), "Write it anew: offbot safety --markdown > docs/safety.md")
    }
}
