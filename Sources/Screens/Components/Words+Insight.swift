import Domains
import Shared
import Words

extension Words {
    /// The four parts of an insight in words; the same narration always gives the same sentences.
    func text(of narration: Narration) -> [Narration.Part: String] {
        Dictionary(
            uniqueKeysWithValues: Narration.Part.allCases.map { part in
                (part, Text.joined(narration[part].map(sentence(of:)), by: " ").plain)
            })
    }

    func sentence(of claim: Claim) -> Text { sentence(of: claim, saying: { number(of: $1) }) }

    /// The facts of a sentence as they are written, in the order in which it names them. A claim that an earlier version
    /// stored may have a sentence that is no longer there; then in the order of their names.
    func numbers(in claim: Claim) -> [Tracing.Number] {
        guard placeholders(of: key(of: claim)) != nil else {
            return claim.facts.sorted { $0.key < $1.key }.map { (number(of: $1).plain, $1) }
        }
        let marked = sentence(of: claim, saying: { name, _ in Text("\u{2}\(name)\u{2}") })
        return marked.plain.split(separator: "\u{2}").compactMap { name in
            claim.facts[String(name)].map { (number(of: $0).plain, $0) }
        }
    }

    private func sentence(of claim: Claim, saying number: (String, Fact) -> Text) -> Text {
        var values: [String: any Wording] = [:]
        for (name, fact) in claim.facts { values[name] = number(name, fact) }
        if let subject = claim.subject { values["subject"] = name(of: subject) }
        // A pattern that is only named and not counted has the name that it can be contested by.
        if claim.sentence == "pattern.nothingNew", let topic = claim.topic { values["topic"] = name(of: topic) }
        let key = key(of: claim)
        let named = placeholders(of: key) ?? []
        return turn(claim.turn, of: self(key, with: values.filter { named.contains($0.key) }))
    }

    private func key(of claim: Claim) -> String {
        guard let count = claim.facts["count"] else { return "insight.\(claim.sentence)" }
        return "insight.\(claim.sentence).\(count.count == 1 ? "one" : "other")"
    }

    /// "7", or "6.4" for a mean.
    func number(of fact: Fact) -> Text {
        switch fact.value {
        case .count(let count): Text(String(count))
        case .tenths(let number): tenths(number)
        }
    }

    func name(of subject: Fact.Subject) -> Text {
        switch subject {
        case .weekday(let weekday): self("insight.subject.weekday.\(weekday)")
        case .part(let part): self("insight.subject.part.\(part)")
        case .reason(let reason): self("insight.subject.reason.\(reason)")
        case .attribute(let attribute): self("attribute.\(attribute)")
        }
    }

    func name(of topic: Topic) -> Text {
        switch topic {
        case .weekday(let weekday): self("insight.topic.weekday", ["subject": name(of: Fact.Subject.weekday(weekday))])
        case .part(let part): self("insight.topic.part", ["subject": name(of: Fact.Subject.part(part))])
        case .reason(.automatic): self("insight.topic.automatic")
        case .reason(let reason): self("insight.topic.reason", ["subject": name(of: Fact.Subject.reason(reason))])
        case .attribute(let attribute):
            self("insight.topic.attribute", ["subject": name(of: Fact.Subject.attribute(attribute))])
        case .hardDays: self("insight.topic.hardDays")
        case .length: self("insight.topic.length")
        case .trend: self("insight.topic.trend")
        case .pull: self("insight.topic.pull")
        }
    }

    /// A small plan that fits the pattern; nil where none does.
    func card(for narration: Narration) -> IfThenCard? {
        guard let pattern = narration.pattern else { return nil }
        let kind: String
        var values: [String: any Wording] = [:]
        switch pattern.kind {
        case .slippedWeekday(let weekday), .pulledWeekday(let weekday):
            kind = "weekday"
            values["subject"] = self("weekday.\(weekday)")
        case .part(let part): kind = "\(part)"
        case .reason(let reason): kind = "\(reason)"
        case .hardDays: kind = "hardDays"
        case .attribute: kind = "attribute"
        }
        return IfThenCard(
            cue: turn(narration.attempt, of: self("insight.try.\(kind).cue", with: values)).plain,
            response: turn(narration.attempt, of: self("insight.try.\(kind).response")).plain)
    }

    /// The variant for this turn, out of several that are separated by `|`.
    func turn(_ turn: Int, of ways: Text) -> Text {
        let all = ways.plain.utf8.split(separator: UInt8(ascii: "|"))
        return all.isEmpty ? ways : Text(Substring(all[Int(turn.magnitude % UInt(all.count))]).trimmed)
    }
}
