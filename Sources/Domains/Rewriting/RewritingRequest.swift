import FoundationEssentials
import Shared

/// What a model is given to put an insight into words, and what its answer is held to: the text that Off has for it, and
/// what each of its numbers counts. No day, no plan and no name goes with it; notes only where somebody agreed to that.
public enum RewritingRequest {
    private static let longestNote = 300

    private struct Content: Encodable {
        struct Note: Encodable {
            let day: String
            let text: String
        }

        let draft: [Narration.Part: String]
        let facts: [String]
        /// Left out of the JSON where nobody agreed to it.
        let notes: [Note]?
    }

    /// Nil where nothing may be sent: somebody said no, or wrote of despair, which no machine elsewhere reads.
    public static func made(
        of aggregate: InsightAggregate, for choice: Consent.Choice, in language: InsightLanguage
    ) -> (request: AIRequest, terms: RewritingTerms)? {
        guard choice != .no else { return nil }
        let narration = aggregate.narration
        let own = language.text(narration)
        let written = aggregate.weekDays.compactMap { day in day.note.map { (day.day, $0) } }
        let withNotes = choice == .withNotes
        if withNotes, written.contains(where: { language.isForNobodyElse($0.1) }) { return nil }
        let notes = written.map { day, note in
            Content.Note(day: language.weekday(day.weekday), text: String(note.prefix(longestNote)))
        }
        let content = Content(draft: own, facts: language.facts(narration), notes: withNotes ? notes : nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(content) else { return nil }
        return (
            AIRequest(instructions: language.instructions, content: String(decoding: json, as: UTF8.self)),
            RewritingTerms(
                own: own, notes: withNotes ? notes.flatMap { [$0.day, $0.text] } : [], vocabulary: language.vocabulary)
        )
    }
}
