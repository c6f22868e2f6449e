@testable import App
import Conversation
import Domains
import Screens
import Support
import Testing
import Words

@Suite("Previews")
struct PreviewTests {
    @Test("show every Screen there is, with words and without an error")
    func all() throws {
        let previews = try Previews(book: WordBook()).all()
        for screen in OffRoutes().screens {
            #expect(previews.contains { $0.screen == screen.name }, "\(screen.name) has no preview")
        }
        for preview in previews {
            #expect(!preview.message.text.isEmpty)
            #expect(preview.message.rows.allSatisfy { $0.allSatisfy { !$0.label.isEmpty } })
        }
        #expect(Set(previews.map { "\($0.screen) \($0.title)" }).count == previews.count)
    }

    @Test("do not change what they show")
    func pure() throws {
        let previews = try Previews(book: WordBook())
        for screen in OffRoutes().screens {
            for preview in screen.previews {
                let app = try previews.app(for: preview)
                // The first Screen fills the Managers' caches, which are no change.
                PreviewTests.show(OffRoutes().root(in: app), in: app)
                let before = PreviewTests.state(of: app)
                PreviewTests.show(preview.screen, in: app)
                let isAsBefore = PreviewTests.state(of: app) == before
                #expect(isAsBefore, "\(screen.name): \(preview.title)")
            }
        }
    }

    /// All that the person's Managers hold, with the moment that was asked for last.
    private static func state(of app: AppContext) -> String {
        _ = app.managers.settings.moment(at: app.now)
        var state = ""
        dump(app.managers, to: &state)
        return state
    }

    private static func show<Shown: Screen<AppContext>>(_ screen: Shown, in app: AppContext) {
        _ = screen.body(in: app)
    }

    @Test("fit a phone: no message is too long, no row of buttons too wide")
    func phone() throws {
        for preview in try Previews(book: WordBook()).all() {
            // A review is read once a week, and its explanation is for looking things up, so both may be longer.
            let longest = ["insight": 1200, "insight.why": 2200][preview.screen] ?? 900
            #expect(preview.message.text.plain.count < longest, "\(preview.screen): \(preview.title)")
            for row in preview.message.rows {
                #expect(row.map(\.label.count).reduce(0, +) <= 44, "\(preview.screen): \(row.map(\.label))")
            }
        }
    }
}
