import Conversation
import Domains
import Screens
import Shared
import Words

/// How much a message asks of somebody who reads it on a phone.
struct MessageLength: Hashable, CustomStringConvertible {
    /// Answers of one kind side by side, such as 1 to 10, the six toggles or a list of hours, are one control.
    private enum List {
        case numbers, hours, apps, toggles, levels

        init?(_ label: Substring) {
            if label.allSatisfy({ $0.isNumber || $0 == ":" }) {
                self = .numbers
            } else if label.matches(of: /\d\d:\d\d/).count == 2 {
                self = .hours
            } else if PlanPreset.apps.contains(String(label)) {
                self = .apps
            } else if label.contains(": ") {
                self = .toggles
            } else if label.contains("○") || label.contains("●") {
                self = .levels
            } else {
                return nil
            }
        }
    }

    let words: Int
    let buttons: Int

    init(of message: RenderedMessage) {
        self.init(text: message.text.plain, labels: message.rows.flatMap { $0 }.map(\.label))
    }

    init(text: String, labels: [String]) {
        words = MessageLength.words(in: text)
        // A chosen answer begins with a mark.
        let lists = labels.compactMap { List($0.drop { !$0.isLetter && !$0.isNumber }) }
        buttons = labels.count - lists.count + Set(lists).count
    }

    /// Every group with a letter or a digit is a word.
    static func words(in text: String) -> Int {
        text.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
    }

    var description: String {
        "\(MessageLength.counted(words, "word")) · \(MessageLength.counted(buttons, "button"))"
    }

    private static func counted(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }
}
