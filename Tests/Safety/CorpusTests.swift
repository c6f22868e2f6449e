import Fitting
import Foundation
import Shared
import Support
import Testing
import Understanding

@testable import Safety

/// Lines of authors that the model has not seen, which nobody who works on it reads.
@Suite("Lines that the model was not fitted to")
struct CorpusTests {
    private static let corpus = repository.appendingPathComponent("Tests/Safety/Corpus")

    private struct HeardExample {
        let label: Heard
        let assessment: Assessment
        /// What might be danger is mirrored only where nothing else is surely meant.
        let isMirrored: Bool

        init(_ example: SafetyExample, _ reader: Reader) {
            label = example.heard
            assessment = Assessment(of: example.text)
            let evening = Circumstances(asked: .home, today: Day(number: 20_514), now: TimeOfDay(clamped: 22 * 60))
            let isSure =
                if case .act = Decision(among: reader.meanings(of: example.text, evening)) { true } else { false }
            isMirrored = assessment.isHeavy && (assessment.level == .distress || !isSure)
        }
    }

    private static func measured(_ heard: [HeardExample]) -> SafetyRules.Measured {
        func share(_ labels: Set<Heard>, _ isSo: (HeardExample) -> Bool) -> SafetyRules.Measured.Share {
            let all = heard.filter { labels.contains($0.label) }
            return .init(all.count(where: isSo), of: all.count)
        }
        return SafetyRules.Measured(
            lines: heard.count, danger: share([.passive, .active, .imminent]) { $0.assessment.needsCard },
            dangerMirrored: share([.passive, .active, .imminent]) { $0.isMirrored },
            overdose: share([.overdose]) { $0.assessment.needsCard },
            others: share([.other, .abuse, .harm, .eating, .overdose]) {
                $0.assessment.route?.rawValue == $0.label.rawValue
            },
            falseCards: share([.quiet]) { $0.assessment.needsCard },
            falseMirrors: share([.quiet]) { $0.isMirrored })
    }

    /// The bars say what is true of this version, not what is aimed at: see "must show" of the issue.
    @Test("are heard at least as well as before")
    func aside() throws {
        let folder = CorpusTests.corpus.appendingPathComponent("examples")
        let fitted = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .flatMap { try SafetyExample.examples(in: $0) }
        // Two authors may write the same short line.
        let known = Set(fitted.map { $0.text.lowercased() })
        let reader = try #require(Language.reader(of: "en"))
        func lines(in file: String) throws -> [HeardExample] {
            try SafetyExample.examples(in: CorpusTests.corpus.appendingPathComponent(file))
                .filter { !known.contains($0.text.lowercased()) }
                .map { HeardExample($0, reader) }
        }
        let (aside, outsider) = (try lines(in: "aside.tsv"), try lines(in: "outsider.tsv"))
        #expect(aside.count > 500 && outsider.count > 800)
        print("aside.tsv: \(CorpusTests.measured(aside))\noutsider.tsv: \(CorpusTests.measured(outsider))")
        let heard = aside + outsider
        let measured = CorpusTests.measured(heard)
        for label in Heard.allCases {
            let all = heard.filter { $0.label == label }.map(\.assessment)
            let names = all.map { $0.route?.rawValue ?? "\($0.level)" }
            let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count).sorted { $0.key < $1.key }
            print("  \(label): card \(all.count(where: \.needsCard)) of \(all.count);", counts)
        }
        #expect(measured.danger.value >= 0.95)
        #expect(measured.overdose.value >= 0.9)
        #expect(measured.falseCards.value < 0.03)
        #expect(measured.others.value >= 0.9)
        // What people read about it is what was measured. After another fitting: `SafetyRules.measured`, its version, and
        // docs/safety.md.
        #expect(measured == SafetyRules.measured)
    }
}
