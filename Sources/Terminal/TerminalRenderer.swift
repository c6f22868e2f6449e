package import Conversation
import Shared
import Words

/// A message as lines of text. What stands in brackets is what one types to choose it.
package struct TerminalRenderer: Sendable {
    private let style: TerminalStyle

    package init(style: TerminalStyle) {
        self.style = style
    }

    package func render(_ message: RenderedMessage) -> String {
        var lines = wrapped(message.text)
        if let picture = message.picture { lines.append("[\(visible(picture.description))]") }
        let choices = choices(of: message)
        if !choices.isEmpty { lines += [""] + choices }
        // A block of a pipe ends at an empty line, so it may hold none.
        if !style.isInteractive { lines.removeAll(where: \.isEmpty) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func choices(of message: RenderedMessage) -> [String] {
        let labels = message.rows.flatMap { $0 }.map(\.label)
        let beginnings = Choices.beginnings(of: labels)
        var index = 0
        return message.rows.map { row in
            let marked = row.map { button in
                defer { index += 1 }
                return coloured(
                    mark(visible(button.label), number: index + 1, beginning: beginnings[index], typing: message.typing)
                )
            }
            return marked.joined(separator: "  ")
        }
    }

    private func mark(_ label: String, number: Int, beginning: String, typing: Typing) -> String {
        if label.isDigits { return "[\(label)]" }
        switch typing {
        case .numbers: return "[\(number)] \(label)"
        case .labels: return "[\(label)]"
        case .names:
            let head = label.prefix(beginning.count)
            guard String(head).normalised == beginning else { return "[\(label)]" }
            return "[\(head)]\(label.dropFirst(head.count))"
        }
    }

    private func wrapped(_ text: Text) -> [String] {
        var lines: [String] = [""]
        var column = 0
        for run in text.runs {
            for (number, part) in visible(run.string).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                if number > 0 {
                    lines.append("")
                    column = 0
                }
                for word in part.splitKeepingBlanks() {
                    if let width = style.width, column > 0, column + word.trimmedCount > width {
                        lines.append("")
                        column = 0
                    }
                    let shown =
                        column == 0 && lines.count > 1
                        ? String(word.drop(while: { $0 == " " && style.width != nil })) : String(word)
                    lines[lines.count - 1] += styled(shown, run.style)
                    column += shown.count
                }
            }
        }
        return lines
    }

    private func styled(_ string: String, _ style: Text.Style) -> String {
        guard self.style.hasColour, !style.isEmpty, !string.isEmpty else { return string }
        let codes = (style.contains(.bold) ? "\u{1B}[1m" : "") + (style.contains(.faint) ? "\u{1B}[2m" : "")
        return codes + string + "\u{1B}[0m"
    }

    private func coloured(_ choice: String) -> String {
        style.hasColour ? "\u{1B}[36m\(choice)\u{1B}[0m" : choice
    }

    /// Whatever was typed once, no control code of it reaches a terminal.
    private func visible(_ string: String) -> String {
        let scalars = string.unicodeScalars.filter { $0 == "\n" || $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension Substring {
    /// Words with the blanks before them, so that joining them gives the line again.
    fileprivate func splitKeepingBlanks() -> [Substring] {
        var words: [Substring] = []
        var start = startIndex
        var index = startIndex
        while index < endIndex {
            let next = self.index(after: index)
            if next < endIndex, self[next] == " ", self[index] != " " {
                words.append(self[start..<next])
                start = next
            }
            index = next
        }
        if start < endIndex { words.append(self[start...]) }
        return words
    }

    fileprivate var trimmedCount: Int { reversed().drop { $0 == " " }.count }
}
