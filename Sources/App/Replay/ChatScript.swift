import Domains
import FoundationEssentials
import Messaging
import Shared

/// A transcript: what is said and done, and what must come back.
package struct ChatScript {
    struct Line {
        let number: Int
        let action: Action
    }

    enum Action: Equatable {
        case sample(String)
        /// Sets up a model that rewords insights.
        case model
        case access(Access)
        /// The operator makes a set-up code, or an invitation for one person, that is this one.
        case setupCode(String)
        case invitation(String)
        case time(Date, TimeZone)
        case timeOfDay(TimeOfDay)
        case pass(TimeInterval)
        case says(person: String, text: String, as: ReplayAdapter.Kind = .line)
        case taps(person: String, label: String)
        case fault(ScriptFault)
        case restart
        /// The machine was lost, and a copy from that many seconds ago took its place.
        case lose(TimeInterval)
        case expect(person: String, Expectation)
    }

    enum Expectation: Equatable {
        case holds(String)
        case holdsNot(String)
        case edited(String)
        case picture(String)
        case silence
    }

    enum ScriptFault: String, CaseIterable {
        case networkDown = "network down"
        case sendUncertain = "send uncertain"
        case diskFull = "disk full"
        case readOnly = "database read-only"
        case modelTimeout = "ai timeout"
        case allWell = "all well"
    }

    let name: String
    let lines: [Line]

    package init(name: String, content: String) throws {
        self.name = name
        var zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        var lines: [Line] = []
        for (index, raw) in content.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let text = raw.trimmed
            if text.isEmpty || text.hasPrefix("#") { continue }
            guard let action = ChatScript.action(text, zone: zone) else {
                throw Failure(.usedWrongly, "\(name):\(index + 1): this is no line of a transcript: \(text)")
            }
            if case .time(_, let named) = action { zone = named }
            lines.append(Line(number: index + 1, action: action))
        }
        self.lines = lines
    }

    /// The zone of the first line that names one: people are assumed to be there until they say otherwise.
    var zone: TimeZone? {
        for line in lines {
            if case .time(_, let zone) = line.action { return zone }
        }
        return nil
    }

    private static func action(_ text: String, zone: TimeZone) -> Action? {
        let (mark, rest) = split(text)
        switch mark {
        case "=": return setting(rest)
        case "@": return time(rest, zone: zone)
        case "!": return ScriptFault(rawValue: rest).map(Action.fault)
        case "~": return rest == "restart" ? .restart : loss(rest)
        default: break
        }
        for (suffix, make) in marks where mark.hasSuffix(suffix) {
            let person = String(mark.dropLast(suffix.count))
            guard person.allSatisfy(\.isLetter) else { continue }
            return make(person.isEmpty ? "me" : person, rest)
        }
        return nil
    }

    /// "lost 30m".
    private static func loss(_ text: String) -> Action? {
        let (name, rest) = split(text)
        guard name == "lost", case .pass(let seconds)? = time("+" + rest, zone: .gmt) else { return nil }
        return .lose(seconds)
    }

    private static func setting(_ text: String) -> Action? {
        let (name, rest) = split(text)
        switch (name, rest) {
        case ("model", ""): return .model
        case ("sample", _) where !rest.isEmpty: return .sample(rest)
        case ("access", "owner"): return .access(.owner)
        case ("access", "invite"): return .access(.invite)
        case ("access", "open"): return .access(.open)
        case ("access", _) where rest.hasPrefix("list "):
            return .access(.list(Set(rest.split(separator: " ").dropFirst().map { "replay:\($0)" })))
        case ("setup", _): return EntryCode.read(rest).map(Action.setupCode)
        case ("invite", _): return EntryCode.read(rest).map(Action.invitation)
        default: return nil
        }
    }

    /// The longer marks come first, since `<` is the end of some of them.
    private static let marks: [(String, (String, String) -> Action)] = [
        (">>", { .taps(person: $0, label: $1) }),
        (">f", { .says(person: $0, text: $1, as: .file) }),
        (">c", { .says(person: $0, text: unescaped($1), as: .caption) }),
        (">e", { .says(person: $0, text: unescaped($1), as: .edit) }),
        (">", { .says(person: $0, text: unescaped($1)) }),
        ("<!", { .expect(person: $0, .holdsNot($1)) }),
        ("<~", { .expect(person: $0, .edited($1)) }),
        ("<#", { .expect(person: $0, .picture($1)) }),
        ("<-", { person, _ in .expect(person: person, .silence) }),
        ("<", { .expect(person: $0, .holds($1)) }),
    ]

    private static func split(_ text: String) -> (mark: String, rest: String) {
        guard let blank = text.firstIndex(of: " ") else { return (text, "") }
        return (String(text[..<blank]), text[blank...].trimmed)
    }

    private static let mostRepetitions = 100_000

    /// `{4000 x a}` stands for that many repetitions, to keep long messages short in a transcript.
    private static func unescaped(_ text: String) -> String {
        guard text.hasPrefix("{"), text.hasSuffix("}") else { return text }
        let parts = text.dropFirst().dropLast().split(separator: " ", maxSplits: 2)
        guard parts.count == 3, parts[1] == "x", let count = Int(parts[0]), (0...mostRepetitions).contains(count)
        else { return text }
        return String(repeating: String(parts[2]), count: count)
    }

    private static func time(_ text: String, zone: TimeZone) -> Action? {
        if text.hasPrefix("+") {
            let units: [Character: TimeInterval] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
            guard let unit = text.last.flatMap({ units[$0] }), let count = Double(text.dropFirst().dropLast()) else {
                return nil
            }
            return .pass(count * unit)
        }
        if let written = WrittenTime(text, zone: zone) { return .time(written.date, written.zone) }
        return TimeOfDay(typed: text).map(Action.timeOfDay)
    }
}
