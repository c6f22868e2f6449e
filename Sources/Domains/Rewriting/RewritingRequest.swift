import FoundationEssentials
import Shared

/// The request to a model and the terms its answer is checked against: Off's own text, and what each of its numbers
/// counts. Days, plan and names are not sent; notes only with consent.
public enum RewritingRequest {
    private static let longestNote = 300

    private struct Content: Encodable {
        struct Note: Encodable {
            let day: String
            let text: String
        }

        let draft: [Narration.Part: String]
        let facts: [String]
        /// Left out of the JSON without consent.
        let notes: [Note]?
    }

    /// Nil where nothing may be sent: without consent, or in a week with a note of despair, which no machine rewords,
    /// whether notes are sent or not.
    public static func made(
        of aggregate: InsightAggregate, for choice: Consent.Choice, in language: InsightLanguage
    ) -> (request: AIRequest, terms: RewritingTerms)? {
        guard choice != .no else { return nil }
        let narration = aggregate.narration
        let own = language.text(narration)
        let written = aggregate.weekDays.compactMap { day in day.note.map { (day.day, $0) } }
        let withNotes = choice == .withNotes
        if written.contains(where: { language.isForNobodyElse($0.1) }) { return nil }
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
