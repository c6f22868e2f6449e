import Conversation
import Testing
import Words

@testable import App
@testable import Screens

@Suite("A message of the check-in")
struct CheckInLengthTests {
    /// What counts as one control: a scale, or a list of times. The plan and the pull are asked about together.
    private func control(_ action: CheckInScreen.Action) -> String {
        switch action {
        case .adherence, .urge: "day"
        case .change: "scores"
        case .rating: "rating"
        case .snooze, .tonight: "times"
        default: "\(action)"
        }
    }

    @Test("has at most 15 words and five controls, besides what the person has answered and told")
    func lengths() throws {
        let book = try WordBook()
        for preview in CheckInScreen.previews {
            guard let screen = preview.screen as? CheckInScreen else { continue }
            let app = try Previews(book: book).app(for: preview)
            let message = screen.body(in: app)
            let begun = ["So far:", "Slips you told me about:", "You had "]
            let lines = message.text.plain.split(separator: "\n").filter { line in
                !begun.contains { line.hasPrefix($0) }
            }
            let count = lines.flatMap { $0.split(separator: " ") }.count
            #expect(count <= 15, "\(preview.title): \(lines)")
            var controls: Set<String> = []
            for button in message.rows.flatMap(\.self) {
                if case .action(let action) = button.target { controls.insert(control(action)) }
            }
            #expect(controls.count <= 5, "\(preview.title): \(controls)")
        }
    }
}
