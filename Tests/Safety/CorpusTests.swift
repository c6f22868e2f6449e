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
        func share(_ labels: Set<Heard>, _ isSo: (Heard, Assessment) -> Bool) -> Double {
            let all = heard.filter { labels.contains($0.label) }
            return Double(all.count { isSo($0.label, $0.assessment) }) / Double(max(1, all.count))
        }
        let danger = share([.passive, .active, .imminent]) { $1.needsCard }
        let overdose = share([.overdose]) { $1.needsCard }
        let falseCards = share([.quiet]) { $1.needsCard }
        let routes = share([.other, .abuse, .harm, .eating, .overdose]) { $1.route?.rawValue == $0.rawValue }
        print(
            "aside.tsv, \(examples.count) lines: danger \(danger), overdose with a card \(overdose), false cards \(falseCards), "
                + "right side route \(routes)")
        for label in Heard.allCases {
            let all = heard.filter { $0.label == label }.map(\.assessment)
            let names = all.map { $0.route?.rawValue ?? "\($0.level)" }
            let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count).sorted { $0.key < $1.key }
            print("  \(label): card \(all.count(where: \.needsCard)) of \(all.count);", counts)
        }
        #expect(danger >= 0.91)
        #expect(overdose >= 0.9)
        #expect(falseCards < 0.1)
        #expect(routes >= 0.88)
    }
}
