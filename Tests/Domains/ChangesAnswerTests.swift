import Domains
import Testing

@Suite("An answer to which of the six felt better or worse")
struct ChangesAnswerTests {
    private let vocabulary = ChangesVocabulary(
        attributes: Dictionary(uniqueKeysWithValues: AttributeKind.allCases.map { ($0, ["\($0)"]) }),
        changes: [.better: ["better", "up"], .same: ["same", "the same"], .worse: ["worse", "down"]],
        all: ["all", "everything"], rest: ["rest", "the rest"], fillers: ["and", "is", "the", "a bit", "my"])

    private func all(_ change: Change, but others: [AttributeKind: Change] = [:]) -> [AttributeKind: Change] {
        Dictionary(uniqueKeysWithValues: AttributeKind.allCases.map { ($0, others[$0] ?? change) })
    }

    @Test(
        "is read with words or signs, before or after the names",
        arguments: [
            ("focus +, energy -", [AttributeKind.focus: Change.better, .energy: .worse]),
            ("focus better, energy worse", [.focus: .better, .energy: .worse]),
            ("Focus+ energy−", [.focus: .better, .energy: .worse]),
            ("+focus -energy =drive", [.focus: .better, .energy: .worse, .drive: .same]),
            ("better focus and worse energy", [.focus: .better, .energy: .worse]),
            ("focus and clarity up, my energy is a bit down", [.focus: .better, .clarity: .better, .energy: .worse]),
            ("focus -", [.focus: .worse]), ("patience the same", [.patience: .same]),
        ])
    func read(text: String, expected: [AttributeKind: Change]) {
        #expect(vocabulary.answer(in: text, after: [:]) == expected)
    }

    @Test("of all or of the rest is about those")
    func groups() {
        for text in ["all the same", "same", "everything same"] {
            #expect(vocabulary.answer(in: text, after: [.focus: .better]) == all(.same))
        }
        #expect(vocabulary.answer(in: "better", after: [:]) == all(.better))
        #expect(vocabulary.answer(in: "focus up, the rest worse", after: [:]) == all(.worse, but: [.focus: .better]))
        var rest = all(.same)
        rest[.focus] = nil
        #expect(vocabulary.answer(in: "rest the same", after: [.focus: .better]) == rest)
    }

    @Test(
        "is none where a word is about something else, or a change about nothing",
        arguments: [
            "", "-", "+", "7", "focus", "focus purple better", "better worse", "focus better worse", "so-so",
        ])
    func none(text: String) {
        #expect(vocabulary.answer(in: text, after: [:]) == nil)
    }
}
