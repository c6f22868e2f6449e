public import Shared

/// What an insight needs from a language: Off's sentences, and a model's instructions and checks.
public struct InsightLanguage {
    /// Off's own sentences.
    let text: (Narration) -> [Narration.Part: String]
    /// One line for each number that the sentences name: "3 – plan days of the week that went as planned".
    let facts: (Narration) -> [String]
    let weekday: (Weekday) -> String
    /// Whether a note is so personal, such as one of despair, that it is never sent to a model.
    let isForNobodyElse: (String) -> Bool
    let instructions: String
    let vocabulary: RewritingTerms.Vocabulary

    public init(
        text: @escaping (Narration) -> [Narration.Part: String], facts: @escaping (Narration) -> [String],
        weekday: @escaping (Weekday) -> String, isForNobodyElse: @escaping (String) -> Bool, instructions: String,
        vocabulary: RewritingTerms.Vocabulary
    ) {
        self.text = text
        self.facts = facts
        self.weekday = weekday
        self.isForNobodyElse = isForNobodyElse
        self.instructions = instructions
        self.vocabulary = vocabulary
    }
}
