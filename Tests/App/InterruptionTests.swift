import Conversation
import Domains
import Foundation
import Shared
import Testing
import Words

@testable import App
@testable import Screens

/// The stack of Screens with their states, from a saved place.
private func layers(_ saved: String) throws -> [NSDictionary] {
    let place = try JSONSerialization.jsonObject(with: Data(saved.utf8)) as? NSDictionary
    return try (place?["layers"] as? [NSDictionary] ?? []).map { layer in
        let state = Data((layer["state"] as? String ?? "").utf8)
        let parsed = try JSONSerialization.jsonObject(with: state) as? NSDictionary ?? [:]
        return ["screen": layer["screen"] as? String ?? "", "state": parsed]
    }
}

@Suite("Danger on any Screen")
struct DangerTests {
    @Test(
        "is answered by the card, once and first, whatever was asked, and the Screen below is unchanged afterwards",
        arguments: ["I want to die", "8 kept it, I want to \u{FF44}\u{AD}ie", "/sos I want to die"])
    func card(line: String) throws {
        let book = try WordBook()
        for screen in OffRoutes().screens where screen.name != "notSafe" {
            for preview in screen.previews {
                let app = try Previews(book: book).app(for: preview)
                let conversation = Conversation(routes: PreviewRoutes(screen: preview.screen), saved: nil)
                _ = try conversation.show(nil, in: app)
                let before = try layers(conversation.saved())

                let card = try conversation.handle(Input(typed: line), in: app)
                #expect(card.isTheCard(for: line, in: app), "\(screen.name), \(preview.title)")

                _ = try conversation.handle(Input(typed: app.words("button.back").plain), in: app)
                #expect(try layers(conversation.saved()) == before, "\(screen.name), \(preview.title)")
            }
        }
    }

    @Test(
        "of another kind is answered first as well, and the Screen below is unchanged afterwards",
        arguments: ["my friend says she wants to kill herself", "/checkin 8 he beat me again last night"])
    func sideRoute(line: String) throws {
        let book = try WordBook()
        for screen in OffRoutes().screens where screen.name != "sideRoute" {
            // Whoever has taken something hears of their call, whatever else they tell.
            let isOfOther = line.hasPrefix("my friend")
            for preview in screen.previews where isOfOther || !preview.title.hasSuffix("overdose") {
                let app = try Previews(book: book).app(for: preview)
                let conversation = Conversation(routes: PreviewRoutes(screen: preview.screen), saved: nil)
                _ = try conversation.show(nil, in: app)
                let before = try layers(conversation.saved())
                let answer = try conversation.handle(Input(typed: line), in: app)
                let text = OffRoutes.card(hearing: line, in: app.settings.settings.country, app.words)
                #expect(answer.map(\.message.text) == [text], "\(screen.name), \(preview.title)")
                let wasInCare = app.managers.cares.latest
                _ = try conversation.handle(Input(typed: app.words("button.back").plain), in: app)
                #expect(try layers(conversation.saved()) == before, "\(screen.name), \(preview.title)")
                #expect(app.managers.cares.latest == wasInCare)
            }
        }
    }

    @Test("is answered again on the card itself, which is in the stack once")
    func again() throws {
        let app = try Previews(book: WordBook()).app(for: HomeScreen.previews[0])
        let conversation = Conversation(routes: PreviewRoutes(screen: HomeScreen()), saved: nil)
        for line in ["I want to die", "suicide", "/sos I want to die"] {
            #expect(try conversation.handle(Input(typed: line), in: app).isTheCard(for: line, in: app))
            _ = try conversation.handle(.text("no"), in: app)
        }
        #expect(try layers(conversation.saved()).count == 2)
    }
}

@Suite("SOS from any Screen")
struct InterruptionTests {
    @Test(
        "is answered by the next message, whatever was asked, and the Screen below is unchanged afterwards",
        arguments: ["sos", "/sos", "SOS!", "Help me"])
    func interruption(call: String) throws {
        let book = try WordBook()
        for screen in OffRoutes().screens where !["sos", "notSafe"].contains(screen.name) {
            for preview in screen.previews {
                let app = try Previews(book: book).app(for: preview)
                let conversation = Conversation(routes: PreviewRoutes(screen: preview.screen), saved: nil)
                let say: (String) throws -> [Outgoing] = { try conversation.handle(Input(typed: $0), in: app) }
                _ = try conversation.show(nil, in: app)
                let before = try layers(conversation.saved())

                let door = try say(call)
                #expect(door.count == 1, "\(screen.name), \(preview.title)")
                #expect(door.first?.message.text.plain.hasPrefix(app.words("sos.begin").plain) == true)

                let after = try say(app.words("sos.button.leaveIt").plain)
                #expect(after.first?.message.text.plain.hasPrefix(app.words("sos.end.resisted").plain) == true)
                #expect(try layers(conversation.saved()) == before, "\(screen.name), \(preview.title)")
            }
        }
    }
}

@Suite("An unmistakable line on any Screen")
struct UnmistakableTests {
    /// Lets one preview's person say it, and gives what came of it and the way back from there.
    private func say(
        _ line: String, on preview: Preview<AppContext>, leaving keys: [String],
        isHeard: (AppContext, String) -> Bool
    ) throws {
        let app = try Previews(book: WordBook()).app(for: preview)
        let conversation = Conversation(routes: PreviewRoutes(screen: preview.screen), saved: nil)
        _ = try conversation.show(nil, in: app)
        let before = try layers(conversation.saved())
        let answer = try conversation.handle(Input(typed: line), in: app).last?.message.text.plain ?? "-"
        let name = "\(type(of: preview.screen).name), \(preview.title): \(line)\n\(answer)"
        #expect(isHeard(app, answer), "\(name)")
        guard try layers(conversation.saved()) != before else { return }
        for key in keys { _ = try conversation.handle(Input(typed: app.words(key).plain), in: app) }
        #expect(try layers(conversation.saved()) == before, "\(name)")
    }

    private func previews(without names: Set<String>) -> [Preview<AppContext>] {
        OffRoutes().screens.filter { !names.contains($0.name) }.flatMap { $0.previews }
    }

    @Test("about the day is saved, or shown beside what the day has already")
    func day() throws {
        // On the card of safety any words are answered; the Screens of a check-in are ended by it.
        for preview in previews(without: ["notSafe", "checkin", "checkin.proposal", "guess"]) {
            let isNoted = try Previews(book: WordBook()).app(for: preview).checkInToday != nil
            try say("8 kept it", on: preview, leaving: [isNoted ? "button.leaveIt" : "button.done"]) {
                isNoted
                    ? $1.contains("8/10") : $0.checkInToday?.rating == 8 && $0.checkInToday?.adherence == .yes
            }
        }
    }

    @Test("about an urge begins the help with it")
    func urge() throws {
        for preview in previews(without: ["notSafe", "sos"]) {
            try say("i wanna scroll so bad", on: preview, leaving: ["sos.button.leaveIt"]) {
                app, _ in
                app.urges.latest?.startedAt == app.now
            }
        }
    }

    @Test("about a visit opens it", arguments: ["/open instagram 10 reply to Ana", "open instagram 10 reply to Ana"])
    func visit(line: String) throws {
        for preview in previews(without: ["notSafe", "visit", "visit.running"]) {
            let visited = try Previews(book: WordBook()).app(for: preview)
            let isRunning = visited.visits.latest?.isOpen(at: visited.now) == true
            try say(line, on: preview, leaving: [isRunning ? "button.back" : "sos.button.leaveIt"]) {
                $1.hasPrefix(isRunning ? "" : "Instagram, 10 minutes, for: reply to Ana")
            }
        }
    }

    @Test("about the plan leads to its draft")
    func plan() throws {
        for preview in previews(without: ["notSafe", "plan.draft", "onboarding"]) {
            try say("no tiktok after 22", on: preview, leaving: ["button.cancel"]) {
                $1.contains("TikTok") || $1 == $0.words("plan.ask.adding", ["apps": "YouTube"]).plain
            }
        }
    }
}

extension [Outgoing] {
    /// The card alone, with its question below.
    fileprivate func isTheCard(for line: String, in app: AppContext) -> Bool {
        let card = OffRoutes.card(hearing: line, in: app.settings.settings.country, app.words)
        return map(\.message.text) == [.paragraphs(card, app.words("unsafe.ask"))]
    }
}

extension AppContext {
    fileprivate var checkInToday: CheckInSnapshot? { managers.checkIns.checkIn(on: moment.today) }
}
