import Domains
import Shared
import Words

/// What typed words mean in an SOS.
extension Words {
    /// Possible at every step: the person left it, or opened it.
    func wayOut(in text: String) -> UrgeAnswer? {
        let bare = bareAnswer(in: text, without: "sos.words.around")
        if means("said.leftIt", text) || means("said.leftIt", part: bare) { return .leftIt }
        return means("said.openedIt", text) || means("said.openedIt", part: bare) ? .openedIt : nil
    }

    /// The answer to whether they opened it: "yeah", "no i didn't", "a bit".
    func hasOpened(in text: String) -> UrgeAnswer? {
        let bare = bareAnswer(in: text, without: "sos.words.around")
        func says(_ keys: [String]) -> Bool { keys.contains { means($0, text) || means($0, part: bare) } }
        if says(["said.no", "sos.words.notOpened"]) { return .leftIt }
        return says(["said.yes", "sos.words.opened"]) ? .openedIt : nil
    }

    /// The same where it is told in a sentence: "i just spent 2 hours on tiktok".
    func toldEnd(in text: String) -> UrgeAnswer? {
        if let wayOut = wayOut(in: text) { return wayOut }
        if saysItPassed(text) { return .leftIt }
        if names("sos.words.elsewhere", text) { return nil }
        let isUsing = names("sos.words.using", text) && app(in: text) != nil
        let hasHappened = (isUsing || names("sos.words.happened", text)) && !names("sos.words.notHappened", text)
        let isSlip = hasHappened || Guess.of(text, vocabulary: guessVocabulary).first == .slip
        return isSlip ? .openedIt : nil
    }

    private static let mostWordsOfInstead = 9

    /// "Going to bed": something else than the app.
    func doesInstead(_ text: String) -> Bool {
        names("sos.words.instead", text) && !names("sos.words.notPassed", text) && !text.contains("?")
            && !names("sos.words.notInstead", text) && apps(in: text).isEmpty
            && said(text).words.count <= Words.mostWordsOfInstead
    }

    /// "Nah the pull is gone now", but not "will it be gone soon?"
    private func saysItPassed(_ text: String) -> Bool {
        names("sos.words.passed", text) && !names("sos.words.notPassed", text) && !text.contains("?")
    }

    /// Nil where the words do not answer the step's question. A number is the strength, whatever was asked.
    func answer(to step: UrgeStep, in text: String) -> UrgeAnswer? {
        if let strength = strength(in: text) { return .strength(strength) }
        if means("said.skip", text) { return .leaveOut }
        if means("said.goBack", text) { return .back }
        switch step {
        case .breath: return means("said.yes", text) || means("sos.words.breathed", text) ? .goOn : nil
        case .forecast: return named(UrgeForecast.self, "sos.forecast", in: text).map { .forecast($0) }
        case .reason: return reason(in: text).map { .reason($0) }
        case .memory: return named(UrgeMemory.self, "sos.memory", in: text).map { .memory($0) }
        // "Felt shit" is no next step.
        case .nextStep where onlyNamesFeeling(text): return nil
        case .commitment, .happening, .nextStep:
            return means("said.no", text) || means("sos.words.noStep", text) ? .leaveOut : line(text.cleaned, at: step)
        case .reality, .technique, .choice, .waiting, .strengthAfter, .done: return nil
        }
    }

    /// A longer line names a feeling beside something else: "read in bed, i can't sleep".
    private func onlyNamesFeeling(_ text: String) -> Bool {
        let said = said(text)
        return said.words.count <= Words.mostWordsOfFeeling
            && Feeling.named(in: said, vocabulary: feelingVocabulary) != nil
    }

    private static let mostWordsOfFeeling = 4

    private func line(_ text: String, at step: UrgeStep) -> UrgeAnswer {
        switch step {
        case .happening: .happening(text)
        case .nextStep: .nextStep(text)
        default: .commitment(text)
        }
    }

    /// Reads "9", "9/10" and "9 i guess"; a number among other words counts something else.
    func strength(in text: String) -> Int? {
        guard !text.cleaned.hasPrefix("-") else { return nil }
        var said = text.cleaned.hasSuffix("/10") ? String(text.cleaned.dropLast(3)).normalised : text.normalised
        if let scale = list("quick.outOfTen").first(where: { said.hasSuffix(" \($0)") }) {
            said = String(said.dropLast(scale.count))
        }
        let hedges = Set(list("sos.words.hedges").flatMap { $0.normalised.split(separator: " ").map(String.init) })
        let rest = said.split(separator: " ").map(String.init).filter { !hedges.contains($0) }
        return rest.count == 1 ? Int(rest[0]) : nil
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
