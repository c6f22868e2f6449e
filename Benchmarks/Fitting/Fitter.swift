import Shared
package import Understanding

/// Fits a language's models from examples: plain arithmetic in a fixed order, so that the same examples give the same
/// models.
package struct Fitter {
    private struct Example {
        let line: Parts
        let kind: Meaning.Kind
        let slots: [String: String]
        let weight: Float
        /// It tells of two things, and so which slot belongs to which is not known.
        let isDouble: Bool
    }

    private let examples: [Example]

    package init(_ lines: [CorpusLine], lexicon source: String) {
        let lexicon = Lexicon(source)
        examples = lines.flatMap { line -> [Example] in
            let parts = Parts(line.text, lexicon, line.circumstances)
            func example(_ together: [CorpusLine.Reading], weight: Float) -> Example? {
                together.first.flatMap { first in
                    CorpusLine.kind(named: first.kind).map {
                        Example(
                            line: parts, kind: $0, slots: first.slots, weight: weight, isDouble: together.count > 1)
                    }
                }
            }
            switch line.expected.first {
            case .act(let together): return [example(together, weight: 1)].compactMap { $0 }
            case .ask(let options):
                // The likelier answer counts for more.
                let weights: [Float] = options.count > 1 ? [0.6, 0.4] : [1]
                return zip(options, weights).compactMap { example($0, weight: $1) }
            case nil: return []
            }
        }
    }

    package func models() -> LanguageModels {
        let aboutDays = examples.filter { ($0.kind == .checkIn || $0.kind == .correct) && !$0.isDouble }
        let none = LanguageModels.none
        func answers<Answer: RawRepresentable<String>>(_ all: [Answer]) -> [String] { [none] + all.map(\.rawValue) }
        return LanguageModels(
            meaning: LinearFit(kinds: Meaning.Kind.allCases.map(\.rawValue), buckets: 16_384)
                .model(of: examples.map { .init($0.line.features, $0.kind.rawValue, $0.weight) }),
            plan: LinearFit(kinds: answers(Slots.Plan.allCases), buckets: 8192)
                .model(of: aboutDays.map { .init($0.line.features, $0.slots["plan"] ?? none, $0.weight) }),
            pull: LinearFit(kinds: answers(Slots.Pull.allCases), buckets: 8192)
                .model(of: aboutDays.map { .init($0.line.features, $0.slots["pull"] ?? none, $0.weight) }),
            rating: LinearFit(kinds: [none, "rating"], buckets: 8192).model(of: aboutDays.flatMap(ratings)),
            day: LinearFit(kinds: [none, "day"], buckets: 4096).model(of: examples.flatMap(days)),
            time: LinearFit(kinds: [none, "time"], buckets: 4096).model(of: examples.flatMap(times)),
            change: LinearFit(kinds: answers(Slots.Change.allCases), buckets: 4096)
                .model(of: aboutDays.flatMap(changes)))
    }

    /// Of two numbers that are both the rating, the last one is.
    private func ratings(_ example: Example) -> [LinearFit.Row] {
        let wanted = example.slots["rating"].flatMap(Double.init)
        let numbers = example.line.numbers
        let right = numbers.last { $0.value == wanted }?.index
        return numbers.map { number in
            .init(
                example.line.features(around: number.index), number.index == right ? "rating" : LanguageModels.none,
                example.weight)
        }
    }

    private func days(_ example: Example) -> [LinearFit.Row] {
        guard [.checkIn, .correct, .slip, .history].contains(example.kind), !example.isDouble else { return [] }
        return example.line.days.filter { $0.value < CorpusLine.today }.map { day in
            .init(
                example.line.features(around: day.index),
                day.value.iso == example.slots["day"] ? "day" : LanguageModels.none, example.weight)
        }
    }

    private func times(_ example: Example) -> [LinearFit.Row] {
        guard [.askAt, .askLater, .clock].contains(example.kind), !example.isDouble else { return [] }
        return example.line.times.map { time in
            .init(
                example.line.features(around: time.index),
                time.value.description == example.slots["time"] ? "time" : LanguageModels.none, example.weight)
        }
    }

    private func changes(_ example: Example) -> [LinearFit.Row] {
        example.line.attributes.map { thing in
            .init(
                example.line.features(around: thing.index), example.slots[thing.value] ?? LanguageModels.none,
                example.weight)
        }
    }
}
