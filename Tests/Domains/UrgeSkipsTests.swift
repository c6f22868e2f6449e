@testable import Domains
import Foundation
import Shared
import Testing

@Suite("Questions of an SOS that a person skips")
struct UrgeSkipsTests {
    nonisolated private static let questions: [UrgeStep] = [.forecast, .reason, .memory, .commitment]

    private func next(_ skips: UrgeSkips, skipping skipped: [UrgeStep], answering: Set<UrgeStep> = []) -> UrgeSkips {
        var skips = skips
        for step in skipped { skips.note(step, isSkipped: true) }
        return skips.carried(answered: answering)
    }

    @Test("are left out after three times running, each by itself", arguments: questions)
    func threeTimes(step: UrgeStep) {
        var skips = UrgeSkips()
        for time in 1...4 {
            #expect(skips.isLeftOut(step) == (time == 4), "before time \(time)")
            skips = next(skips, skipping: [step])
        }
        #expect(UrgeSkipsTests.questions.filter(skips.isLeftOut) == [step])
    }

    @Test("begin anew after an answer, and not where they were not reached")
    func answered() {
        var skips = next(next(UrgeSkips(), skipping: [.reason]), skipping: [.reason])
        #expect(next(next(skips, skipping: []), skipping: [.reason]).isLeftOut(.reason))
        skips = next(skips, skipping: [], answering: [.reason])
        #expect(!next(skips, skipping: [.reason]).isLeftOut(.reason))
    }

    @Test("count once an urge, and not where the answer came after all")
    func once() {
        var skips = next(next(UrgeSkips(), skipping: [.forecast]), skipping: [.forecast])
        skips.note(.forecast, isSkipped: true)
        skips.note(.forecast, isSkipped: false)
        #expect(!skips.carried(answered: [.forecast]).isLeftOut(.forecast))
        #expect(!next(UrgeSkips(), skipping: [.forecast, .forecast, .forecast]).isLeftOut(.forecast))
    }
}
