import Shared

/// One of two things in a line, with its own words.
public struct LinePart: Hashable, Sendable {
    public let text: String
    public let meaning: Meaning
}

extension Reader {
    /// A line with more words or joints is a story, and nothing in it is an order.
    private static let mostWords = 22
    private static let mostJoints = 4
    /// How sure both parts are together, by their chances multiplied.
    private static let sure: Float = 0.8
    /// From here on the whole line is surely about what it is taken for.
    private static let sureWhole: Float = 0.8
    /// A kind that is less likely is not worth the reading of its slots.
    private static let likely: Float = 0.5
    /// In letters: most lines begin with more, and need not be read for a number.
    private static let longestNumber = 8
    /// "Night shift" is no good night.
    private static let sureTalk: Float = 0.95

    /// The two things that a line tells or asks for, in its order: "7 kept it and remind me at 9". Nil where it is about
    /// one thing, or not surely about two. `whole` takes the line apart where its words do not show that already.
    public func twoThings(in line: Glance, _ about: Circumstances, whole: () -> Parts) -> [LinePart]? {
        let text = line.text
        guard line.words.count <= Reader.mostWords else { return nil }
        let days = line.mayNameDayLater ? whole().startsOfDays : []
        let joints = Joint.all(in: line.words, of: text, days: days)
        guard joints.count <= Reader.mostJoints else { return nil }
        var best: (parts: [LinePart], chance: Float)?
        for joint in joints {
            let halves = [text[..<joint.left], text[joint.right...]].map { String($0).trimmed }
            // The shorter one is read first, since it costs less to find that it is nothing.
            let isFirstShorter = halves[0].utf8.count <= halves[1].utf8.count
            guard let one = sureMeaning(of: halves[isFirstShorter ? 0 : 1], about),
                let other = sureMeaning(of: halves[isFirstShorter ? 1 : 0], about)
            else { continue }
            let (first, second) = isFirstShorter ? (one, other) : (other, one)
            let parts = zip(halves, [first, second]).map(LinePart.init)
            let chance = first.certainty * second.certainty
            guard chance >= Reader.sure, chance > best?.chance ?? 0, areTwo(parts[0], parts[1], about) else { continue }
            // Before a day without a joint word, only another report begins: "sunday 8 saturday 5".
            if joint.isBeforeDay, !parts.allSatisfy(\.meaning.kind.isReport) { continue }
            best = (parts, chance)
        }
        guard let best else { return joints.first.flatMap { rating(and: text, partedAt: $0, about) } }
        return isVisitWithMinutes(best.parts) || isOneWithItsCircumstance(best.parts, in: whole()) ? nil : best.parts
    }

    /// "6 and I want to open Instagram": a number that is a part by itself, and what nothing is counted in.
    private func rating(and text: String, partedAt joint: Joint, _ about: Circumstances) -> [LinePart]? {
        let halves = [text[..<joint.left], text[joint.right...]].map { String($0).trimmed }
        guard halves[0].utf8.count <= Reader.longestNumber, let number = parts(of: halves[0], about).onlyNumber,
            (1...10).contains(number),
            !parts(of: halves[1], about).answersForPlan,
            let other = sureMeaning(of: halves[1], about), other.kind.mayFollowRating
        else { return nil }
        var slots = Slots()
        slots.rating = Double(number)
        return [
            LinePart(text: halves[0], meaning: Meaning(.checkIn, slots)), LinePart(text: halves[1], meaning: other),
        ]
    }

    /// "Let me grab a recipe off TikTok, five": the number is for how long.
    private func isVisitWithMinutes(_ parts: [LinePart]) -> Bool {
        let (first, second) = (parts[0].meaning, parts[1].meaning)
        return first.kind == .visit && first.slots.minutes == nil
            && second.kind == .checkIn && second.slots.plan == nil && second.slots.pull == nil
    }

    /// Whether the line is surely one thing, with where, when or how: "it is 3 am, patients asleep, I want TikTok".
    private func isOneWithItsCircumstance(_ parts: [LinePart], in line: Parts) -> Bool {
        guard let whole = meanings(of: line).first, whole.certainty >= Reader.sureWhole else { return false }
        let others = parts.map(\.meaning).filter { $0.kind != whole.kind }
        guard let other = others.first, others.count == 1 else { return false }
        if whole.kind.isReport { return other.kind.mayBeCircumstance }
        // Hours of a plan are no time for asking.
        if [.planMake, .planChange].contains(whole.kind), other.kind == .askAt { return true }
        return !other.kind.mayBeAfterthought && other.slots.rating == nil
    }

    private func sureMeaning(of text: String, _ about: Circumstances) -> Meaning? {
        let line = parts(of: text, about)
        guard mayBeSure(line) else { return nil }
        return switch Decision(among: meanings(of: line), savesParts: false) {
        case .act(let meaning), .talk(let meaning, _):
            meaning.canBeOneOfTwo && meaning.certainty >= (meaning.kind.isTalk ? Reader.sureTalk : Reader.sure)
                ? meaning : nil
        case .ask(let offered): slip(in: offered)
        }
    }

    /// Told as a slip or as a day that was not kept: where that is all that is open, it is a slip.
    private func slip(in offered: [Meaning]) -> Meaning? {
        guard let first = offered.first, offered.map(\.confidence).reduce(0, +) >= Reader.sure,
            offered.allSatisfy({
                ($0.kind == .slip || $0.kind == .checkIn && $0.slots.plan == .slipped)
                    && $0.slots.rating == nil && $0.slots.day == first.slots.day
            })
        else { return nil }
        var slip = Meaning(.slip, confidence: offered.map(\.confidence).reduce(0, +))
        (slip.slots.day, slip.slots.apps) = (first.slots.day, offered.first { $0.kind == .slip }?.slots.apps ?? [])
        return slip
    }

    /// Whether one kind is likely enough: most parts are a note, and their slots need not be read.
    private func mayBeSure(_ line: Parts) -> Bool {
        let chances = models.meaning.chances(models.table.sum(of: line.features))
        let likely = chances.indices.filter { chances[$0] > 0.1 }.compactMap { index in
            models.meanings[index].map { (kind: $0, chance: chances[index]) }
        }
        // A line may tell or correct the same.
        let reports = likely.filter { $0.kind == .checkIn || $0.kind == .correct }.map(\.chance).reduce(0, +)
        let most = likely.filter { $0.kind.canBeOneOfTwo }.map(\.chance).max() ?? 0
        return max(reports + 0.1, most) >= Reader.likely
    }

    private func areTwo(_ first: LinePart, _ second: LinePart, _ about: Circumstances) -> Bool {
        let kinds = [first.meaning.kind, second.meaning.kind]
        if kinds.allSatisfy(\.isTalk) { return false }
        guard kinds.contains(where: { !$0.isReport }) else {
            // Two reports are of two days only if each names its own.
            return !kinds.contains(.correct) && first.meaning.slots.day != second.meaning.slots.day
                && [first, second].allSatisfy { !parts(of: $0.text, about).days.isEmpty }
                && !glance(at: second.text).words.contains { $0.text == "both" }
        }
        // "Slipped, two hours" tells how long; an urge that is told first is a story.
        if kinds[0] == .sos || kinds.contains(.slip) && kinds.contains(where: \.isVisit) { return false }
        if kinds.contains(.visitEnd) {
            guard [first, second].contains(where: { $0.meaning.slots.rating != nil }) else { return false }
        }
        // "Instagram from 9 to midnight" may be how a day went.
        if kinds.contains(.planMake), kinds.contains(where: \.isReport) { return false }
        return kinds[0].topic != kinds[1].topic
    }
}

extension Parts {
    /// "Kept", "slipped".
    var answersForPlan: Bool { entries.contains { $0.contains { $0.kind == .plan } } }

    /// The words that a day begins with.
    var startsOfDays: Set<Int> { Set(days.map { tokens[$0.index].range.lowerBound }) }
}

/// Where a line may come apart.
private struct Joint {
    /// The end of what comes before it, and the beginning of what comes after.
    let left: String.Index
    let right: String.Index
    let isBeforeDay: Bool

    private static let words: Set<String> = ["and", "but", "also", "then", "plus"]
    private static let marks: Set<String> = [",", ".", ";", "+", "&", "!", "?"]

    /// Joints that follow each other, as in ", and also", are one.
    /// `days` are the words that a day begins with.
    static func all(in words: [Line.Word], of text: String, days: Set<Int>) -> [Joint] {
        var joints: [Joint] = []
        var index = 1
        while index < words.count {
            let end = words[index - 1].range.upperBound
            let start = words[index].range.lowerBound
            let isBreak = end < start && text[end..<start].contains(where: \.isNewline)
            if isJoint(words[index]) {
                // "?" and "!" belong to what they end.
                let left = words[index].kind == .mark ? words[index].range.upperBound : end
                while index < words.count, isJoint(words[index]) { index += 1 }
                guard index < words.count else { break }
                joints.append(Joint(left: left, right: words[index].range.lowerBound, isBeforeDay: false))
            } else if isBreak || days.contains(index) {
                joints.append(Joint(left: end, right: start, isBeforeDay: !isBreak))
            }
            index += 1
        }
        return joints
    }

    private static func isJoint(_ word: Line.Word) -> Bool {
        word.kind == .letters ? words.contains(word.text) : word.kind == .mark && marks.contains(word.text)
    }
}

extension Meaning {
    fileprivate var canBeOneOfTwo: Bool {
        kind.canBeOneOfTwo && (kind != .askLater || slots.time != nil || slots.minutes ?? 0 >= 5)
    }
}

extension Meaning.Kind {
    fileprivate var canBeOneOfTwo: Bool {
        switch self {
        case .yes, .no, .skip, .cancel, .undo, .redo, .note, .planEnd, .delete, .export, .back, .help, .history, .why:
            false
        case .thanks, .greeting, .goodbye: true
        default: !isTalk
        }
    }

    /// What is only told beside something else is no wish of its own.
    fileprivate var mayBeCircumstance: Bool {
        [.clock, .zone, .country, .settings, .askNotOn, .askLater, .askTomorrow, .visitEnd].contains(self)
    }

    /// What is asked for beside something else that is no report.
    fileprivate var mayBeAfterthought: Bool {
        isTalk || [.streak, .progress, .week, .month, .scores, .askAt, .pause, .visit].contains(self)
    }

    /// A bare number before it rates the day, since there is nothing to count in it.
    fileprivate var mayFollowRating: Bool {
        [
            .sos, .planChange, .planShow, .streak, .strength, .urges, .progress, .week, .month, .scores, .thanks,
            .greeting, .goodbye,
        ].contains(self)
    }

    fileprivate var isReport: Bool { [.checkIn, .correct, .slip].contains(self) }
    fileprivate var isVisit: Bool { [.sos, .visit, .visitEnd].contains(self) }

    /// Meanings of one topic may be one thing said twice.
    fileprivate var topic: String {
        switch self {
        case .checkIn, .correct, .slip: "day"
        case .sos, .visit, .visitEnd: "urge"
        case .planMake, .planChange, .planShow, .card, .pause, .resume: "plan"
        case .askAt, .askLater, .askTomorrow, .askNever, .askNotOn, .unmute: "asking"
        case .zone, .clock, .country: "place"
        default: rawValue
        }
    }
}
