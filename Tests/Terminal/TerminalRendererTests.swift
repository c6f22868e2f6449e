import Conversation
import Terminal
import Testing
import Words

@Suite("A message in a terminal")
struct TerminalRendererTests {
    private func message(_ text: Text, _ labels: [[String]] = [], _ typing: Typing = .numbers) -> RenderedMessage {
        RenderedMessage(
            text: text, rows: labels.map { $0.map { .init(label: $0, payload: "") } }, typing: typing)
    }

    private let plain = TerminalRenderer(style: .plain)

    @Test("shows in brackets what to type")
    func choices() {
        let labels = [["Check in", "Settings"], ["SOS", "Help"]]
        #expect(plain.render(message("Hi", labels)) == "Hi\n[1] Check in  [2] Settings\n[3] SOS  [4] Help\n")
        #expect(
            plain.render(message("Hi", labels, .names)) == "Hi\n[C]heck in  [Se]ttings\n[SO]S  [H]elp\n")
        #expect(plain.render(message("Hi", [["Go back"], ["22:30"]], .labels)) == "Hi\n[Go back]\n[22:30]\n")
        #expect(plain.render(message("Hi", [["1", "10"], ["Go back"]], .names)) == "Hi\n[1]  [10]\n[G]o back\n")
    }

    @Test("is one block without empty lines in a pipe, and keeps its paragraphs on a screen")
    func blocks() {
        let screen = TerminalRenderer(style: TerminalStyle(isInteractive: true, hasColour: false, width: nil))
        #expect(plain.render(message("a\n\nb", [["C"]])) == "a\nb\n[1] C\n")
        #expect(screen.render(message("a\n\nb", [["C"]])) == "a\n\nb\n\n[1] C\n")
    }

    @Test("that changes by itself prints only new lines, and its choices if they have changed")
    func changes() {
        let screen = TerminalRenderer(style: TerminalStyle(isInteractive: true, hasColour: false, width: nil))
        let first = message("One minute.\n\nBreathe in\n1 of 12", [["Done"]])
        let second = message("One minute.\n\nBreathe out\n2 of 12", [["Done"]])
        #expect(screen.render(second, after: first) == "Breathe out\n2 of 12\n")
        #expect(
            screen.render(message("And now?", [["Done", "No"]]), after: second) == "And now?\n\n[1] Done  [2] No\n")
    }

    @Test("is bold and coloured only if the style says so")
    func colour() {
        let colourful = TerminalRenderer(style: TerminalStyle(isInteractive: true, hasColour: true, width: nil))
        let text = Text("so ") + Text("bold", style: .bold)
        #expect(colourful.render(message(text, [["A"]])) == "so \u{1B}[1mbold\u{1B}[0m\n\n\u{1B}[36m[1] A\u{1B}[0m\n")
        #expect(plain.render(message(text, [["A"]])) == "so bold\n[1] A\n")
    }

    @Test("is wrapped between words, and never within one")
    func wrapping() {
        let narrow = TerminalRenderer(style: TerminalStyle(isInteractive: true, hasColour: false, width: 10))
        #expect(narrow.render(message("one two three four")) == "one two\nthree four\n")
        #expect(narrow.render(message("abcdefghijklmnop qr")) == "abcdefghijklmnop\nqr\n")
        #expect(
            narrow.render(message(Text("one two ") + Text("three", style: .bold) + Text("four")))
                == "one two\nthreefour\n")
        #expect(narrow.render(message("")) == "\n")
        #expect(narrow.render(message("a", [["One", "Two"]], .names)) == "a\n\n[O]ne\n[T]wo\n")
        #expect(narrow.render(message("• one two three")) == "• one two\n  three\n")
        #expect(narrow.render(message("• abcdefghijkl m")) == "• abcdefghijkl\n  m\n")
    }

    /// Found by `offbench fuzz`: each line began with all the blanks, and 80,000 characters took more than a minute.
    @Test("is not indented by the blanks that somebody typed, and takes one look at each character")
    func manyBlanks() {
        let narrow = TerminalRenderer(style: TerminalStyle(isInteractive: true, hasColour: false, width: 20))
        let words = String(repeating: "a b ", count: 20_000)
        for blanks in ["", String(repeating: " ", count: 3000)] {
            let lines = narrow.render(message(Text("x" + blanks + words + "• y"))).split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= 20 }, "\(lines.first { $0.count > 20 } ?? "")")
            #expect(lines.joined().filter { $0 == "a" }.count == 20_000)
        }
        let indented = narrow.render(message(Text(String(repeating: " ", count: 30) + words))).split(separator: "\n")
        #expect(indented.dropFirst().allSatisfy { $0.count <= 20 && $0.hasPrefix("          ") })
        let unbroken = String(repeating: "a", count: 50_000)
        #expect(narrow.render(message(Text(unbroken + " b"))) == unbroken + "\nb\n")
    }

    @Test("lets no control code through")
    func controls() {
        let text = plain.render(message(Text("a\u{1B}[31mb\u{7}\u{8}\u{9B}c\r"), [["x\u{1B}y"]]))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }
}
