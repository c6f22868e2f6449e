import Shared

/// Reads what a line in one language means. Pure: the same line in the same circumstances means the same.
public struct Reader: Sendable {
    let lexicon: Lexicon
    let models: LanguageModels

    /// `lexicon` is the text of a file such as `Languages/English.txt`.
    package init(lexicon: String, models: LanguageModels) { self.init(lexicon: Lexicon(lexicon), models: models) }

    package init(lexicon: Lexicon, models: LanguageModels) {
        self.lexicon = lexicon
        self.models = models
    }

    /// Less likely meanings are not worth a button.
    private static let least: Float = 0.01
    /// What remains of a chance where something is missing that the meaning needs: "ask me at", without a time; or where
    /// a question about the past cannot be put off: "yesterday too".
    private static let incomplete: Float = 0.3

    /// The line's words, for those who ask what it is not about.
    public func glance(at text: String) -> Glance { Glance(text, lexicon) }

    /// The line taken apart, for whatever is to be read in it.
    public func parts(of text: String, _ about: Circumstances) -> Parts { Parts(text, lexicon, about) }
    public func parts(of line: Glance, _ about: Circumstances) -> Parts { Parts(line, about) }

    /// What the line may mean, the likeliest first.
    public func meanings(of text: String, _ about: Circumstances) -> [Meaning] { meanings(of: parts(of: text, about)) }

    public func meanings(of line: Parts) -> [Meaning] {
        var (meanings, trust) = candidates(in: line)
        if let trust { meanings[0].judged = models.certainty.chances(trust).last }
        return meanings
    }

    /// What the line may mean, and the features of how far the likeliest can be trusted; nil where that is just talk.
    package func candidates(in line: Parts) -> (meanings: [Meaning], trust: [UInt32]?) {
        guard line.isReadable else { return ([Meaning(.noise)], nil) }
        let sum = models.table.sum(of: line.features)
        let meanings = possible(in: line, sum)
        guard let top = meanings.first, !top.kind.isTalk else { return (meanings, nil) }
        return (meanings, Features(of: meanings, known: sum.known, in: line).hashes)
    }

    private func possible(in line: Parts, _ sum: FeatureTable.Sum) -> [Meaning] {
        var found: [Meaning] = []
        for (kind, chance) in zip(models.meanings, models.meaning.chances(sum)) where chance > Reader.least {
            guard let kind else { continue }
            switch kind {
            case .checkIn, .correct:
                found += reports(in: line, sum).map { Meaning(kind, $0.slots, confidence: chance * $0.chance) }
            case .slip:
                let (day, certainty) = dayTold(in: line)
                var slots = line.slots(for: kind)
                slots.day = day
                // "7 gave in at lunch" rates the day as well.
                let unrated = ratings(in: line).first { $0.0 == nil }?.1 ?? 0
                found.append(Meaning(kind, slots, confidence: chance * certainty * unrated))
            default:
                found += timed(line.slots(for: kind), for: kind, in: line).map { slots, certainty in
                    let isRefused = kind == .askAt && line.refusesItsTime
                    let suffices = slots.suffice(for: kind) && !(kind.putsOff && line.isOfThePast) && !isRefused
                    let complete: Float = suffices ? 1 : Reader.incomplete
                    return Meaning(kind, slots, confidence: chance * certainty * complete)
                }
            }
        }
        return Reader.merged(found.filter { $0.confidence > Reader.least }, line.about.asked)
            .sorted { $0.confidence > $1.confidence }
    }

    /// Readings about which the same would be done are one; and the same number may stand in a line twice.
    private static func merged(_ meanings: [Meaning], _ asked: Circumstances.Asked) -> [Meaning] {
        var all: [Meaning] = []
        for meaning in meanings.sorted(by: { $0.confidence > $1.confidence }) {
            let same = all.firstIndex { $0.leadsToSame(as: meaning, asked) }
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
    private func reports(in line: Parts, _ sum: FeatureTable.Sum) -> [(slots: Slots, chance: Float)] {
        let plans =
            (line.planCorrected ?? line.planOfEachApp).map { [($0, Float(1))] }
            ?? line.planOfGoingOn.map { [($0, Float(1))] }
            ?? best(models.plan, sum).map { (Slots.Plan(rawValue: $0.kind), $0.chance) }
        let pulls = best(models.pull, sum).map { (Slots.Pull(rawValue: $0.kind), $0.chance) }
        var base = Slots()
        base.hasRest = line.restCount >= Reader.wordsOfRest || line.hasOwnClause
        let certainty: Float
        (base.day, certainty) = dayTold(in: line)
        let changed = changes(in: line)
        var all: [(slots: Slots, chance: Float)] = []
        for (rating, first) in ratings(in: line) {
            for (plan, second) in plans {
                for (pull, third) in pulls {
                    for (changes, fourth) in changed {
                        var slots = base
                        (slots.rating, slots.plan, slots.pull, slots.changes) = (rating, plan, pull, changes)
                        all.append((slots, certainty * first * second * third * fourth))
                    }
                }
            }
        }
        return Array(all.sorted { $0.chance > $1.chance }.prefix(Reader.alternatives))
    }

    /// The likeliest ways in which the named scores changed.
    private func changes(in line: Parts) -> [(changes: [String: Slots.Change], chance: Float)] {
        var all: [(changes: [String: Slots.Change], chance: Float)] = [([:], 1)]
        var named: Set<String> = []
        for (index, attribute) in line.attributes where named.insert(attribute).inserted {
            let options = best(models.change, line.features(around: index))
            let longer = all.flatMap { changes, sofar in
                options.map { kind, chance in
                    var changes = changes
                    changes[attribute] = Slots.Change(rawValue: kind)
                    return (changes: changes, chance: sofar * chance)
                }
            }
            all = Array(longer.sorted { $0.chance > $1.chance }.prefix(Reader.alternatives))
        }
        return all
    }

    private func best(_ model: LinearModel, _ features: [UInt32]) -> [(kind: String, chance: Float)] {
        Reader.best(model.kinds, model.chances(features))
    }

    private func best(_ model: TableModel, _ sum: FeatureTable.Sum) -> [(kind: String, chance: Float)] {
        Reader.best(model.kinds, model.chances(sum))
    }

    private static func best(_ kinds: [String], _ chances: [Float]) -> [(kind: String, chance: Float)] {
        zip(kinds, chances).sorted { $0.1 > $1.1 }.prefix(Reader.alternatives).map { (kind: $0.0, chance: $0.1) }
    }

    /// At most one number is the rating: each for itself, or none of them.
    private func ratings(in line: Parts) -> [(Double?, Float)] {
        let numbers = line.ratingsOrTimes.filter { Reader.ratings.contains($0.value) }
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

    /// The ways to read the times that such a meaning needs, and how certain each is.
    private func timed(_ slots: Slots, for kind: Meaning.Kind, in line: Parts) -> [(slots: Slots, certainty: Float)] {
        guard Meaning.Kind.withTimes.contains(kind), kind != .askLater || slots.minutes == nil else {
            return [(slots, 1)]
        }
        func changed(_ change: (inout Slots) -> Void) -> Slots {
            var slots = slots
            change(&slots)
            return slots
        }
        let isAboutHours = [.planMake, .planChange, .quiet].contains(kind)
        if isAboutHours, let span = line.span {
            let options =
                span.isBare
                ? halves(of: span.from, at: span.index, for: kind, in: line) : [(time: span.from, chance: Float(1))]
            return options.map { from, chance in
                let isAsNamed = from == span.from
                return (
                    changed { ($0.from, $0.until) = (from, isAsNamed ? span.until : span.until.halfADayLater) }, chance
                )
            }
        }
        let (places, certainty) = places(of: isAboutHours ? [.from, .until] : [.time], in: line)
        func options(_ role: LanguageModels.TimeRole) -> [(time: TimeOfDay, chance: Float)] {
            places[role].map { times(at: $0, for: kind, in: line) } ?? []
        }
        if let until = places[.until], places[.from] != nil {
            return options(.from).compactMap { from, chance in
                TimeOfDay.nearest(from: [from], until: line.possible(until)).map { pair in
                    (changed { ($0.from, $0.until) = pair }, certainty * chance)
                }
            }
        }
        var all: [(slots: Slots, certainty: Float)] = []
        for (time, chance) in options(.from) { all.append((changed { $0.from = time }, certainty * chance)) }
        for (time, chance) in options(.until) { all.append((changed { $0.until = time }, certainty * chance)) }
        for (time, chance) in options(.time) { all.append((changed { $0.time = time }, certainty * chance)) }
        if kind == .askLater { return waits(slots, all, in: line) }
        return all.isEmpty ? [(slots: slots, certainty: Float(1))] : all
    }

    /// "Ask me around 10" names an hour, "give me 10" minutes.
    private func waits(_ slots: Slots, _ timed: [(slots: Slots, certainty: Float)], in line: Parts) -> [(
        slots: Slots, certainty: Float
    )] {
        let number = line.times.isEmpty ? line.numbers.first { Reader.waits.contains($0.value) } : nil
        guard let number else { return timed.isEmpty ? [(slots: slots, certainty: Float(1))] : timed }
        var waiting = slots
        waiting.minutes = Int(number.value)
        // Nobody says "15" for three in the afternoon.
        if Reader.rarelyHours.contains(number.value) { return [(slots: waiting, certainty: Float(1))] }
        let chances = models.time.chances(line.features(around: number.index))
        let isTime = models.time.kinds.firstIndex(of: LanguageModels.TimeRole.time.rawValue).map { chances[$0] } ?? 0
        guard !timed.isEmpty else { return [(slots: waiting, certainty: 1)] }
        return timed.map { (slots: $0.slots, certainty: $0.certainty * isTime) } + [
            (slots: waiting, certainty: 1 - isTime)
        ]
    }

    /// In minutes: a number that may be how long to wait.
    private static let waits = 5.0...600.0
    private static let rarelyHours = [15.0, 20.0]
    /// In minutes: a question that is put off longer is asked in the evening.
    private static let longestWait = 8 * 60

    /// What a said time can be.
    private func times(at index: Int, for kind: Meaning.Kind, in line: Parts) -> [(time: TimeOfDay, chance: Float)] {
        let possible = line.possible(index)
        guard possible.count > 1, let first = possible.first else { return possible.map { ($0, 1) } }
        if Meaning.Kind.withHalves.contains(kind) { return halves(of: first, at: index, for: kind, in: line) }
        func away(_ time: TimeOfDay) -> Int {
            let ahead = (time.minutes - line.about.now.minutes + 1440) % 1440
            return kind == .clock ? min(ahead, 1440 - ahead) : ahead
        }
        if let named = line.halfNamed(near: index) {
            return possible.filter { ($0.hour < 12) == (named == .am) }.map { ($0, 1) }
        }
        guard let nearest = possible.min(by: { away($0) < away($1) }) else { return [] }
        // Nobody who says "at 9" in the evening means the morning.
        let isFar = kind == .askLater && away(nearest) > Reader.longestWait
        return [(isFar ? possible.last ?? nearest : nearest, 1)]
    }

    /// How likely a half of the day is that words near the hour name.
    private static let named: Float = 0.9

    private func halves(of time: TimeOfDay, at index: Int, for kind: Meaning.Kind, in line: Parts) -> [(
        time: TimeOfDay, chance: Float
    )] {
        let chances = models.half.chances(line.features(ofHour: index, for: kind))
        let named = line.halfNamed(near: index)
        return zip(models.half.kinds, chances).map { half, chance in
            let isInIt = (time.hour < 12) == (half == LanguageModels.Half.am.rawValue)
            let sure = named.map { $0.rawValue == half ? max(chance, Reader.named) : min(chance, 1 - Reader.named) }
            return (isInIt ? time : time.halfADayLater, sure ?? chance)
        }
    }

    /// So many times are told apart.
    private static let mostTimes = 3

    /// Which times have these roles, each at most once and at least one of them, and how certain that is.
    private func places(of roles: [LanguageModels.TimeRole], in line: Parts) -> (
        places: [LanguageModels.TimeRole: Int], certainty: Float
    ) {
        var all: [(places: [LanguageModels.TimeRole: Int], chance: Float)] = [([:], 1)]
        for index in line.timesOrNumbers.prefix(Reader.mostTimes) {
            let chances = models.time.chances(line.features(around: index))
            func chance(_ name: String) -> Float { models.time.kinds.firstIndex(of: name).map { chances[$0] } ?? 0 }
            all = all.flatMap { places, sofar in
                [(places, sofar * chance(LanguageModels.none))]
                    + roles.filter { places[$0] == nil }.map { role in
                        (places.merging([role: index]) { $1 }, sofar * chance(role.rawValue))
                    }
            }
        }
        let possible = all.filter { !$0.places.isEmpty }
        guard let best = possible.max(by: { $0.chance < $1.chance }) else { return ([:], 1) }
        return (best.places, best.chance / max(possible.map(\.chance).reduce(0, +), 1e-9))
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

extension Meaning {
    /// Whether the same would be done about both.
    fileprivate func leadsToSame(as other: Meaning, _ asked: Circumstances.Asked) -> Bool {
        if slots == other.slots, kind == other.kind || kind.isSame(as: other.kind, asked: asked) { return true }
        return kind != other.kind && isBareSlip && other.isBareSlip && slots.day == other.slots.day
    }

    /// A slip, told for itself or as how the plan went, and nothing else of the day.
    private var isBareSlip: Bool {
        guard kind == .checkIn else { return kind == .slip }
        return slots.plan == .slipped && slots.rating == nil && slots.pull == nil && slots.changes.isEmpty
    }
}
