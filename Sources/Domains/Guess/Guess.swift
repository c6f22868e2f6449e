import Shared

/// What words that no Screen understood may have meant: the two likeliest things, the likelier first.
nonisolated public enum Guess: String, Codable, CaseIterable, Sendable {
    case note, slip, checkIn, sos, plan, help

    /// Words and phrases that hint at a guess: those of a question at the beginning of the text, the others anywhere.
    public struct Vocabulary: Sendable {
        let slips: Phrases
        let pulls: Phrases
        let plans: Phrases
        let questions: Phrases

        public init(slips: [String], pulls: [String], plans: [String], questions: [String], apps: [String]) {
            self.slips = Phrases(slips)
            self.pulls = Phrases(pulls)
            self.plans = Phrases(plans + apps)
            self.questions = Phrases(questions)
        }
    }

    /// Always two. A slip and then an urge come first: a person who writes about these has no time for anything else.
    public static func of(_ text: String, vocabulary: Vocabulary) -> [Guess] {
        let said = Said(text)
        if vocabulary.slips.isPart(of: said) { return [.slip, .sos] }
        if vocabulary.pulls.isPart(of: said) { return [.sos, .note] }
        if vocabulary.plans.isPart(of: said) { return [.plan, .sos] }
        let asks = vocabulary.questions.length(in: said.words[...]) != nil
        if asks || said.cleaned.hasSuffix("?") { return [.help, .note] }
        return said.words.count > 1 ? [.note, .sos] : [.checkIn, .help]
    }
}
