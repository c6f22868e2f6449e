package import Conversation
import Shared
import Words

/// Renders a message as lines of text. Words in brackets can be typed to choose a button.
package struct TerminalRenderer: Sendable {
    private let style: TerminalStyle

    package init(style: TerminalStyle) {
        self.style = style
    }

    /// `before` is the message already on the screen; its lines are not printed again.
    /// `file` is where its document was saved, or what is said instead.
    package func render(
        _ message: RenderedMessage, after before: RenderedMessage? = nil, file: String? = nil
    ) -> String {
        let known = Set(before?.text.lines(width: style.width).map(shown) ?? [])
        var lines = message.text.lines(width: style.width).map(shown).filter { !known.contains($0) }
        if let picture = message.picture, picture != before?.picture {
            lines.append("[\(picture.description.visible)]")
        }
        if let document = message.document, document != before?.document {
            lines.append("[\((file ?? document.name).visible)]")
        }
        let labels = { (message: RenderedMessage) in message.rows.map { $0.map(\.label) } }
        let choices = before.map(labels) == labels(message) ? [] : choices(of: message)
        if !choices.isEmpty { lines += [""] + choices }
        // In a pipe an empty line ends a block, so a block must not contain one.
        if !style.isInteractive { lines.removeAll(where: \.isEmpty) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func choices(of message: RenderedMessage) -> [String] {
        let labels = message.rows.flatMap { $0 }.map(\.label)
        let beginnings = Choices.beginnings(of: labels)
        var index = 0
        return message.rows.flatMap { row in
            let marked = row.map { button in
                defer { index += 1 }
                return mark(
                    button.label.visible, number: index + 1, beginning: beginnings[index], typing: message.typing)
            }
            return lines(of: marked)
        }
    }

    /// Packs the choices into rows that fit the width, without breaking any.
    private func lines(of choices: [String]) -> [String] {
        var lines: [[String]] = [[]]
        for choice in choices {
            let length = ((lines.last ?? []) + [choice]).joined(separator: "  ").count
            if let width = style.width, length > width, lines.last?.isEmpty == false { lines.append([]) }
            lines[lines.count - 1].append(choice)
        }
        return lines.map { $0.map(coloured).joined(separator: "  ") }
    }

    private func mark(_ label: String, number: Int, beginning: String, typing: Typing) -> String {
        if label.isDigits { return "[\(label)]" }
        switch typing {
        case .numbers: return "[\(number)] \(label)"
        case .labels: return "[\(label)]"
        case .names, .rating:
            let head = label.prefix(beginning.count)
            guard String(head).normalised == beginning else { return "[\(label)]" }
            return "[\(head)]\(label.dropFirst(head.count))"
        }
    }

    private func shown(_ line: Text) -> String {
        line.runs.map { run in
            let words = run.string.visible
            guard style.hasColour, !run.style.isEmpty else { return words }
            let codes = (run.style.contains(.bold) ? "\u{1B}[1m" : "") + (run.style.contains(.faint) ? "\u{1B}[2m" : "")
            return codes + words + "\u{1B}[0m"
        }.joined()
    }

    private func coloured(_ choice: String) -> String {
        style.hasColour ? "\u{1B}[36m\(choice)\u{1B}[0m" : choice
    }
}
