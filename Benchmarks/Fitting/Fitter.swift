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

        /// The times that it names, and what for.
        var times: [(role: LanguageModels.TimeRole, time: TimeOfDay)] {
            let hours = (slots["hours"] ?? "-").split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            let named: [(LanguageModels.TimeRole, String?)] = [
                (.time, slots["time"]), (.from, slots["from"] ?? hours.first),
                (.until, slots["to"] ?? slots["until"] ?? hours.last),
            ]
            return named.compactMap { role, text in
                text.flatMap { TimeOfDay(typed: $0.replacing("24:00", with: "00:00")) }.map { (role, $0) }
            }
        }
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
            time: LinearFit(kinds: answers(LanguageModels.TimeRole.allCases), buckets: 4096).model(
                of: examples.flatMap(times)),
            half: LinearFit(kinds: LanguageModels.Half.allCases.map(\.rawValue), buckets: 4096)
                .model(of: examples.flatMap(halves)),
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
        guard Meaning.Kind.withTimes.contains(example.kind), !example.isDouble else { return [] }
        return example.line.times.map { time in
            let role = example.times.first { example.line.possible(time.index).contains($0.time) }?.role
            return .init(
                example.line.features(around: time.index), role?.rawValue ?? LanguageModels.none, example.weight)
        }
    }

    private func halves(_ example: Example) -> [LinearFit.Row] {
        guard Meaning.Kind.withHalves.contains(example.kind), !example.isDouble else { return [] }
        var bare = example.line.times.map { (index: $0.index, possible: example.line.possible($0.index)) }
            .filter { $0.possible.count == 2 }
        if let span = example.line.span, span.isBare {
            bare.append((span.index, [span.from, span.from.halfADayLater]))
        }
        return bare.compactMap { index, possible in
            example.times.first { possible.contains($0.time) }.map { wanted in
                let half: LanguageModels.Half = wanted.time.hour < 12 ? .am : .pm
                return .init(
                    example.line.features(ofHour: index, for: example.kind), half.rawValue, example.weight)
            }
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
