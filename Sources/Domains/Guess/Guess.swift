import Shared

/// What words may have been meant as that nothing here understands: the two likeliest things, the likelier first.
nonisolated public enum Guess: String, Codable, CaseIterable, Sendable {
    case note, slip, checkIn, sos, plan, help

    /// Words and phrases that hint at one of them: a question where it begins with one, the others wherever they stand.
    public struct Vocabulary: Sendable {
        let slips: [String]
        let pulls: [String]
        let plans: [String]
        let questions: [String]
        let apps: [String]

        public init(slips: [String], pulls: [String], plans: [String], questions: [String], apps: [String]) {
            self.slips = slips.map(\.normalised)
            self.pulls = pulls.map(\.normalised)
            self.plans = plans.map(\.normalised)
            self.questions = questions.map(\.normalised)
            self.apps = apps.map(\.normalised)
        }
    }

    /// Always two. What has happened, then what pulls, before everything else: whoever says so has no time for the rest.
    public static func of(_ text: String, vocabulary: Vocabulary) -> [Guess] {
        let said = " \(text.normalised) "
        let names: ([String]) -> Bool = { $0.contains { !$0.isEmpty && said.contains(" \($0) ") } }
        if names(vocabulary.slips) { return [.slip, .sos] }
        if names(vocabulary.pulls) { return [.sos, .note] }
        if names(vocabulary.plans) || names(vocabulary.apps) { return [.plan, .sos] }
        let asks = vocabulary.questions.contains { !$0.isEmpty && said.hasPrefix(" \($0) ") }
        if asks || text.cleaned.hasSuffix("?") { return [.help, .note] }
        return said.split(separator: " ").count > 1 ? [.note, .sos] : [.checkIn, .help]
    }
}
