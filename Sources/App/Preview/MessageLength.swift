import Conversation
import Screens
import Shared
import Words

/// How much a message asks of somebody who reads it on a phone.
struct MessageLength: Hashable, CustomStringConvertible {
    let words: Int
    let buttons: Int

    /// Every group with a letter or a digit is a word. Answers of one kind side by side, such as 1 to 10 or the hours of
    /// a day, are one control.
    init(of message: RenderedMessage) {
        words = MessageLength.words(in: message.text.plain)
        let labels = message.rows.flatMap { $0 }.map(\.label)
        let numbers = labels.count { $0.allSatisfy { $0.isNumber || $0 == ":" } }
        buttons = labels.count - max(0, numbers - 1)
    }

    static func words(in text: String) -> Int {
        text.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
    }

    var description: String { "\(words) words · \(buttons) buttons" }
}
