import Domains

/// A line that people type, and what it is.
struct HeardLine {
    enum Kind {
        /// "8 kept it, long day": unmistakable where it answers about the plan.
        case day(Told)
        /// A number that is none from 1 to 10, or a day that is closed or still to come.
        case refused
        /// "5 minutes of peace": the number may rate nothing, so Off asks.
        case doubtful
        /// An answer to a closed question; and what it says about the plan.
        case answer(Adherence?)
        case slip(When)
        /// "Slipped": an answer to "did it go as planned?", and a slip elsewhere.
        case slipped
        case call
        case zone(String)
        /// A command or a saying of its own: it changes no day.
        case command
        /// What may change the plan, a visit or the settings at once.
        case decision
        case danger
        /// Everything else.
        case prose
    }

    struct Told {
        let rating: Int
        var adherence: Adherence?
        var note: String?
        var day: Said?
    }

    enum Said {
        case back(Int)
        /// The last one of that weekday; Monday is 0.
        case weekday(Int)
    }

    enum When {
        case today, yesterday, lastNight
    }

    let text: String
    let kind: Kind

    /// The pool: one line each, "text | kind | details".
    static let pool: [HeardLine] = HeardLine.table.split(separator: "\n").compactMap { HeardLine(row: $0) }

    private init?(row: Substring) {
        let parts = row.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
        guard parts.count >= 2, let kind = HeardLine.kind(parts[1], Array(parts.dropFirst(2))) else { return nil }
        text = parts[0]
        self.kind = kind
    }

    private static func kind(_ written: String, _ details: [String]) -> Kind? {
        let words = written.split(separator: " ").map(String.init)
        switch words.first {
        case "day": return told(Array(words.dropFirst()), note: details.first).map { .day($0) }
        case "refused": return .refused
        case "doubtful": return .doubtful
        case "answer": return .answer(words.dropFirst().first.flatMap(adherence))
        case "slip": return .slip(words.last == "yesterday" ? .yesterday : words.last == "night" ? .lastNight : .today)
        case "slipped": return .slipped
        case "call": return .call
        case "zone": return details.first.map { .zone($0) }
        case "command": return .command
        case "decision": return .decision
        case "danger": return .danger
        case "prose": return .prose
        default: return nil
        }
    }

    private static func told(_ words: [String], note: String?) -> Told? {
        guard let rating = words.first.flatMap({ Int($0) }) else { return nil }
        var told = Told(rating: rating, note: note)
        for word in words.dropFirst() {
            if let adherence = adherence(word) { told.adherence = adherence }
            if word.hasPrefix("-"), let count = Int(word.dropFirst()) { told.day = .back(count) }
            if let weekday = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].firstIndex(of: word) {
                told.day = .weekday(weekday)
            }
        }
        return told
    }

    private static func adherence(_ word: String) -> Adherence? {
        ["yes": .yes, "partly": .partly, "no": .no][word]
    }
}
