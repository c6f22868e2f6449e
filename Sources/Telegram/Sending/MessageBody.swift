import Conversation
import Shared
import Words

/// A message in the Bot API's terms: plain text with the places of what is bold, so that nothing anybody wrote is ever
/// taken for markup.
struct MessageBody {
    let text: String
    private let bold: [Range<Int>]
    private let rows: [[RenderedMessage.Button]]

    init(_ message: RenderedMessage) {
        var text = ""
        var bold: [Range<Int>] = []
        var length = 0
        for run in message.text.runs {
            let string = run.string.visible
            let end = length + string.utf16.count
            if run.style.contains(.bold), end > length { bold.append(length..<end) }
            text += string
            length = end
        }
        // The network takes no message without words.
        self.text = text.isEmpty && message.picture == nil ? "·" : text
        self.bold = bold
        rows = message.rows
    }

    /// Positions are counted as the network counts them, in UTF-16.
    var entities: JSON {
        .array(
            bold.map {
                ["type": "bold", "offset": .integer(Int64($0.lowerBound)), "length": .integer(Int64($0.count))]
            })
    }

    var hasEntities: Bool { !bold.isEmpty }
    var hasKeyboard: Bool { !rows.isEmpty }

    var hasColours: Bool { rows.contains { $0.contains(where: \.isAlarm) } }

    /// An empty one takes the buttons of an edited message away.
    func keyboard(inColour: Bool) -> JSON {
        ["inline_keyboard": .array(rows.map { row in .array(row.map { button($0, inColour: inColour) }) })]
    }

    private func button(_ button: RenderedMessage.Button, inColour: Bool) -> JSON {
        var members: [JSON.Member] = [
            .init("text", .string(button.label.visible)), .init("callback_data", .string(button.payload)),
        ]
        if inColour, button.isAlarm { members.append(.init("style", "danger")) }
        return .object(members)
    }
}
