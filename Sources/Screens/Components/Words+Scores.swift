import Domains
import Shared
import Words

extension Words {
    /// "3.5", or "4" for a whole score.
    func number(of score: Score) -> Text {
        score.halves % 2 == 0
            ? Text(String(score.halves / 2)) : self("score.half", ["whole": score.halves / 2])
    }

    func level(of kind: AttributeKind, _ level: Int) -> Text { self("level.\(kind).\(level)") }

    /// "Focus: 3.5, mostly there", with its mark.
    func line(of kind: AttributeKind, in app: AppContext) -> Text {
        let (score, hasMomentum) = app.attributes.standing(of: kind)
        return self(
            hasMomentum ? "score.line.momentum" : "score.line",
            [
                "attribute": capitalised(self("attribute.\(kind)")).styled(.bold), "score": number(of: score),
                "level": level(of: kind, score.level),
            ])
    }

    /// What the last week changed, in one line; nil where nothing moved.
    func weekLine(of evolution: EvolutionSnapshot) -> Text? {
        let parts = AttributeKind.allCases.compactMap { kind -> Text? in
            guard let movement = evolution.movements[kind], movement.before != movement.after else { return nil }
            return self(
                movement.after > movement.before ? "score.up" : "score.down",
                ["attribute": self("attribute.\(kind)"), "score": number(of: movement.after)])
        }
        return parts.isEmpty ? nil : self("score.week", ["changes": Text.joined(parts, by: ", ")])
    }
}
