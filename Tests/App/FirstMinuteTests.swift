import Conversation
import Domains
import Shared
import Testing
import Words

@testable import App
@testable import Screens

/// How long it takes somebody new to be set up, at two seconds a tap and four words a second.
@Suite("The first minute")
struct FirstMinuteTests {
    private static let taps = ["Instagram", "TikTok", "Next", "Reading a book", "Start it", "21:00"]

    private struct Said {
        let welcome: Int
        let steps: [RenderedMessage]
        var words: Int { welcome + steps.map { FirstMinuteTests.words(in: $0.text.plain) }.reduce(0, +) }
    }

    /// What is read up to the last tap, on a network with the longest welcome.
    private func begin() throws -> (said: Said, app: AppContext) {
        let book = try WordBook()
        let sample = try Previews(book: book).app(for: Preview("new", sample: "fresh", HomeScreen()))
        let app = AppContext(
            managers: sample.managers, wordsIn: book.words(in:), now: sample.now,
            facts: ServiceFacts(operatorName: "Ana"),
            abilities: Abilities(network: .telegram, numbersChoices: false))
        let conversation = Conversation(routes: OffRoutes(), saved: nil)
        var messages = try conversation.handle(Input(typed: "/start"), in: app).map(\.message)
        let welcome = messages.removeFirst()
        for label in FirstMinuteTests.taps {
            // A mark on a button is no new text.
            let next = try conversation.handle(.text(label), in: app).map(\.message)
            messages += next.filter { $0.text != messages.last?.text }
        }
        return (Said(welcome: FirstMinuteTests.words(in: welcome.text.plain), steps: messages.dropLast()), app)
    }

    @Test("is enough for a running plan, a line of one's own and a time to be asked at")
    func enough() throws {
        let (said, app) = try begin()
        #expect(app.plans.history.latestTerms?.apps == ["Instagram", "TikTok"])
        #expect(app.settings.settings.ownLine == "Reading a book")
        #expect(app.settings.settings.checkInTime == TimeOfDay(clamped: 21 * 60))
        #expect(app.onboarding == .done)
        // The first tap is /start.
        let taps = 1 + FirstMinuteTests.taps.count
        #expect(taps <= 8)
        #expect(taps * 2 + said.words / 4 <= 60, "\(taps) taps, \(said.words) words")
    }

    @Test("has no step with more than 25 words and 5 buttons, a list of apps or hours being one")
    func steps() throws {
        let (said, _) = try begin()
        #expect(said.steps.count == 4)
        for step in said.steps {
            #expect(FirstMinuteTests.words(in: step.text.plain) <= 25, "\(step.text.plain)")
            let labels = step.rows.flatMap(\.self).map(\.label)
            let apps = labels.filter { label in PlanPreset.apps.contains { label.hasSuffix($0) } }
            let hours = labels.filter { $0.contains(":") && !$0.contains(" ") }
            let lists = [apps, hours].filter { !$0.isEmpty }
            #expect(labels.count - lists.map(\.count).reduce(0, +) + lists.count <= 5, "\(labels)")
        }
    }

    @Test("ends at a home that has 30 words and 5 buttons at most")
    func home() throws {
        for home in try Previews(book: WordBook()).all() where home.screen == HomeScreen.name {
            #expect(FirstMinuteTests.words(in: home.message.text.plain) <= 30, "\(home.title)")
            #expect(home.message.rows.joined().count <= 5, "\(home.title)")
        }
    }

    private static func words(in text: String) -> Int {
        text.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
    }
}
