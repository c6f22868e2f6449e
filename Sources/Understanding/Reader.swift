import Shared

/// Reads what a line in one language means. Pure: the same line in the same circumstances means the same.
public struct Reader: Sendable {
    let lexicon: Lexicon
    let models: LanguageModels

    /// `lexicon` is the text of a file such as `Languages/English.txt`.
    package init(lexicon: String, models: LanguageModels) {
        self.lexicon = Lexicon(lexicon)
        self.models = models
    }

    /// Less likely meanings are not worth a button.
    private static let least: Float = 0.01
    /// What remains of a chance where something is missing that the meaning needs: "ask me at", without a time.
    private static let incomplete: Float = 0.3

    /// What the line may mean, the likeliest first.
    public func meanings(of text: String, _ about: Circumstances) -> [Meaning] {
        let line = Parts(text, lexicon, about)
        guard line.isReadable else { return [Meaning(.noise)] }
        let features = line.features
        var found: [Meaning] = []
        for (name, chance) in zip(models.meaning.kinds, models.meaning.chances(features)) where chance > Reader.least {
            guard let kind = Meaning.Kind(rawValue: name) else { continue }
            switch kind {
            case .checkIn, .correct:
                found += reports(in: line, features).map { Meaning(kind, $0.slots, confidence: chance * $0.chance) }
            case .slip:
                let (day, certainty) = dayTold(in: line)
                var slots = line.slots(for: kind)
                slots.day = day
                // "7 gave in at lunch" rates the day as well.
                let unrated = ratings(in: line).first { $0.0 == nil }?.1 ?? 0
                found.append(Meaning(kind, slots, confidence: chance * certainty * unrated))
            default:
                var slots = line.slots(for: kind)
                if [.askAt, .clock].contains(kind) || kind == .askLater && slots.minutes == nil {
                    slots.time = timeWished(in: line)
                }
                let isComplete = slots.suffice(for: kind)
                found.append(Meaning(kind, slots, confidence: isComplete ? chance : chance * Reader.incomplete))
            }
        }
        return Reader.merged(found).sorted { $0.confidence > $1.confidence }
    }

    /// One line cannot both tell and correct the same; and the same number may stand in it twice.
    private static func merged(_ meanings: [Meaning]) -> [Meaning] {
        var all: [Meaning] = []
        for meaning in meanings.sorted(by: { $0.confidence > $1.confidence }) {
            let same = all.firstIndex {
                $0.slots == meaning.slots
                    && ($0.kind == meaning.kind || [.checkIn, .correct] == Set([$0.kind, meaning.kind]))
            }
            if let same { all[same].confidence += meaning.confidence } else { all.append(meaning) }
        }
        return all
    }

    // MARK: - What is told about a day

    private static let ratings = 0.0...10.0
    /// "I", "it" and "was" alone are no story.
    private static let wordsOfRest = 8
    /// So many answers of each kind are combined, and so many combinations kept.
    private static let alternatives = 3

    /// The likeliest combinations of a rating, how the plan went, and how strong the pull was.
    private func reports(in line: Parts, _ features: [UInt32]) -> [(slots: Slots, chance: Float)] {
        let plans = best(models.plan, features).map { (Slots.Plan(rawValue: $0.kind), $0.chance) }
        let pulls = best(models.pull, features).map { (Slots.Pull(rawValue: $0.kind), $0.chance) }
        var base = Slots()
        base.hasRest = line.restCount >= Reader.wordsOfRest
        var certainty: Float
        (base.day, certainty) = dayTold(in: line)
        for (index, attribute) in line.attributes where base.changes[attribute] == nil {
            guard let best = best(models.change, line.features(around: index)).first else { continue }
            base.changes[attribute] = Slots.Change(rawValue: best.kind)
            certainty *= best.chance
        }
        var all: [(slots: Slots, chance: Float)] = []
        for (rating, first) in ratings(in: line) {
            for (plan, second) in plans {
                for (pull, third) in pulls {
                    var slots = base
                    (slots.rating, slots.plan, slots.pull) = (rating, plan, pull)
                    all.append((slots, certainty * first * second * third))
                }
            }
        }
        return Array(all.sorted { $0.chance > $1.chance }.prefix(Reader.alternatives))
    }

    private func best(_ model: LinearModel, _ features: [UInt32]) -> [(kind: String, chance: Float)] {
        let ranked = zip(model.kinds, model.chances(features)).sorted { $0.1 > $1.1 }
        return ranked.prefix(Reader.alternatives).map { (kind: $0.0, chance: $0.1) }
    }

    /// At most one number is the rating: each for itself, or none of them.
    private func ratings(in line: Parts) -> [(Double?, Float)] {
        let numbers = line.numbers.filter { Reader.ratings.contains($0.value) }
        let chances = numbers.map { number in
            best(models.rating, line.features(around: number.index)).first { $0.kind != LanguageModels.none }?.chance
                ?? 0
        }
        let none = chances.map { 1 - $0 }.reduce(1, *)
        var all: [(Double?, Float)] = [(nil, none)]
        for (number, chance) in zip(numbers, chances) {
            all.append((number.value, none * chance / max(1 - chance, 1e-6)))
        }
        // "7 8": two that stand alike are asked about.
        if numbers.count == 2, line.tokens.count == 2 { all = [(numbers[0].value, 0.5), (numbers[1].value, 0.5)] }
        let sum = max(all.map(\.1).reduce(0, +), 1e-9)
        return Array(all.map { ($0.0, $0.1 / sum) }.sorted { $0.1 > $1.1 }.prefix(Reader.alternatives))
    }

    private func timeWished(in line: Parts) -> TimeOfDay? {
        let chances = line.times.map { time in
            best(models.time, line.features(around: time.index)).first { $0.kind != LanguageModels.none }?.chance ?? 0
        }
        return zip(line.times, chances).max { $0.1 < $1.1 }?.0.value
    }

    /// The past day that is told about; nil is today.
    private func dayTold(in line: Parts) -> (day: Day?, certainty: Float) {
        var told: Day?
        var certainty: Float = 1
        for (index, day) in line.days where day < line.about.today {
            guard let best = best(models.day, line.features(around: index)).first else { continue }
            if best.kind != LanguageModels.none, told == nil { told = day }
            certainty *= best.chance
        }
        if told != nil, Set(line.days.map(\.value)).count > 1 { certainty *= Reader.incomplete }
        return (told, certainty)
    }
}
