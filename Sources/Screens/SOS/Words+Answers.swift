import Domains
import Shared
import Words

/// What typed words mean in an SOS.
extension Words {
    /// Possible at every step: the person left it, or opened it.
    func wayOut(in text: String) -> UrgeAnswer? {
        if means("said.leftIt", text) { return .leftIt }
        return means("said.openedIt", text) ? .openedIt : nil
    }

    /// Nil where the words do not answer the step's question.
    func answer(to step: UrgeStep, in text: String) -> UrgeAnswer? {
        if means("said.skip", text) { return .leaveOut }
        switch step {
        case .strength, .strengthAfter: return strength(in: text).map { .strength($0) }
        case .forecast: return named(UrgeForecast.self, "sos.forecast", in: text).map { .forecast($0) }
        case .reason: return reason(in: text).map { .reason($0) }
        case .memory: return named(UrgeMemory.self, "sos.memory", in: text).map { .memory($0) }
        case .commitment, .happening, .nextStep:
            return means("said.no", text) ? .leaveOut : line(text.cleaned, at: step)
        case .reality, .technique, .choice, .waiting, .done: return nil
        }
    }

    private func line(_ text: String, at step: UrgeStep) -> UrgeAnswer {
        switch step {
        case .happening: .happening(text)
        case .nextStep: .nextStep(text)
        default: .commitment(text)
        }
    }

    /// Reads "9" or "9 i guess", but not "-1" or "3.5".
    private func strength(in text: String) -> Int? {
        guard !text.contains("."), !text.cleaned.hasPrefix("-") else { return nil }
        return text.normalised.split(separator: " ").lazy.compactMap { Int($0) }.first
    }

    private func reason(in text: String) -> UrgeReason? {
        let said = text.normalised.split(separator: " ")
        let meant = UrgeReason.allCases.filter { reason in
            list("sos.reason.words.\(reason)").contains { said.contains(Substring($0.normalised)) }
        }
        return meant.count == 1 ? meant.first : named(UrgeReason.self, "sos.reason", in: text)
    }

    /// The answer whose label shares a word with the text: "worse i guess".
    private func named<Answer: CaseIterable>(_ answers: Answer.Type, _ key: String, in text: String) -> Answer? {
        let said = Set(text.normalised.split(separator: " "))
        let small = Set(list("said.small").map { Substring($0.normalised) })
        let named = answers.allCases.filter { answer in
            let label = Set(self("\(key).\(answer)").plain.normalised.split(separator: " "))
            return !label.subtracting(small).isDisjoint(with: said)
        }
        return named.count == 1 ? named.first : nil
    }
}
