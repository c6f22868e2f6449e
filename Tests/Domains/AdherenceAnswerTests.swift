import Domains
import Testing

@Suite("An answer to whether the day went as planned")
struct AdherenceAnswerTests {
    private let vocabulary = AdherenceVocabulary(
        [.yes: ["yes", "ya", "I did"], .partly: ["kinda", "mostly", "not quite"], .no: ["no", "nope", "didn't"]],
        fillers: ["well", "honestly", "it", "I"])

    @Test(
        "is read with stretched letters and small words beside it",
        arguments: [
            ("Ya", Adherence.yes), ("yesss", .yes), ("yess!", .yes), ("well, I did", .yes), ("nooo", .no), ("noo", .no),
            ("nopeee", .no), ("honestly? no", .no), ("I didn't", .no), ("kindaaa", .partly), ("yes, mostly", .partly),
            ("no, not quite", .partly), ("well... mostly it", .partly), ("yes yes", .yes),
        ])
    func read(text: String, expected: Adherence) {
        #expect(vocabulary.answer(in: text) == expected)
    }

    @Test(
        "is none where anything else is said, or both",
        arguments: ["", "well", "yes no", "no problem", "yesterday", "noon", "it was fine", "purple", "not yes"])
    func none(text: String) {
        #expect(vocabulary.answer(in: text) == nil)
    }
}
