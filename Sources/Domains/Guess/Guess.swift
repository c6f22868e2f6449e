import Shared

/// What words may have been meant as that nothing here understands: the two likeliest things, the likelier first.
nonisolated public enum Guess: String, Codable, CaseIterable, Sendable {
    case note, slip, checkIn, sos, plan, help

    /// Words and phrases that hint at one of them: a question where it begins with one, the others wherever they stand.
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

    /// Always two. What has happened, then what pulls, before everything else: whoever says so has no time for the rest.
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
