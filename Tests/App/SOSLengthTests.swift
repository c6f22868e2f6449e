import Conversation
@testable import Domains
import Foundation
import Shared
import Testing
import Words

@testable import App
@testable import Screens

@Suite("An SOS")
struct SOSLengthTests {
    @Test("says at most 20 words with at most 6 buttons, and has a way out everywhere", arguments: UrgeStep.allCases)
    func short(step: UrgeStep) throws {
        let app = try Previews(book: WordBook()).app(for: SOSScreen.previews[0])
        let wayOut = app.words("sos.button.leaveIt").plain
        for technique in UrgeTechnique.allCases {
            for reason in UrgeReason.allCases + [nil] where reason != nil || step != .memory {
                var urge = UrgeSnapshot.Samples.open(at: step, app.moment)
                urge.technique = technique
                urge.reason = reason
                let message = SOSMessage(urge: urge, app: app).message
                // A person's own words are as long as they are.
                let text = app.plans.history.cards.reduce(message.text.plain) {
                    $0.replacing(app.words.sentence(of: $1).plain, with: "")
                }
                let words = text.split { !$0.isLetter && !$0.isNumber && !"'’".contains($0) }
                let labels = message.rows.joined().map(\.label)
                #expect(words.count <= 20 && labels.count <= 6, "\(technique): \(text) \(labels)")
                #expect(urge.outcome != nil || labels.contains(wayOut), "\(text)")
            }
        }
    }

    @Test("begins in the same way without an urge")
    func first() throws {
        let app = try Previews(book: WordBook()).app(for: SOSScreen.previews[0])
        let message = SOSScreen(since: app.now).body(in: app)
        #expect(message.text.plain.split(separator: " ").count <= 20)
        #expect(message.rows.first?.map(\.label) == [app.words("sos.button.leaveIt").plain])
    }
}
