import App
import Conversation
import Domains
import Foundation
import Screens
import Words

/// What the longest line that a network takes costs, wherever it is said: each Screen as its first previews show it, and each
/// command, with lines of one thing said over and over.
enum LinesBenchmark {
    private static let lengths = (short: 512, long: 4096)
    private static let shown = 20
    private static let tries = 8
    /// In milliseconds.
    private static let worthAnotherTry = 3.0

    private typealias Turn = (String) throws -> Void

    private struct Cost {
        let place: String
        let line: String
        let short: Double
        let long: Double
    }

    static func run() throws {
        var costs: [Cost] = []
        let words = try WordBook().words(in: WordBook.reference)
        let units = units(words)
        for screen in OffRoutes().screens {
            for (place, turn) in try turns(in: screen) {
                for unit in units { costs.append(cost(of: unit, after: "", in: place, turn)) }
            }
        }
        // Commands are the same everywhere: they are said at home.
        for (place, turn) in try OffRoutes().screens.prefix(1).flatMap({ try turns(in: $0) }).prefix(1) {
            for beginning in beginnings {
                for unit in units { costs.append(cost(of: unit, after: beginning, in: place, turn)) }
            }
        }
        print("A line of \(lengths.long) characters in ms, and how many times that is one of \(lengths.short).")
        print("\(costs.count) lines; the \(shown) that cost most:")
        for cost in costs.sorted(by: { $0.long > $1.long }).prefix(shown) {
            print(String(format: "%8.2f %6.1f  ", cost.long, cost.long / cost.short) + "\(cost.place): \(cost.line)")
        }
    }

    private static func cost(
        of unit: String, after beginning: String, in place: String, _ turn: Turn
    ) -> Cost {
        func cost(_ length: Int) -> Double {
            let line = line(of: unit, after: beginning, length: length)
            // What took long may have waited for others on the machine: the quickest of some tries counts.
            var quickest = Double.infinity
            for _ in 0..<tries where quickest > worthAnotherTry {
                let start = ContinuousClock.now
                try? turn(line)
                quickest = min(quickest, start.duration(to: .now) / .milliseconds(1))
            }
            return quickest
        }
        return Cost(
            place: place, line: (beginning + unit).debugDescription, short: cost(lengths.short),
            long: cost(lengths.long))
    }

    private static func line(of unit: String, after beginning: String, length: Int) -> String {
        var line = beginning
        while line.utf16.count + unit.utf16.count <= length { line += unit }
        return line
    }

    /// Every turn begins at the same place.
    private static func turns<Shown: Screen<AppContext>>(
        in screen: Shown.Type
    ) throws -> [(String, Turn)] {
        let previews = Previews(book: try WordBook())
        return try Shown.previews.prefix(3).map { preview in
            let app = try previews.app(for: preview)
            return (
                "\(Shown.name), \(preview.title)",
                { line in
                    let conversation = Conversation(routes: PreviewRoutes(screen: preview.screen), saved: nil)
                    _ = try conversation.handle(Input(typed: line), in: app)
                    _ = try conversation.saved()
                }
            )
        }
    }

    private static let beginnings = [
        "/plan no instagram ", "no instagram ", "/plan no ", "/pause ", "pause until ", "/checkin ", "8 ", "was a ",
        "yesterday ", "/tz ", "i am in ", "i moved to ", "/insight ", "/why ", "/open ", "/open instagram 10 ",
        "open ", "help, i want to open ", "sos ", "i want ", "/ask ", "snooze ", "in ", "at ", "what ", "/nothing ",
        "/",
    ]

    /// What is said over and over: the words that somewhere mean something, and what is hard to take apart.
    private static func units(_ words: Words) -> [String] {
        let keys = [
            "plan.word.no", "plan.word.and", "plan.word.except", "plan.word.fillers", "plan.word.until",
            "plan.word.after", "plan.word.before", "plan.word.everyDay", "plan.word.workdays", "plan.word.weekend",
            "plan.word.always", "plan.word.things", "plan.word.remove", "quick.lead", "quick.yesterday",
            "quick.daysAgo", "quick.outOfTen", "quick.kept", "quick.no", "urge.calls", "urge.pulls", "urge.tails",
            "prompt.words.opening", "prompt.words.at", "pause.word.fillers", "said.placeFillers", "said.hereIs",
            "said.despair", "said.noDespair", "said.want", "said.wantNot", "guess.words.question", "visit.minuteUnits",
        ]
        let said = keys.flatMap { words.list($0).prefix(2) }.map { $0 + " " }
        return said + [
            ",", ", ", "slipped ", "slipped,a,", "back on ", "been on tiktok,", "tho ", "none tho ", "a ", "x", "1",
            "1 ", "10 min ", "9-17,", "9 to 17 ", "21:30 ", "1:", "monday ", "instagram ",
            "weekdays weekends ", "- ", "-", ".", "? ", "!", "'", "\"", "/", "a/", "[", "{{", " ", "\u{A0}a", "\n",
            "\t", "é", "e\u{301}", "\u{301}", "\u{301}\u{323}", "a\u{323}\u{301}", "\u{200D}", "\u{FEFF}", "😊",
            "😊 ", "👨‍👩‍👧", "🇩🇪", "ß", "İ", "한", "ᄀ", "ﷺ", "ש ", "१", "don’t ",
        ]
    }
}
