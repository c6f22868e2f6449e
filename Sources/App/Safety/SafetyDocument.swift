import Safety
import Screens
import Words

/// docs/safety.md: the rules in force as the chat prints them, with what an operator needs beside them.
enum SafetyDocument {
    static func markdown(_ words: Words) -> String {
        let pages = SafetyPage.allCases.map { page in
            "## \(words.title(of: page).plain)\n\n\(paragraphs(words.text(of: page).plain))"
        }
        return ([head(words)] + pages + [figures, operators, laws]).joined(separator: "\n\n") + "\n"
    }

    /// As one reads it in a terminal.
    static func plain(_ words: Words) -> String {
        let pages = SafetyPage.allCases.map { "\(words.title(of: $0).plain)\n\n\(words.text(of: $0).plain)" }
        return ([words("safety.title").plain + "\n\n" + words.safetySummary.plain] + pages).joined(separator: "\n\n\n")
    }

    private static func head(_ words: Words) -> String {
        """
        # Safety

        <!-- Written by `offbot safety --markdown`. Change prompts/safety*.en.md or Sources/App/Safety instead. -->

        These are the rules in force when somebody who talks with Off is in danger. Off prints the same words in the chat: `/safety`.
        Whoever runs Off for others can publish this page.

        \(paragraphs(words.safetySummary.plain))
        """
    }

    /// Lines of their own stay lines of their own.
    private static func paragraphs(_ text: String) -> String {
        text.split(separator: "\n\n").map { $0.replacing("\n", with: "  \n") }.joined(separator: "\n\n")
    }

    private static var figures: String {
        let measured = SafetyRules.measured
        let rows = [
            ("danger to oneself that brings the card", measured.danger),
            ("other lines of it that bring a sentence, with the way to the card", measured.dangerMirrored),
            ("something already taken", measured.overdose),
            ("other dangers whose kind is told rightly", measured.others),
            ("quiet lines, most of them tricky, that bring a card nobody needed", measured.falseCards),
            ("quiet lines that bring the sentence", measured.falseMirrors),
        ].map { name, share in "| \(name) | \(share.count) of \(share.all) | \(percent(share)) % |" }
        return """
            ## Measured

            On \(measured.lines) lines that were set aside before the model was fitted, and that nobody who works on it reads
            (`Tests/Safety/Corpus/aside.tsv` and `outsider.tsv`). The authors of the first also wrote a small part of the
            examples, and more of their lines are heard; the author of the second wrote none. `CorpusTests`
            prints both apart, and fails where it measures anything else than this table says.

            | | lines | |
            |---|---|---|
            \(rows.joined(separator: "\n"))
            """
    }

    private static func percent(_ share: SafetyRules.Measured.Share) -> Int { Int((share.value * 100).rounded()) }

    private static let operators = """
        ## For whoever runs Off

        `offbot safety counts` shows by month how many texts of each kind were heard. Strangers who got a card, and cards that came
        while nothing could be saved, are not counted. `offbot helplines check` lists the numbers whose source is old. Where
        only one person talks with an Off, its counts are about that person.
        """

    private static var laws: String {
        let rows = SafetyLaw.all.map { "| \($0.place) | [\($0.name)](\($0.source)) | \($0.inForce) | \($0.asks) |" }
        return """
            ## Laws that ask chat companions for such a page

            Facts as read on \(SafetyLaw.readOn), not legal advice. Whether a law is about your Off, and what else it asks, only a lawyer can
            say. There may be others.

            | where | which | in force | what it asks, among other things |
            |---|---|---|---|
            \(rows.joined(separator: "\n"))
            """
    }
}

/// A law about chat companions.
struct SafetyLaw {
    let place: String
    let name: String
    let inForce: String
    let asks: String
    let source: String

    static let readOn = "2026-11-22"

    static let all = [
        SafetyLaw(
            place: "New York", name: "General Business Law, article 47 (AI companion models)", inForce: "2025-11-05",
            asks: "a protocol for suicidal ideation and self-harm that names crisis services; telling people at the "
                + "beginning, and every three hours of an ongoing interaction, that they do not talk with a human",
            source: "https://www.nysenate.gov/legislation/laws/GBS/1702"),
        SafetyLaw(
            place: "California", name: "SB 243, Business and Professions Code 22601 to 22606", inForce: "2026-01-01",
            asks: "a protocol against content about suicide and self-harm that refers to crisis services, published on "
                + "the operator's website; from 2027-07-01 a yearly report to the Office of Suicide Prevention",
            source: "https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202520260SB243"),
        SafetyLaw(
            place: "Oregon", name: "SB 1546", inForce: "2027-01-01",
            asks: "saying that it is no human, a protocol for self-harm, reports",
            source: "https://fpf.org/blog/the-rest-of-the-west-oregon-and-washington-build-on-california-chatbot-law"),
        SafetyLaw(
            place: "Washington", name: "HB 2225", inForce: "2027-01-01",
            asks: "saying at the beginning and again during use that it is no human; publishing the protocol for "
                + "self-harm",
            source: "https://fpf.org/blog/the-rest-of-the-west-oregon-and-washington-build-on-california-chatbot-law"),
    ]
}
