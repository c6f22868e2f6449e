import Fitting
import Foundation
import Support
import Testing
import Understanding

/// What is understood of lines that nothing was fitted to. The bars are what it reaches today: they only rise.
@Suite("Lines as people type them")
struct CorpusTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Corpus")

    private static func lines(_ name: String) throws -> [CorpusLine] {
        try CorpusLine.lines(of: [folder.appendingPathComponent(name)])
    }

    private struct Tally {
        private(set) var counts: [Verdict: Int] = [:]
        private(set) var byKind: [String: [Verdict: Int]] = [:]

        init(_ lines: [CorpusLine], _ reader: Reader) {
            for line in lines {
                let verdict = Verdict(on: line, by: reader)
                counts[verdict, default: 0] += 1
                byKind[line.expected.first?.readings.first?.kind ?? "", default: [:]][verdict, default: 0] += 1
            }
        }

        func percent(_ verdicts: Verdict...) -> Double {
            let all = counts.values.reduce(0, +)
            return Double(verdicts.map { counts[$0] ?? 0 }.reduce(0, +)) / Double(max(all, 1)) * 100
        }

        func printed(_ title: String) -> String {
            let kinds = byKind.sorted { $0.key < $1.key }.map { kind, counts in
                "  \(kind): " + Verdict.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }.joined(separator: ", ")
            }
            let sums = Verdict.allCases.map { String(format: "\($0.rawValue) %.1f %%", percent($0)) }
            return (["\(title): \(sums.joined(separator: ", "))"] + kinds).joined(separator: "\n")
        }
    }

    @Test("set aside: done rightly, or asked with the right button, and hardly ever wrong")
    func aside() throws {
        let reader = try #require(Language.reader(of: "en"))
        let lines = try CorpusTests.lines("aside.tsv")
        #expect(lines.count > 600)
        let tally = Tally(lines, reader)
        print(tally.printed("set aside (\(lines.count) lines)"))
        #expect(tally.percent(.right) >= 78)
        #expect(tally.percent(.right, .offered) >= 95)
        #expect(tally.percent(.wrong) <= 0.5)
        let traps = Tally(lines.filter(\.isTrap), reader)
        print(traps.printed("its traps"))
        #expect(traps.percent(.wrong) <= 3)
    }

    @Test("plain lines by people who saw no other: the same")
    func outsider() throws {
        let reader = try #require(Language.reader(of: "en"))
        let lines = try CorpusTests.lines("outsider.tsv")
        #expect(lines.count > 600)
        let tally = Tally(lines, reader)
        print(tally.printed("outsiders (\(lines.count) lines)"))
        #expect(tally.percent(.right) >= 84.5)
        #expect(tally.percent(.right, .offered) >= 95)
        #expect(tally.percent(.wrong) <= 0.5)
    }

    @Test("all that is set aside: four of five lines done rightly, and hardly one in two hundred wrongly")
    func together() throws {
        let reader = try #require(Language.reader(of: "en"))
        let tally = Tally(try ["aside.tsv", "outsider.tsv"].flatMap(CorpusTests.lines), reader)
        print(tally.printed("all that is set aside"))
        #expect(tally.percent(.right) >= 81)
        #expect(tally.percent(.right, .offered) >= 95)
        #expect(tally.percent(.wrong) <= 0.5)
    }

    @Test("the models were fitted from these examples and this lexicon")
    func fitted() throws {
        let examples = try FileManager.default.contentsOfDirectory(
            at: CorpusTests.folder.appendingPathComponent("examples"), includingPropertiesForKeys: nil)
        let lexicon = try #require(Language.lexicon(of: "en"))
        let inputs = try ModelSource.inputs(of: examples, lexicon: lexicon)
        let source = try String(
            contentsOf: repository.appendingPathComponent("Sources/Understanding/Languages/English.swift"),
            encoding: .utf8)
        // Otherwise: swift run -c release offbench fit, see docs/understanding.md.
        #expect(source.prefix(400).contains("inputs \(inputs);"))
    }
}
