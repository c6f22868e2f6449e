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

        var isAboutADay: Bool { (kind == .checkIn || kind == .correct) && !isDouble }

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
    private let lines: [CorpusLine]
    private let lexicon: Lexicon
    private static let width = 48
    private static let mostRows = 49_152
    /// For the features around a thing.
    private static let buckets = 16_384
    private static let fewBuckets = 4096
    private static let (wrong, right) = ("wrong", "right")
    /// The model of trust settles only in small steps: at the same share of wrong acts it then does one point more rightly.
    private static let calm = LinearFit.Pace(rounds: 16, rate: 0.03, slowing: 0.1)
    /// So many parts of the lines are read by models that are fitted to the others.
    private static let parts = 4

    package init(_ lines: [CorpusLine], lexicon source: String) { self.init(lines, Lexicon(source)) }

    private init(_ lines: [CorpusLine], _ lexicon: Lexicon) {
        (self.lines, self.lexicon) = (lines, lexicon)
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
        var models = uncertainModels()
        models.certainty = LinearFit(
            kinds: [Fitter.wrong, Fitter.right], buckets: Fitter.fewBuckets, pace: Fitter.calm
        ).model(of: trusts())
        return models
    }

    /// All but the model of how far they can be trusted.
    private func uncertainModels() -> LanguageModels {
        let aboutDays = examples.filter(\.isAboutADay)
        let none = LanguageModels.none
        let (table, lines) = lineModels()
        func fit(_ kinds: [String], _ rows: [LinearFit.Row]) -> LinearModel {
            LinearFit(kinds: kinds, buckets: Fitter.buckets).model(of: rows)
        }
        return LanguageModels(
            table: table, meaning: lines[0], plan: lines[1], pull: lines[2],
            rating: fit([none, "rating"], aboutDays.flatMap(ratings)),
            day: fit([none, "day"], examples.flatMap(days)),
            time: fit(Fitter.answers(LanguageModels.TimeRole.allCases), examples.flatMap(times)),
            half: fit(LanguageModels.Half.allCases.map(\.rawValue), examples.flatMap(halves)),
            change: fit(Fitter.answers(Slots.Change.allCases), aboutDays.flatMap(changes)),
            certainty: LinearModel(kinds: [], step: 0, weights: .bytes([])))
    }

    private static func answers<Answer: RawRepresentable<String>>(_ all: [Answer]) -> [String] {
        [LanguageModels.none] + all.map(\.rawValue)
    }

    /// What a line is about, and how the plan and the pull went.
    private func lineModels() -> (table: FeatureTable, models: [TableModel]) {
        let questions = [
            Meaning.Kind.allCases.map(\.rawValue), Fitter.answers(Slots.Plan.allCases),
            Fitter.answers(Slots.Pull.allCases),
        ]
        let rows = examples.map { example in
            func told(_ slot: String) -> String? {
                example.isAboutADay ? example.slots[slot] ?? LanguageModels.none : nil
            }
            let answers = [example.kind.rawValue, told("plan"), told("pull")]
            return TableFit.Row(
                example.line.features, zip(questions, answers).map { $0.firstIndex(of: $1 ?? "") }, example.weight)
        }
        return TableFit(questions: questions, width: Fitter.width, mostRows: Fitter.mostRows).models(of: rows)
    }

    /// Whether the likeliest meaning of each line is right, for models that did not see it.
    private func trusts() -> [LinearFit.Row] {
        readUnseen().compactMap { line, meanings, trust in
            guard let top = meanings.first, let trust else { return nil }
            let isRight = [.right, .offered].contains(Verdict(of: Decision(on: top), for: line))
            return .init(trust, isRight ? Fitter.right : Fitter.wrong, 1)
        }
    }

    /// Each line as models read it that did not see it. Lines that follow each other have one writer, and another part of
    /// them are other writers' lines.
    package func readUnseen() -> [(line: CorpusLine, meanings: [Meaning], trust: [UInt32]?)] {
        (0..<Fitter.parts).flatMap { part in
            let bounds = lines.count * part / Fitter.parts..<lines.count * (part + 1) / Fitter.parts
            let others = Fitter(Array(lines[..<bounds.lowerBound] + lines[bounds.upperBound...]), lexicon)
            let reader = Reader(lexicon: lexicon, models: others.uncertainModels())
            return lines[bounds].map { line in
                let (meanings, trust) = reader.candidates(in: reader.parts(of: line.text, line.circumstances))
                return (line, meanings, trust)
            }
        }
    }

    /// Of two numbers that are both the rating, the last one is.
    private func ratings(_ example: Example) -> [LinearFit.Row] {
        let wanted = example.slots["rating"].flatMap(Double.init)
        let numbers = example.line.ratingsOrTimes
        // Of a half, the examples have the whole number that is offered first.
        let right = numbers.last { number in
            number.value == wanted || number.value != number.value.rounded() && abs(number.value - (wanted ?? -1)) < 1
        }?.index
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
        return example.line.timesOrNumbers.map { index in
            let role = example.times.first { example.line.possible(index).contains($0.time) }?.role
            return .init(example.line.features(around: index), role?.rawValue ?? LanguageModels.none, example.weight)
        }
    }

    private func halves(_ example: Example) -> [LinearFit.Row] {
        guard Meaning.Kind.withHalves.contains(example.kind), !example.isDouble else { return [] }
        var bare = example.line.timesOrNumbers.map { (index: $0, possible: example.line.possible($0)) }
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
