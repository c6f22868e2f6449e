import Conversation
import Shared
import Words

/// A message in the Bot API's terms: plain text with the ranges that are bold, so that nothing a person wrote is ever
/// read as markup.
struct MessageBody {
    let text: String
    private let bold: [Range<Int>]
    private let rows: [[RenderedMessage.Button]]

    init(_ message: RenderedMessage) {
        var text = ""
        var bold: [Range<Int>] = []
        var length = 0
        let isStyled = message.text.runs.contains { $0.style.contains(.bold) }
        for run in message.text.runs {
            let string = run.string.visible
            text += string
            // To count in UTF-16 is slow where a text is not plain ASCII.
            guard isStyled else { continue }
            let end = length + string.utf16.count
            if run.style.contains(.bold), end > length { bold.append(length..<end) }
            length = end
        }
        // Telegram refuses messages without text.
        self.text = text.isEmpty && message.picture == nil && message.document == nil ? "·" : text
        self.bold = bold
        rows = message.rows
    }

    /// Telegram counts positions in UTF-16 units.
    var entities: JSON {
        .array(
            bold.map {
                ["type": "bold", "offset": .integer(Int64($0.lowerBound)), "length": .integer(Int64($0.count))]
            })
    }

    var hasEntities: Bool { !bold.isEmpty }
    var hasKeyboard: Bool { !rows.isEmpty }

    var hasColours: Bool { rows.contains { $0.contains(where: \.isAlarm) } }

    /// An empty keyboard removes the buttons of an edited message.
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
