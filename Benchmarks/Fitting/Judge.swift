import Shared
public import Understanding

/// How what Off does with a line compares with what it should do.
public enum Verdict: String, CaseIterable, Sendable {
    /// The right thing with the right slots, or the right question.
    case right
    /// The right thing is one of the answers to a question.
    case offered
    /// Nothing harmful, and not what was meant.
    case missed
    /// Something was saved, started or proposed that the line did not say.
    case wrong

    /// Of what is done with the whole line, or with each of the two things in it.
    public init(on line: CorpusLine, by reader: Reader) {
        let glance = reader.glance(at: line.text)
        let parts = reader.parts(of: glance, line.circumstances)
        guard let two = reader.twoThings(in: glance, line.circumstances, whole: { parts })?.map(\.meaning) else {
            self.init(of: Decision(among: reader.meanings(of: parts)), for: line)
            return
        }
        let verdicts = two.map { Verdict(of: $0.kind.isTalk ? .talk($0) : .act($0), for: line) }
        let areBoth = line.expected.contains { expected in
            guard case .act(let together) = expected, together.count == two.count else { return false }
            return together.allSatisfy { reading in two.contains { reading.agrees(with: $0, line.asked) } }
        }
        // A greeting or a thank you before the one thing is answered as well.
        let wanted = zip(two, verdicts).filter { !$0.0.kind.isTalk }.map(\.1)
        if areBoth || wanted == [.right] {
            self = .right
        } else {
            self = verdicts.contains(.wrong) ? .wrong : verdicts.contains(.offered) ? .offered : .missed
        }
    }

    public init(of decision: Decision, for line: CorpusLine) {
        let verdicts = line.expected.map { Verdict.of(decision, $0, line.asked) }
        if verdicts.contains(.right) {
            self = .right
        } else if verdicts.contains(.offered) {
            self = .offered
        } else if case .act(let meaning) = decision, meaning.kind.changesSomething, !meaning.onlyAsks,
            !line.expected.contains(where: { $0.readings.contains { $0.saysMore(than: meaning) } }),
            // In an SOS that runs, nothing else is begun.
            meaning.kind != .sos || line.asked != .sos
        {
            self = .wrong
        } else {
            self = .missed
        }
    }

    private static func of(
        _ decision: Decision, _ expected: CorpusLine.Expected, _ asked: Circumstances.Asked
    ) -> Verdict {
        switch (decision, expected) {
        case (.act(let meaning), .act(let together)):
            guard together.contains(where: { $0.agrees(with: meaning, asked) }) else {
                return together.count == 1 && meaning.askedNext.contains { together[0].agrees(with: $0, asked) }
                    ? .offered : .missed
            }
            return together.count == 1 ? .right : .offered
        case (.act(let meaning), .ask(let options)):
            guard options.contains(where: { $0.contains { $0.agrees(with: meaning, asked) } }) else { return .missed }
            // What only shows something needs no question.
            return meaning.kind.changesSomething ? .offered : .right
        case (.ask(let meanings), .ask(let options)):
            let first = options.first?.contains { reading in meanings.contains { reading.agrees(with: $0, asked) } }
            if first == true { return .right }
            return offers(meanings, expected.readings, asked) ? .offered : .missed
        case (.ask(let meanings), .act(let together)): return offers(meanings, together, asked) ? .offered : .missed
        case (.talk(let meaning, let beside), _):
            if expected.readings.contains(where: { $0.agrees(with: meaning, asked) }) { return .right }
            return offers([meaning, beside].compactMap(\.self), expected.readings, asked) ? .offered : .missed
        }
    }

    /// A question can be left alone, so it is no harm where nothing was to be done.
    private static func offers(
        _ meanings: [Meaning], _ readings: [CorpusLine.Reading], _ asked: Circumstances.Asked
    ) -> Bool {
        readings.contains { reading in reading.isTalk || meanings.contains { reading.agrees(with: $0, asked) } }
    }
}

extension Meaning.Kind {
    /// What is told of a day is saved, whether it corrects what was told or not.
    fileprivate static let reports: Set<Meaning.Kind> = [.checkIn, .correct]

    /// Whether it makes no difference which of the two is done: both leave today alone.
    fileprivate func mayStandFor(_ other: Meaning.Kind, _ asked: Circumstances.Asked) -> Bool {
        Meaning.Kind.reports.isSuperset(of: [self, other])
            || asked == .reminded && Set([self, other]) == [.skip, .askTomorrow]
    }

    /// Nothing is done about any of these; only the sentence differs. "OK" and "no" answer nothing where nothing is asked.
    fileprivate func isJustTalk(_ asked: Circumstances.Asked) -> Bool {
        switch self {
        case .vent, .feedback, .offTopic, .noise, .talk: true
        case .yes: [.home, .saved].contains(asked)
        case .no: asked == .home
        default: false
        }
    }
}

extension CorpusLine.Reading {
    var isTalk: Bool { CorpusLine.kind(named: kind)?.isTalk == true }

    /// Whether that is the same meaning, as far as what is done with it depends on it.
    func agrees(with meaning: Meaning, _ asked: Circumstances.Asked) -> Bool {
        guard let kind = CorpusLine.kind(named: kind) else { return false }
        let (mine, theirs) = (Set(meaning.described), described(for: kind))
        if kind != meaning.kind, !kind.mayStandFor(meaning.kind, asked) {
            return kind.isJustTalk(asked) && meaning.kind.isJustTalk(asked)
                || isSlipEitherWay(kind, mine, theirs, meaning)
        }
        switch kind {
        case .checkIn, .correct: return mine == theirs
        case .slip: return mine.filter { $0.hasPrefix("day=") } == theirs.filter { $0.hasPrefix("day=") }
        case .planMake: return theirs.subtracting(mine.union(meaning.hoursOfNewPlan)).isEmpty
        case .planChange: return theirs.subtracting(mine.union(meaning.withPlan)).isEmpty
        case .sos, .visit, .history, .scores:
            return theirs.subtracting(mine).filter { !$0.hasPrefix("app=") && !$0.hasPrefix("of=") }.isEmpty
        case .feeling: return mine.isEmpty || mine == theirs
        default: return theirs.subtracting(mine).isEmpty
        }
    }

    /// Whether nothing but what this says would be saved, and not all of it: "kept, without a thought" as kept.
    func saysMore(than meaning: Meaning) -> Bool {
        guard let kind = CorpusLine.kind(named: kind), Meaning.Kind.reports.isSuperset(of: [kind, meaning.kind])
        else { return false }
        let (mine, theirs) = (Set(meaning.described), described(for: kind))
        func days(_ all: Set<String>) -> Set<String> { all.filter { $0.hasPrefix("day=") } }
        return mine.isStrictSubset(of: theirs) && days(mine) == days(theirs)
    }

    /// A slip that is told is one, whether it is called an answer about the day or not.
    private func isSlipEitherWay(
        _ kind: Meaning.Kind, _ mine: Set<String>, _ theirs: Set<String>, _ meaning: Meaning
    ) -> Bool {
        if kind == .checkIn, meaning.kind == .slip { return theirs.subtracting(["plan=slipped"]).isEmpty }
        return kind == .slip && meaning.kind == .checkIn && mine == ["plan=slipped"]
    }

    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// The slots that matter for that kind, in the words of `Meaning.described`.
    private func described(for kind: Meaning.Kind) -> Set<String> {
        var all: Set<String> = []
        for (name, value) in slots {
            switch name {
            case "note", "reason", "need", "item", "same": continue
            case "minutes" where kind == .slip: continue
            case "until" where kind == .visit: continue
            case "apps", "add", "app", "remove":
                if CorpusLine.Reading.weekdays.contains(String(value.prefix(3))) { continue }
                for app in value.split(separator: ",") { all.insert("app=\(app.drop { "+-".contains($0) })") }
            case "days" where kind != .pause: all.insert("days=\(CorpusLine.Reading.days(in: value))")
            case "place" where kind == .country: continue
            case "place", "name": all.insert("name=\(value.lowercased().replacing("_", with: " "))")
            default: all.insert("\(name)=\(value)".replacing("24:00", with: "00:00").replacing("_", with: " "))
            }
        }
        return all
    }

    /// "mon-fri,sun" with each day by itself.
    private static func days(in value: String) -> String {
        var days: Set<Int> = []
        for part in value.split(separator: ",") {
            let ends = part.split(separator: "-").compactMap { weekdays.firstIndex(of: String($0)) }
            guard let first = ends.first, let last = ends.last else { continue }
            for step in 0...((last - first + 7) % 7) { days.insert((first + step) % 7) }
        }
        return days.sorted().map { weekdays[$0] }.joined(separator: ",")
    }
}

extension Meaning {
    /// What the receipt of a rated day leads to with one tap, and what a check-in that is not rated asks next: how the plan
    /// went, or else how strong the pull was.
    fileprivate var askedNext: [Meaning] {
        guard kind == .checkIn && !described.isEmpty || kind == .correct && slots.rating != nil else { return [] }
        func with(_ change: (inout Meaning) -> Void) -> Meaning {
            var other = self
            change(&other)
            return other
        }
        if slots.plan == nil { return Slots.Plan.allCases.map { plan in with { $0.slots.plan = plan } } }
        guard slots.asksPull == true else { return [] }
        return Slots.Pull.allCases.map { pull in with { $0.slots.pull = pull } }
    }

    /// A check-in without an answer opens its questions, as does a change of what is not said.
    fileprivate var onlyAsks: Bool {
        [.checkIn, .correct, .planMake, .planChange, .visit].contains(kind) && described.isEmpty
    }

    /// A plan that names one end of its hours goes from midnight, or until midnight; without any, it is for all day.
    fileprivate var hoursOfNewPlan: Set<String> {
        let (from, until) = (slots.from.map(\.description) ?? "", slots.until.map(\.description) ?? "")
        let isAllDay = slots.from == nil && slots.until == nil
        return isAllDay
            ? ["hours=00:00-00:00"]
            : ["hours=\(from)-\(until.isEmpty ? "00:00" : until)", "hours=\(from.isEmpty ? "00:00" : from)-\(until)"]
    }

    /// What a change makes of the corpus' plan: Instagram and TikTok, every day from 20:00 to 23:00.
    fileprivate var withPlan: Set<String> {
        var (from, until) = (slots.from ?? Meaning.planFrom, slots.until ?? Meaning.planUntil)
        if let shift = slots.shift {
            if shift.edge != .end { from = TimeOfDay(clamped: (from.minutes + shift.minutes + 1440) % 1440) }
            if shift.edge != .beginning { until = TimeOfDay(clamped: (until.minutes + shift.minutes + 1440) % 1440) }
        }
        var changed = self
        (changed.slots.from, changed.slots.until) = (from, until)
        if slots.manner == .remove, !slots.weekdays.isEmpty {
            changed.slots.weekdays = Set(Weekday.allCases).subtracting(slots.weekdays)
        }
        switch slots.manner {
        case .remove where !slots.apps.isEmpty:
            changed.slots.apps = Meaning.planApps.filter { !slots.apps.contains($0) }
        case .add: changed.slots.apps = Meaning.planApps + slots.apps
        default: break
        }
        return Set(changed.described).union(["hours=\(from)-", "hours=-\(until)"])
    }

    private static let planApps = ["Instagram", "TikTok"]
    private static let planFrom = TimeOfDay(clamped: 20 * 60)
    private static let planUntil = TimeOfDay(clamped: 23 * 60)
}
