import Fitting
import Foundation
import Support
import Testing

@testable import Safety

/// Lines of authors that the model has not seen, which nobody who works on it reads.
@Suite("Lines that the model was not fitted to")
struct CorpusTests {
    private static let corpus = repository.appendingPathComponent("Tests/Safety/Corpus")

    /// The bars say what is true of this version, not what is aimed at: see "must show" of the issue.
    @Test("are heard at least as well as before")
    func aside() throws {
        let folder = CorpusTests.corpus.appendingPathComponent("examples")
        let fitted = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .flatMap { try SafetyExample.examples(in: $0) }
        // Two authors may write the same short line.
        let known = Set(fitted.map { $0.text.lowercased() })
        let examples = try SafetyExample.examples(in: CorpusTests.corpus.appendingPathComponent("aside.tsv"))
            .filter { !known.contains($0.text.lowercased()) }
        #expect(examples.count > 500)
        let heard = examples.map { (label: $0.heard, assessment: Assessment(of: $0.text)) }
        func share(_ labels: Set<Heard>, _ isSo: (Heard, Assessment) -> Bool) -> SafetyRules.Measured.Share {
            let all = heard.filter { labels.contains($0.label) }
            return .init(all.count { isSo($0.label, $0.assessment) }, of: all.count)
        }
        let measured = SafetyRules.Measured(
            lines: examples.count, danger: share([.passive, .active, .imminent]) { $1.needsCard },
            overdose: share([.overdose]) { $1.needsCard },
            others: share([.other, .abuse, .harm, .eating, .overdose]) { $1.route?.rawValue == $0.rawValue },
            falseCards: share([.quiet]) { $1.needsCard })
        print("aside.tsv: \(measured)")
        for label in Heard.allCases {
            let all = heard.filter { $0.label == label }.map(\.assessment)
            let names = all.map { $0.route?.rawValue ?? "\($0.level)" }
            let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count).sorted { $0.key < $1.key }
            print("  \(label): card \(all.count(where: \.needsCard)) of \(all.count);", counts)
        }
        #expect(measured.danger.value >= 0.93)
        #expect(measured.overdose.value >= 0.9)
        #expect(measured.falseCards.value < 0.09)
        #expect(measured.others.value >= 0.95)
        // What people read about it is what was measured. After another fitting: `SafetyRules.measured`, its version, and
        // docs/safety.md.
        #expect(measured == SafetyRules.measured)
    }
}
