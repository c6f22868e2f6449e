@testable import App
import Conversation
import Domains
import Foundation
@testable import Screens
import Support
import Testing
import Words

/// Any typed line, on any Screen.
@Suite("Lines with random content")
struct ExtremeLineTests {
    private static let pieces = [
        "9223372036854775807", "-9223372036854775808", "99999999999999999999", "0", "-1", "1e308", "٣", "½", "10 min",
        "in 9999999999 hours", "99999 days", "9999999 weeks", "until 9999-12-31", "0000-00-00", "-9999-01-01",
        "31 february 99999", "25:61", "24:00", "12am", "9-17", "after 99", "utc+99", "remove 9999999999", "1.5", "8",
        "no instagram", "weekdays", "and", ",", "pause", "open instagram", "help i want to open", "so badly", "now",
        "i am in", "/", "!", "'", "\u{301}", "e\u{323}\u{301}", "\u{200D}", "\u{202E}", "👨‍👩‍👧", "😊", "שלום", "ﷺ", "\u{0}",
        "\n", "\t", "İ", "ß", "ᄀ", "/plan", "/pause", "/open", "/insight", "/tz", "/ask", "/checkin", "/why", "/sos",
    ]

    private func line(_ chance: inout Chance) -> String {
        let count = chance.isOne(in: 8) ? 60 : 1 + chance.below(5)
        let separator = chance.isOne(in: 4) ? "" : " "
        return (0..<count).map { _ in ExtremeLineTests.pieces[chance.below(ExtremeLineTests.pieces.count)] }
            .joined(separator: separator)
    }

    @Test("are answered on every Screen", arguments: 1...4)
    func everywhere(seed: Int) throws {
        var chance = Chance(seed: UInt64(seed))
        for screen in OffRoutes().screens { try answered(on: screen, &chance) }
    }

    private func answered<Shown: Screen<AppContext>>(on screen: Shown.Type, _ chance: inout Chance) throws {
        let previews = Previews(book: try WordBook())
        for preview in Shown.previews {
            let app = try previews.app(for: preview)
            let conversation = Conversation(routes: PreviewRoutes(screen: preview.screen), saved: nil)
            for _ in 0..<6 {
                let outgoing = try conversation.handle(Input(typed: line(&chance)), in: app)
                #expect(outgoing.allSatisfy { !$0.message.text.isEmpty })
            }
            // The place that this led to can be saved and restored.
            let saved = try conversation.saved()
            _ = try Conversation(routes: OffRoutes(), saved: saved).show(nil, in: app)
        }
    }

    /// Found by `offbench fuzz`: such a place stopped the process at each of the person's lines.
    @Test("are answered from the start where the stored place has numbers that nothing can follow")
    func damagedPlaces() throws {
        let app = try Previews(book: try WordBook()).app(for: Preview("", sample: "steady", PlanCardsScreen()))
        let conversation = Conversation(routes: OffRoutes(), saved: nil)
        _ = try conversation.handle(Input(typed: "/plan"), in: app)
        let saved = try conversation.saved()
        for name in ["lastLayer", "lastView", "number", "render"] {
            for number in ["9223372036854775807", "-9223372036854775808"] {
                let damaged = saved.replacing(try Regex("\"\(name)\":[0-9]+"), with: "\"\(name)\":\(number)")
                #expect(damaged != saved)
                let restored = Conversation(routes: OffRoutes(), saved: damaged)
                #expect(try restored.show(nil, in: app).first?.message.text.isEmpty == false)
                #expect(try !restored.handle(Input(typed: "8"), in: app).isEmpty)
            }
        }
    }

    @Test("are ignored by buttons whose saved state refers to something that is gone")
    func cards() throws {
        let app = try Previews(book: try WordBook()).app(for: Preview("", sample: "steady", PlanCardsScreen()))
        for action in [PlanCardsScreen.Action.cue(99), .response(99), .remove(99), .cue(-1), .remove(.min)] {
            var screen = PlanCardsScreen(step: .cue)
            _ = screen.perform(action, in: app)
            #expect(screen.cue.isEmpty && screen.response.isEmpty)
        }
    }
}
