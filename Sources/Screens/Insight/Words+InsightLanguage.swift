import Domains
import FoundationEssentials
import Safety
import Shared
import Words

extension Words {
    /// What an insight is put into words with.
    var insightLanguage: InsightLanguage {
        InsightLanguage(
            text: text, facts: facts, weekday: { self("weekday.\($0)").plain }, isForNobodyElse: isForNobodyElse,
            instructions: self("insight.ai", ["language": self("language.name")]).plain,
            vocabulary: rewritingVocabulary)
    }

    /// Each number that the sentences name, with what it counts.
    private func facts(of narration: Narration) -> [String] {
        narration.claims.flatMap(numbers).map { number in
            self("insight.trace.line", ["number": number.shown, "what": meaning(of: number.fact), "days": Text()]).plain
        }
    }

    /// Whether a note is too private for another machine; in doubt, it is.
    private func isForNobodyElse(_ note: String) -> Bool {
        let heard = Assessment(of: note)
        return heard.level > .none || heard.route != nil
            || list("insight.check.private").contains(where: said(note).words.hold)
    }

    /// What a number counts.
    func meaning(of fact: Fact) -> Text {
        self("insight.fact.\(fact.name)", fact.subject.map { ["subject": name(of: $0)] } ?? [:])
    }

    var rewritingVocabulary: RewritingTerms.Vocabulary {
        once("rewriting") {
            let numbers = list("insight.check.numbers").compactMap { entry -> (String, String)? in
                let halves = entry.split(separator: " ").map(String.init)
                return halves.count == 2 ? (halves[0], halves[1]) : nil
            }
            return RewritingTerms.Vocabulary(
                common: self("insight.check.common").plain.split(separator: " ").map(String.init),
                numbers: Dictionary(numbers) { first, _ in first },
                between: list("insight.check.between"), quantities: list("insight.check.quantities"),
                weekdays: Weekday.allCases.map {
                    (self("weekday.\($0)").plain.lowercased(), self("weekday.short.\($0)").plain.lowercased())
                },
                never: list("insight.check.never") + list("insight.check.private") + list("insight.check.asks")
                    + list("insight.check.against"),
                isDangerous: { Assessment(ofSaidToPerson: $0).needsCard })
        }
    }
}
