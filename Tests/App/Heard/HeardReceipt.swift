@testable import Domains
import Shared

/// What must be said for each change of a day, and whether what is said is true.
enum HeardReceipt {
    /// What is wrong between what was said and what was stored.
    static func problems(
        _ changes: [HeardChange], said texts: [String], after: HeardFacts, _ clock: HeardClock
    ) -> [String] {
        var problems: [String] = []
        let saved = texts.flatMap { claims("Saved for ", in: $0) }
        for (name, rest) in saved {
            guard let day = clock.day(named: name), clock.allows(name, for: day) else {
                problems.append("a receipt names its day “\(name)”")
                continue
            }
            guard let row = after.days[day], rest.hasPrefix(answers(row)) else {
                let stored = after.days[day].map(answers) ?? "nothing"
                problems.append("“Saved for \(name): \(rest)” is said, and there is \(stored)")
                continue
            }
        }
        for change in changes {
            switch change {
            case .checkIn(let row), .changed(_, let row):
                let isTold = saved.contains { clock.day(named: $0.name) == row.day.number }
                if !isTold { problems.append("nothing said that this was saved: \(change)") }
            case .note(let day, _):
                let isTold = tells("Saved as a note for ", of: day, in: texts, clock)
                if !isTold { problems.append("nothing told of \(change)") }
            case .slip(let slip):
                let isTold = texts.flatMap { claims("Saved as a slip for ", in: $0, until: ".") }.contains {
                    clock.allows($0.name, for: slip.day.number)
                }
                if !isTold { problems.append("nothing told of \(change)") }
            case .lost(let what): problems.append("\(what) is gone")
            case .urge, .plan, .visit, .settings: break
            }
        }
        if !changes.contains(where: \.isAboutDays), texts.contains(where: { $0.contains("Saved as a slip for ") }) {
            problems.append("a slip is said to be saved, and none was")
        }
        if !changes.contains(where: \.isAboutDays), texts.contains(where: { $0.contains("Saved as a note for ") }) {
            problems.append("a note is said to be kept, and none was")
        }
        return problems
    }

    private static func tells(_ opening: String, of day: Int, in texts: [String], _ clock: HeardClock) -> Bool {
        texts.flatMap { claims(opening, in: $0) }.contains { clock.allows($0.name, for: day) }
    }

    /// The days that a text says something was saved for, each with what follows.
    static func claims(
        _ opening: String, in text: String, until end: Character = ":"
    ) -> [(name: String, rest: String)] {
        text.split(separator: "\n").filter { $0.contains(opening) }.compactMap { line in
            guard let range = line.firstRange(of: opening) else { return nil }
            let rest = line[range.upperBound...]
            guard let colon = rest.firstIndex(of: end) else { return nil }
            return (String(rest[..<colon]), String(rest[rest.index(after: colon)...].drop { $0 == " " }))
        }
    }

    /// "7/10, kept": what a receipt says before the scores and the note.
    static func answers(_ row: CheckInSnapshot) -> String {
        var parts = ["\(row.rating ?? 0)/10"]
        if let adherence = row.adherence { parts.append(words(for: adherence)) }
        if let urge = row.urge { parts.append(words(for: urge)) }
        return parts.joined(separator: ", ")
    }

    static func words(for adherence: Adherence) -> String {
        switch adherence {
        case .yes: "kept"
        case .partly: "partly"
        case .no: "slipped"
        }
    }

    static func words(for urge: UrgeLevel) -> String {
        switch urge {
        case .absent: "no pull"
        case .noticed: "a slight pull"
        case .persisted: "a strong pull"
        case .tookOver: "the pull took over"
        }
    }
}

/// What a form shows as answered so far: "7/10, kept, no pull – “long day”".
struct HeardAnswers {
    let adherence: Adherence?
    let urge: UrgeLevel?
    let hasNote: Bool

    init(_ shown: Substring) {
        let parts = shown.prefix { $0 != "–" }.split(separator: ",").map { part in
            part.split(separator: " ").joined(separator: " ")
        }
        adherence = Adherence.allCases.first { parts.contains(HeardReceipt.words(for: $0)) }
        urge = UrgeLevel.allCases.first { parts.contains(HeardReceipt.words(for: $0)) }
        hasNote = shown.contains("“")
    }
}
