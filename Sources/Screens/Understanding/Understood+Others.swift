import Domains
import Shared
import Understanding
import Words

/// What a line tells of somebody else's plan, or of another kind of slipping.
extension Understood {
    /// That the plan was kept, and nothing else of the day.
    static var kept: Meaning {
        var slots = Slots()
        slots.plan = .kept
        return Meaning(.checkIn, slots)
    }

    /// Whether that is what the line likely tells, and no question and no urge.
    static func isLikelyKept(_ offered: [Meaning], _ text: String) -> Bool {
        offered.first?.slots.plan == .kept && !offered.contains { $0.kind == .sos } && !text.contains("?")
    }

    /// The readings of a line without what is not told of the person's own plan: "4, my sister slipped", "6, slipped on
    /// ice". The receipt then asks how it went.
    static func own(_ meanings: [Meaning], in text: String, _ app: AppContext) -> [Meaning] {
        let meanings = meanings.filter { !isMisheard($0.kind, in: text, app.words) }
        guard meanings.contains(where: { $0.slots.plan != nil && $0.slots.rating != nil }) else { return meanings }
        let isOfAnother = isOfAnother(text, app)
        guard isOfAnother || app.words.names("slip.words.elsewhere", text) else { return meanings }
        return meanings.reduce(into: []) { all, meaning in
            var own = meaning
            if meaning.slots.rating != nil, isOfAnother || meaning.slots.plan == .slipped { own.slots.plan = nil }
            if let same = all.firstIndex(where: { $0.kind == own.kind && $0.slots == own.slots }) {
                all[same].confidence += own.confidence
            } else {
                all.append(own)
            }
        }
    }

    /// Whether it is not meant: "morning went well, afternoon not so much" greets nobody.
    private static func isMisheard(_ kind: Meaning.Kind, in text: String, _ words: Words) -> Bool {
        switch kind {
        case .greeting:
            let said = words.said(text).words[...]
            guard let part = words.phrases("said.dayPart").length(in: said) else { return false }
            return words.phrases("said.dayPart.went").length(in: said.dropFirst(part)) != nil
        case .sos:
            return words.names("said.habit", text) && !words.names("said.habit.now", text)
                && !words.names("urge.pulls", text)
        // "Don't ever show me that again" is about what was shown.
        case .askNever: return words.names("said.notAsking", text)
        default: return false
        }
    }

    /// Whether somebody else is who the line begins with, beside its number: "4, my sister slipped".
    static func isOfAnother(_ text: String, _ app: AppContext) -> Bool {
        let words = app.words
        var rest = words.said(text).words[...].drop { $0.allSatisfy(\.isNumber) }
        if let owner = words.phrases("others.owners").length(in: rest) { rest = rest.dropFirst(owner) }
        // "8, it held" is about the plan.
        guard let first = rest.first, !words.means("others.things", part: first),
            let person = words.phrases("slip.words.others").length(in: rest)
        else { return false }
        return words.phrases("others.deeds").length(in: rest.dropFirst(person)) != nil
    }
}
