import Conversation
import Foundation
import Support
import Testing
import Words

@testable import App

/// What a message may ask of somebody who reads it on a phone.
@Suite("A message is short")
struct MessageLengthTests {
    struct Limit {
        let words: Int
        let buttons: Int

        static let step = Limit(words: 25, buttons: 5)
        static let prompt = Limit(words: 15, buttons: 5)
        static let page = Limit(words: 50, buttons: 4)
        /// A page that is opened to look something up.
        static let reference = Limit(words: 100, buttons: 4)
    }

    /// A kind of message: its Screens, and words on its buttons or in its text by which a reply is known to be one.
    private struct Kind {
        let screens: Set<String>
        let limit: Limit
        let marks: [String]

        init(_ screens: Set<String>, _ limit: Limit, marks: [String] = []) {
            self.screens = screens
            self.limit = limit
            self.marks = marks
        }
    }

    /// A reply is of the first kind that has one of its marks.
    private static let kinds = [
        Kind(
            ["notSafe"], Limit(words: 60, buttons: 5),
            marks: ["unsafe.button.meantElse", "unsafe.button.person", "unsafe.later"]),
        Kind(["sideRoute"], Limit(words: 60, buttons: 3), marks: ["unsafe.directory"]),
        Kind(["whatHappened"], .prompt, marks: ["what.ask"]),
        Kind(["distress"], .prompt, marks: ["unsafe.menu"]),
        Kind(["care.followUp"], .prompt, marks: ["followUp.ask"]),
        Kind(
            ["grounding"], Limit(words: 20, buttons: 3),
            marks: ["ground.senses", "ground.button.senses", "ground.over"]),
        Kind(["safety"], .reference, marks: ["safety.title", "safety.more"]),
        Kind(["helplines"], Limit(words: 60, buttons: 2), marks: ["helplines.title"]),
        Kind(
            ["safetyplan"], .page,
            marks: ["safetyplan.title", "safetyplan.whole", "safetyplan.takeHeld", "safetyplan.removeForCertain"]),
        Kind(["export"], .page, marks: ["export.careful"]),
        Kind(["import"], Limit(words: 80, buttons: 4), marks: ["import.ask", "import.how"]),
        Kind(
            ["forget"], Limit(words: 130, buttons: 4),
            marks: ["forget.button.keep", "forget.kind", "forget.askDays", "forget.askKind"]),
        Kind(["link", "unlink"], .page, marks: ["link.button.cancel", "unlink.button.keep"]),
        Kind(["help"], Limit(words: 90, buttons: 2), marks: ["help", "help.more"]),
        Kind(["history"], .page, marks: ["history.kind.visits"]),
        Kind(["settings"], .page, marks: ["settings.field.dayStart"]),
        Kind(["progress"], .page, marks: ["progress.button.otherDays"]),
        Kind(["home"], Limit(words: 30, buttons: 5), marks: ["home.settings"]),
        Kind(["plan"], .page, marks: ["plan.end", "plan.own"]),
        Kind(["plan.draft"], .page, marks: ["plan.draft.ask", "plan.ask.days", "plan.ask.supports"]),
        Kind(["plan.cards"], .page, marks: ["plan.card.new"]),
        Kind(["days"], .page, marks: ["days.title"]),
        Kind(["scores"], .page, marks: ["score.title"]),
        Kind(["checkin"], .prompt, marks: ["urge.noticed", "urge.persisted", "checkin.ask.changes"]),
        // A receipt that asks for the plan.
        Kind([], .prompt, marks: ["checkin.ask.adherence"]),
        Kind(["sos"], Limit(words: 20, buttons: 6), marks: ["sos.button.leaveIt", "sos.memory.doesNot"]),
        Kind(["checkin.edit"], .step, marks: ["checkin.changeWhat"]),
        Kind(["checkin.proposal"], .step, marks: ["button.leaveIt"]),
        Kind(["checkin.receipt"], Limit(words: 15, buttons: 3), marks: ["button.change"]),
        Kind(["guess", "meant", "spelling"], .prompt, marks: ["guess.neither", "meant.none"]),
        Kind(["week", "scores.why"], .reference),
        Kind(["month", "history.entry", "plan.history", "progress.why"], .page),
        Kind(["onboarding", "visit", "visit.running", "pause", "scores.rating"], .step),
    ]

    /// What is longer, and why.
    private static let exceptions: [String: (limit: Limit, reason: String)] = [
        "checkin": (
            Limit(words: 30, buttons: 13), "the plan and the pull are asked together; see CheckInLengthTests"
        ),
        "sos": (Limit(words: 30, buttons: 6), "it shows the person's own card; see SOSLengthTests"),
        "progress": (Limit(words: 50, buttons: 8), "it leads to the pages behind it"),
        "plan": (Limit(words: 50, buttons: 8), "it leads to everything that can be done with a plan"),
        "plan.draft": (Limit(words: 50, buttons: 13), "its parts are a list, and so are the days of the week"),
        "plan.cards": (Limit(words: 50, buttons: 12), "each card can be removed"),
        "days": (Limit(words: 50, buttons: 5), "the four days are a list"),
        "scores": (Limit(words: 50, buttons: 8), "the six scores are a list"),
        "checkin.several": (Limit(words: 50, buttons: 11), "each day is a line, and its numbers are a list"),
        "checkin.edit": (Limit(words: 25, buttons: 6), "the parts of a day are a list"),
        "settings": (Limit(words: 60, buttons: 15), "it is the list of all settings"),
        "safety": (Limit(words: 100, buttons: 7), "it leads to the pages behind it"),
        "safetyplan": (Limit(words: 70, buttons: 11), "it is what the person wrote, and leads to its parts"),
        "forget": (
            Limit(words: 130, buttons: 13), "it says all that goes and all that stays, and the kinds are a list"
        ),
        "phrasebook": (Limit(words: 60, buttons: 10), "the words are a list, and each can be forgotten"),
        "history": (Limit(words: 120, buttons: 16), "it is a page of what the person told, with its filters"),
    ]

    /// Held by their own tests.
    private static func isReview(_ screen: String) -> Bool { screen.hasPrefix("insight") }

    private let words: Words

    init() throws {
        words = try WordBook().words(in: WordBook.reference)
    }

    @Test("in every previewed state of every Screen")
    func previews() throws {
        for preview in try Previews(book: WordBook()).all() where !MessageLengthTests.isReview(preview.screen) {
            let kind = MessageLengthTests.kinds.first { $0.screens.contains(preview.screen) }
            let limit = try #require(
                MessageLengthTests.exceptions[preview.screen]?.limit ?? kind?.limit, "\(preview.screen) has no limit")
            let length = MessageLength(of: preview.message)
            #expect(
                length.words <= limit.words && length.buttons <= limit.buttons,
                "\(preview.screen), \(preview.title): \(length)")
        }
    }

    @Test("in every reply of a transcript, with a receipt and a sentence above it", arguments: TranscriptTests.files)
    func replies(file: String) async throws {
        let path = TranscriptTests.folder.appendingPathComponent(file).path
        let script = try ChatScript(name: file, content: String(contentsOfFile: path, encoding: .utf8))
        let player = ReplayPlayer(script, on: .mock, book: try WordBook())
        try await player.play()
        for entry in player.log {
            let reply = Reply(entry)
            guard let limit = limit(of: reply) else { continue }
            let length = MessageLength(text: reply.withoutOwnWords, labels: reply.labels)
            if reply.has(words("urge.noticed").plain) {
                let dates = reply.text.matches(of: /[A-Z][a-z]+day, \d+ [A-Z][a-z]+/).map { String($0.0) }
                #expect(Set(dates).count == dates.count, "a date stands twice:\n\(reply.text)")
            }
            // Undo stands on whatever is shown next.
            #expect(
                length.words <= limit.words + 30 && length.buttons <= limit.buttons + 1, "\(length):\n\(reply.text)")
        }
    }

    @Test("in every error and hint: 18 words, and 15 where something was done")
    func sentences() throws {
        let file = try String(contentsOf: repository.appendingPathComponent("prompts/words.en.txt"), encoding: .utf8)
        let limits = [
            ("error.", 18), ("hint.", 18), ("service.", 18), ("plan.saved.", 15), ("plan.ended.", 15),
            ("plan.undone", 15), ("pause.set.", 15), ("settings.saved", 15), ("note.", 15), ("slip.told", 15),
            ("checkin.undone", 15), ("prompt.snoozed", 15), ("prompt.muted", 15), ("prompt.stopped", 15),
        ]
        for line in file.replacing("\n ", with: " ").split(separator: "\n") where !line.hasPrefix("#") {
            guard let equals = line.firstRange(of: " = "),
                let limit = limits.first(where: { line.hasPrefix($0.0) })?.1
            else { continue }
            let length = MessageLength(text: String(line[equals.upperBound...]), labels: [])
            #expect(length.words <= limit, "\(length.words): \(line)")
        }
    }

    private func limit(of reply: Reply) -> Limit? {
        let marks = [
            "insight.button.notRight", "insight.button.wasRight", "insight.button.why", "insight.button.earlier",
            "insight.trace.title", "insight.history.title", "insight.ai.title", "insight.notRight.ask",
            "insight.wasRight.ask",
        ]
        guard !marks.contains(where: { reply.has(words($0).plain) }) else { return nil }
        let kind = MessageLengthTests.kinds.first { $0.marks.contains { reply.has(words($0).plain) } }
        guard let kind else {
            let turning = ["button.back", "week.earlier", "week.later"].map { words($0).plain }
            return reply.labels.allSatisfy(turning.contains) ? .reference : .step
        }
        return kind.screens.first.flatMap { MessageLengthTests.exceptions[$0]?.limit } ?? kind.limit
    }
}

/// One message as a transcript's log has it: its text, and its rows of buttons at the end.
private struct Reply {
    let text: String
    let labels: [String]

    init(_ entry: String) {
        let message = entry.split(separator: " ⟶ ", maxSplits: 1).last ?? ""
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        let rows = lines.reversed().prefix { $0.hasPrefix("[") && $0.hasSuffix("]") }
        text = lines.dropLast(rows.count).joined(separator: "\n")
        labels = rows.joined(separator: " ").matches(of: /\[([^\]]*)\]/).map { String($0.1) }
    }

    /// What people write is as long as they like.
    var withoutOwnWords: String {
        text.replacing(/“[^”]*”/, with: "").replacing(/(?m)^If .*, then .*\.$/, with: "")
    }

    func has(_ words: String) -> Bool { labels.contains(words) || text.contains(words) }
}
