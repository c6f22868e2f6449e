import Domains
import Testing

@Suite("A card in a sentence")
struct CardSentenceTests {
    private let vocabulary = IfThenCard.Vocabulary(ifWords: ["if", "when"], thenWords: ["then"], joins: ["and", "or"])

    @Test(
        "is read as its two halves",
        arguments: [
            (
                "If I reach for the phone in bed, then I read two pages", "I reach for the phone in bed",
                "I read two pages"
            ),
            ("when I am bored, I drink a glass of water.", "I am bored", "I drink a glass of water"),
            ("if it rains then knit", "it rains", "knit"), ("If it rains, I knit", "it rains", "I knit"),
            ("IF it rains , THEN knit", "it rains", "knit"),
            ("If it's late, and I'm tired, then I sleep", "it's late, and I'm tired", "I sleep"),
            ("When it's late, and I'm tired, I sleep", "it's late, and I'm tired", "I sleep"),
            ("If I sit down and then get bored, I stand up", "I sit down and then get bored", "I stand up"),
        ])
    func whole(typed: String, cue: String, response: String) {
        #expect(IfThenCard(typed, vocabulary: vocabulary) == IfThenCard(cue: cue, response: response))
    }

    @Test(
        "is rejected if a half is missing",
        arguments: [
            "", "if", "If I am bored", "When I am bored,", "I am bored, I read", "if I am bored, then", "then I read",
        ])
    func half(typed: String) {
        #expect(IfThenCard(typed, vocabulary: vocabulary) == nil)
    }
}
