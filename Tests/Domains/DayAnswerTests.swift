import Domains
import Testing

@Suite("An answer to how the plan went and how strong the pull was")
struct DayAnswerTests {
    private let vocabulary = DayVocabulary(
        plan: AdherenceVocabulary(
            [.yes: ["kept", "kept it", "yes"], .partly: ["partly", "a bit"], .no: ["no", "slipped", "not really"]],
            fillers: ["and", "but", "it", "was"]),
        pulls: [
            .absent: ["none", "no pull"], .noticed: ["slight", "a bit"], .persisted: ["strong"],
            .tookOver: ["took over", "it took over"],
        ], leads: ["it was", "the pull was"], tails: ["tho", "guess", "i"], yes: ["yes"], no: ["no", "not really"])

    @Test(
        "may be both, in any order",
        arguments: [
            ("kept, slight", Adherence.yes, UrgeLevel.noticed), ("yes none", .yes, .absent),
            ("slipped none", .no, .absent),
            ("slight, kept it", .yes, .noticed), ("Slipped. It took over!", .no, .tookOver),
            ("kept it but it was strong", .yes, .persisted),
            ("kept it, the pull was strong tho", .yes, .persisted), ("slipped, strong i guess", .no, .persisted),
            ("partly no pull", .partly, .absent),
        ])
    func both(text: String, plan: Adherence, pull: UrgeLevel) {
        for isPlanOpen in [true, false] {
            let answers = vocabulary.answers(in: text, hasPlan: true, isPlanOpen: isPlanOpen)
            #expect(answers == CheckInDraft(adherence: plan, urge: pull), "\(isPlanOpen)")
        }
    }

    @Test("leaves the plan open after a no to both, which may say that there was no slip")
    func noToBoth() {
        for isPlanOpen in [true, false] {
            let answers = vocabulary.answers(in: "no none", hasPlan: true, isPlanOpen: isPlanOpen)
            #expect(answers == CheckInDraft(urge: .absent))
        }
    }

    @Test("that fits both questions is about the one that is open")
    func one() {
        func answer(_ text: String, hasPlan: Bool = true, isPlanOpen: Bool) -> CheckInDraft? {
            vocabulary.answers(in: text, hasPlan: hasPlan, isPlanOpen: isPlanOpen)
        }
        #expect(answer("a bit", isPlanOpen: true) == CheckInDraft(adherence: .partly))
        #expect(answer("yes", isPlanOpen: true) == CheckInDraft(adherence: .yes))
        #expect(answer("yes", isPlanOpen: false) == nil)
        #expect(answer("a bit", isPlanOpen: false) == CheckInDraft(urge: .noticed))
        #expect(answer("no", isPlanOpen: true) == CheckInDraft(adherence: .no))
        #expect(answer("no", isPlanOpen: false) == CheckInDraft(urge: .absent))
        #expect(answer("no", hasPlan: false, isPlanOpen: false) == CheckInDraft(urge: .absent))
        #expect(answer("kept", isPlanOpen: false) == CheckInDraft(adherence: .yes))
        #expect(answer("kept", hasPlan: false, isPlanOpen: false) == nil)
        #expect(answer("kept slight", hasPlan: false, isPlanOpen: false) == nil)
        #expect(answer("the pull was strong", isPlanOpen: true) == CheckInDraft(urge: .persisted))
    }

    @Test(
        "is none where anything else is said",
        arguments: ["", "it was", "strong coffee", "kept scrolling", "7", "purple"])
    func none(text: String) {
        #expect(vocabulary.answers(in: text, hasPlan: true, isPlanOpen: true) == nil)
    }
}
