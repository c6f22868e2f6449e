@testable import App
import Conversation
import Observation
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
                let changes = Watched(0)
                let show = { (screen: any Screen<AppContext>) in PreviewTests.show(screen, in: app) }
                withObservationTracking {
                    show(preview.screen)
                } onChange: {
                    changes.change { $0 += 1 }
                }
                show(preview.screen)
                #expect(changes.value == 0, "\(screen.name): \(preview.title)")
            }
        }
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
