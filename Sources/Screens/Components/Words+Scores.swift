import Domains
import Shared
import Words

extension Words {
    /// Five dots: "●●●◐○" is 3.5.
    func bar(of score: Score) -> Text {
        let dots = (1...5).map { dot in
            switch score.halves - 2 * dot {
            case 0...: self("score.full")
            case -1: self("score.half")
            default: self("score.empty")
            }
        }
        return .joined(dots, by: "")
    }

    /// "mostly there ●●●●○".
    func standing(of kind: AttributeKind, _ score: Score) -> Text {
        self("score.standing", ["level": level(of: kind, score.level), "bar": bar(of: score)])
    }

    func level(of kind: AttributeKind, _ level: Int) -> Text { self("level.\(kind).\(level)") }

    /// "Focus: mostly there ●●●●○", with its mark.
    func line(of kind: AttributeKind, in app: AppContext) -> Text {
        let (score, hasMomentum) = app.attributes.standing(of: kind)
        return self(
            hasMomentum ? "score.line.momentum" : "score.line",
            [
                "attribute": capitalised(self("attribute.\(kind)")).styled(.bold), "score": standing(of: kind, score),
            ])
    }

    /// What the last week changed, in one line; nil where nothing moved.
    func weekLine(of evolution: EvolutionSnapshot) -> Text? {
        let parts = AttributeKind.allCases.compactMap { kind -> Text? in
            guard let movement = evolution.movements[kind], movement.before != movement.after else { return nil }
            return self(
                movement.after > movement.before ? "score.up" : "score.down",
                ["attribute": self("attribute.\(kind)"), "bar": bar(of: movement.after)])
        }
        return parts.isEmpty ? nil : self("score.week", ["changes": Text.joined(parts, by: ", ")])
    }
}
