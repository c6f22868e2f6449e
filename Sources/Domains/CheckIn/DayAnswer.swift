import Shared

/// The answer to how the plan went and how strong the pull was: "kept, slight", "yes none", or one of the two.
nonisolated public struct DayVocabulary: Sendable {
    /// More words tell of more than these two.
    private static let mostWordsOfBoth = 16

    private let plan: AdherenceVocabulary
    private let pulls: [(urge: UrgeLevel, phrases: Phrases)]
    private let leads: Phrases
    private let tails: Phrases
    private let yes: Phrases
    private let no: Phrases

    /// `leads` may stand before a pull, "it was", and the words of `tails` behind one, "tho". Where only the pull is asked
    /// about, `no` is one of none, and `yes` says nothing.
    public init(
        plan: AdherenceVocabulary, pulls: [UrgeLevel: [String]], leads: [String], tails: [String] = [], yes: [String],
        no: [String]
    ) {
        self.plan = plan
        self.pulls = UrgeLevel.allCases.map { ($0, Phrases(pulls[$0] ?? [])) }
        self.leads = Phrases(leads)
        self.tails = Phrases(tails)
        self.yes = Phrases(yes)
        self.no = Phrases(no)
    }

    /// `isPlanOpen`: the plan is asked about and has no answer yet, so words that fit both questions are about it.
    public func answers(in text: String, hasPlan: Bool, isPlanOpen: Bool) -> CheckInDraft? {
        let said = Said(text)
        let words = said.words[...]
        let adherence = hasPlan ? plan.answer(in: text) : nil
        if isPlanOpen, let adherence { return CheckInDraft(adherence: adherence) }
        if !isPlanOpen, no.isAll(of: said) { return CheckInDraft(urge: .absent) }
        if !isPlanOpen, yes.isAll(of: said) { return nil }
        if let urge = urge(in: words) { return CheckInDraft(urge: urge) }
        if let adherence { return CheckInDraft(adherence: adherence) }
        guard hasPlan, words.count <= DayVocabulary.mostWordsOfBoth else { return nil }
        return words.indices.dropFirst().lazy.compactMap { index in
            both(plan: words[..<index], pull: words[index...]) ?? both(plan: words[index...], pull: words[..<index])
        }.first
    }

    private func both(plan words: ArraySlice<String>, pull: ArraySlice<String>) -> CheckInDraft? {
        guard let urge = urge(in: pull) else { return nil }
        // "Nope, none" may as well say that there was no slip: the pull alone is plain.
        if urge == .absent, no.isAll(of: Said(words.joined(separator: " "))) { return CheckInDraft(urge: urge) }
        return plan.answer(in: words.joined(separator: " ")).map { CheckInDraft(adherence: $0, urge: urge) }
    }

    private func urge(in words: ArraySlice<String>) -> UrgeLevel? {
        var rest = words
        while !rest.isEmpty {
            if let urge = pulls.first(where: { $0.phrases.length(in: rest) == rest.count })?.urge { return urge }
            if let lead = leads.length(in: rest), lead < rest.count {
                rest = rest.dropFirst(lead)
            } else if rest.count > 1, let last = rest.last, tails.isAll(ofWord: last) {
                rest = rest.dropLast()
            } else {
                return nil
            }
        }
        return nil
    }
}
