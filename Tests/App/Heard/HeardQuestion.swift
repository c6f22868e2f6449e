import Conversation
import Domains
import Foundation
import Words

/// What the last message with buttons asked, read from its words and buttons alone.
struct HeardQuestion {
    enum Kind: Equatable {
        case home
        /// A question of the check-in; its note takes any text.
        case form(isNote: Bool)
        case receipt(asks: Bool)
        case proposal
        case edit(isNote: Bool, isRating: Bool)
        case folded
        case guess
        case sos
        case notSafe
        /// Text of one's own is asked for: a name, a card, a purpose.
        case text
        /// Numbers choose a button.
        case numbered
        case other
    }

    let kind: Kind
    /// The day it is about, where it is about one.
    let day: Int?
    /// How its message named that day.
    let name: String?
    let text: String
    let labels: [String]
    /// When it was put last; edits that only time causes do not count.
    var askedAt: Date

    init?(_ message: RenderedMessage, at clock: HeardClock) {
        let buttons = message.rows.flatMap { $0 }
        // What is said beside the conversation has commands for buttons, or none.
        guard buttons.contains(where: { !$0.payload.hasPrefix("/") }) else { return nil }
        text = message.text.plain
        labels = buttons.map(\.label)
        kind = HeardQuestion.kind(text, Set(labels), message)
        name = HeardQuestion.name(kind, in: text)
        day = name.flatMap(clock.day)
        askedAt = clock.now
    }

    /// Whether an answer changes a day that is noted.
    var isAboutChanges: Bool {
        switch kind {
        case .proposal, .edit: true
        default: false
        }
    }

    var isForm: Bool {
        if case .form = kind { true } else { false }
    }

    /// Whether words for what stands below it go through to that.
    var isInPassing: Bool {
        switch kind {
        case .receipt, .guess, .proposal: true
        default: false
        }
    }

    /// What it has been told so far: "So far: 7/10, kept".
    var soFar: Substring {
        text.split(separator: "\n").first { $0.hasPrefix("So far: ") }?.dropFirst("So far: ".count) ?? ""
    }

    private static func kind(_ text: String, _ labels: Set<String>, _ message: RenderedMessage) -> Kind {
        if labels.contains("I meant something else") || labels.contains("Numbers again") { return .notSafe }
        if labels.isSuperset(of: ["Settings", "Progress", "SOS"]) { return .home }
        if labels.contains("Neither") || labels.contains("None of these") || labels.contains("Save as a note") {
            return .guess
        }
        if text.contains("Save ") && text.hasSuffix("?") || text.contains("Change this?") { return .proposal }
        if text.contains("It says that already.") { return .proposal }
        if labels.isSuperset(of: ["Change it", "Done"]) { return .receipt(asks: labels.contains("Partly")) }
        if labels.contains("Cancel"), questions.contains(where: text.contains) {
            return .form(isNote: text.contains("Anything to remember about "))
        }
        if labels.contains("Back"), text.contains("Your check-in for "), edits.contains(where: text.contains) {
            return .edit(
                isNote: text.contains("What should the note say?"), isRating: text.contains("1 to 10?"))
        }
        let urges =
            [
                "Keep going", "I won’t open it", "I won't open it", "I didn't open it", "I opened it", "I was bored",
                "I'll close the app now",
            ]
        if !urges.filter(labels.contains).isEmpty || text.contains("How strong is it now") { return .sos }
        if labels.count == 1, text.contains("No check-in for ") { return .folded }
        switch message.typing {
        case .labels: return .text
        case .numbers: return .numbered
        case .names, .rating: return .other
        }
    }

    private static let questions = [
        "Did you keep your plan?", "How strong was the pull?", "than the day before?", ", 1 to 10?",
        "Anything to remember about ",
    ]
    private static let edits =
        questions + ["What would you like to change?", "Which one?", "What should the note say?"]

    private static func name(_ kind: Kind, in text: String) -> String? {
        switch kind {
        case .home, .sos, .notSafe, .text, .numbered, .other: return nil
        case .form: break
        case .guess:
            let ways = [("note for ", "?"), ("save it for ", ".")]
            return ways.lazy.compactMap { between($0, $1, in: text) }.first
        case .receipt: return between("Saved for ", ":", in: text) ?? between("Your check-in for ", ":", in: text)
        case .edit: return between("Your check-in for ", ":", in: text)
        case .proposal: return between("Save ", " as ", in: text) ?? between("Your check-in for ", ":", in: text)
        case .folded: return between("No check-in for ", " yet.", in: text)
        }
        for (opening, end) in [
            ("Quick check-in for ", "."), ("How was ", ", 1 to 10?"), ("remember about ", "?"), ("Back to ", ", as"),
            ("Just ", " is enough."),
        ] {
            if let name = between(opening, end, in: text) { return lowered(name) }
        }
        return text.split(separator: "\n").map { lowered(String($0)) }.first {
            HeardClock(now: .distantPast, zone: .gmt, dayStart: 0).day(named: $0) != nil && $0 != "today"
        }
    }

    /// "Today (Monday, 2 March)" at the beginning of a sentence; a Tuesday keeps its capital.
    private static func lowered(_ name: String) -> String {
        name.hasPrefix("Today") || name.hasPrefix("Yesterday") ? name.prefix(1).lowercased() + name.dropFirst() : name
    }

    private static func between(_ opening: String, _ end: String, in text: String) -> String? {
        for line in text.split(separator: "\n") {
            let start = opening.isEmpty ? line.startIndex : line.firstRange(of: opening)?.upperBound
            guard let start, let stop = line[start...].firstRange(of: end)?.lowerBound else { continue }
            return String(line[start..<stop])
        }
        return nil
    }
}
