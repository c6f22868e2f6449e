import Conversation
import Shared
import Words

/// A message in Matrix's terms. Bots send notices, and answer none, so that two bots never talk to each other.
struct MessageContent {
    let body: String
    /// Nil where nothing is styled.
    let html: String?
    let choices: EventChoices

    init(_ message: RenderedMessage) {
        choices = EventChoices(message)
        let lines = MessageContent.lines(of: message, choices.numbers)
        let text = message.text.isEmpty && lines.isEmpty ? Text("·") : message.text
        let below = lines.isEmpty ? "" : (text.isEmpty ? "" : "\n\n") + lines.joined(separator: "\n")
        body = text.plain.visible + below
        let isStyled = text.runs.contains { $0.style.contains(.bold) }
        html = isStyled ? MessageContent.html(of: text) + MessageContent.escaped(below) : nil
    }

    /// The content of a new message.
    var json: JSON { .object(members) }

    /// The content of an edit; clients that know no edits show the words after an asterisk.
    func edit(of event: String) -> JSON {
        var shown: [JSON.Member] = [.init("msgtype", "m.notice"), .init("body", .string("* " + body))]
        if let html {
            shown += [.init("format", "org.matrix.custom.html"), .init("formatted_body", .string("* " + html))]
        }
        return .object(
            shown + [
                .init("m.new_content", json),
                .init("m.relates_to", ["rel_type": "m.replace", "event_id": .string(event)]),
            ])
    }

    private var members: [JSON.Member] {
        var members: [JSON.Member] = [.init("msgtype", "m.notice"), .init("body", .string(body))]
        if let html { members += [.init("format", "org.matrix.custom.html"), .init("formatted_body", .string(html))] }
        if !choices.items.isEmpty { members.append(.init(EventChoices.field, choices.json)) }
        // Nobody is named, whatever the words look like.
        return members + [.init("m.mentions", [:])]
    }

    /// The buttons as lines to choose from, a line for each row.
    private static func lines(of message: RenderedMessage, _ numbers: [Int?]) -> [String] {
        var numbers = numbers[...]
        return message.rows.map { row in
            row.map { button in
                let label = button.label.visible
                return numbers.removeFirst().map { "[\($0)] \(label)" } ?? "[\(label)]"
            }.joined(separator: "   ")
        }
    }

    private static func html(of text: Text) -> String {
        text.runs.map { run in
            let words = escaped(run.string.visible)
            return run.style.contains(.bold) ? "<b>\(words)</b>" : words
        }.joined()
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "<br>"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
