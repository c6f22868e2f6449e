import Domains
import FoundationEssentials
import Safety
import Shared
import Words

/// What a model is given to put an insight into words, and what its answer is held to: the text that Off has for it, and
/// what each of its numbers counts. No day, no plan and no name goes with it; notes only where somebody agreed to that.
enum InsightRequest {
    private static let longestNote = 300

    private struct Content: Encodable {
        struct Note: Encodable {
            let day: String
            let text: String
        }

        let draft: [Narration.Part: String]
        /// "3 – plan days of the week that went as planned".
        let facts: [String]
        /// Left out of the JSON where nobody agreed to it.
        let notes: [Note]?
    }

    /// By what is agreed to.
    static func made(
        of aggregate: InsightAggregate, in app: AppContext
    ) -> (request: AIRequest, terms: RewritingTerms)? {
        made(of: aggregate, withNotes: app.rewritings.choice == .withNotes, in: app)
    }

    /// Nil for a week that is nobody's but their own: who wrote of despair is not put into words by a machine.
    static func made(
        of aggregate: InsightAggregate, withNotes: Bool, in app: AppContext
    ) -> (request: AIRequest, terms: RewritingTerms)? {
        let words = app.words
        let narration = aggregate.narration
        let own = words.text(of: narration)
        let written = aggregate.weekDays.compactMap { day in day.note.map { (day.day, $0) } }
        if withNotes, written.contains(where: { words.isForNobodyElse($0.1) }) { return nil }
        let notes = written.map { day, note in
            Content.Note(day: words("weekday.\(day.weekday)").plain, text: String(note.prefix(longestNote)))
        }
        let facts = narration.claims.flatMap(words.numbers).map { number in
            words(
                "insight.trace.line", ["number": number.shown, "what": words.meaning(of: number.fact), "days": Text()]
            ).plain
        }
        let content = Content(draft: own, facts: facts, notes: withNotes ? notes : nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(content) else { return nil }
        return (
            AIRequest(
                instructions: words("insight.ai", ["language": words("language.name")]).plain,
                content: String(decoding: json, as: UTF8.self)),
            RewritingTerms(
                own: own, notes: withNotes ? notes.flatMap { [$0.day, $0.text] } : [],
                vocabulary: words.rewritingVocabulary)
        )
    }

    /// Asks for the last week; there is nothing to say about it.
    static func ask(in app: AppContext) {
        let week = app.today.mondayOfLastWeek
        let aggregate = app.managers.aggregate(of: week, at: app.now)
        guard let (request, terms) = made(of: aggregate, in: app) else { return }
        app.rewritings.ask(request, about: week, terms: terms, at: app.moment)
    }
}

extension Words {
    /// Whether a note is of the kind that is read by no machine elsewhere; rather one too many.
    fileprivate func isForNobodyElse(_ note: String) -> Bool {
        OffRoutes.hears(note) || list("insight.check.private").contains(where: said(note).words.hold)
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
                isDangerous: { Assessment(ofSaidToPerson: $0).level >= .danger })
        }
    }
}
