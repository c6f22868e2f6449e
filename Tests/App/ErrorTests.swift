import Domains
import Foundation
import Support
import Testing

@Suite("Errors")
struct ErrorTests {
    private static func keys<Failure: DomainError & CaseIterable>(_ errors: Failure.Type) -> [String] {
        errors.allCases.map(\.key)
    }

    @Test("have a sentence each")
    func sentences() throws {
        let words = try String(
            contentsOf: repository.appendingPathComponent("prompts/words.en.txt"), encoding: .utf8)
        let keys =
            ErrorTests.keys(SettingsError.self) + ErrorTests.keys(PlanError.self) + ErrorTests.keys(CheckInError.self)
            + ErrorTests.keys(AttributeError.self) + ErrorTests.keys(UrgeError.self) + ErrorTests.keys(VisitError.self)
            + ErrorTests.keys(InsightError.self)
        for key in keys { #expect(words.contains("\nerror.\(key) = "), "\(key)") }
        #expect(keys.count == Set(keys).count)
    }
}
