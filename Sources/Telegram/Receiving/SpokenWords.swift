import Shared

/// Every word that somebody has put into a message: its text and the text of a quote, poll or contact.
enum SpokenWords {
    /// Members that hold a person's words, in any kind of message.
    private static let spoken: Set<String> = [
        "text", "caption", "title", "description", "question", "explanation", "option_text", "first_name",
        "last_name", "vcard", "name", "file_name", "performer", "address", "prize_description", "alternative_text",
        "label", "summary", "credit",
    ]
    /// Members about the sender or earlier messages: not words of this message.
    private static let others: Set<String> = [
        "from", "chat", "sender_chat", "sender_business_bot", "via_bot", "user", "forward_origin", "origin",
        "reply_to_message", "pinned_message", "checklist_message", "reply_markup", "entities", "caption_entities",
        "direct_messages_topic", "chat_shared", "users_shared",
    ]

    /// Leaves out the members in `heard`, which the caller reads itself.
    static func of(_ message: JSON, without heard: Set<String> = []) -> String {
        var heard = heard
        // A quote of Off's own words must not trigger Safety.
        if message["reply_to_message"]?["from"]?["is_bot"]?.bool == true { heard.insert("quote") }
        guard case .object(let members) = message else { return "" }
        return words(of: members.filter { !heard.contains($0.name) }).joined(separator: "\n")
    }

    private static func words(of members: [JSON.Member]) -> [String] {
        members.filter { !others.contains($0.name) }.flatMap { member in
            spoken.contains(member.name) ? [line(member.value)] : words(within: member.value)
        }.filter { !$0.isEmpty }
    }

    private static func words(within value: JSON) -> [String] {
        switch value {
        case .object(let members): words(of: members)
        case .array(let elements): elements.flatMap(words(within:))
        case .null, .bool, .integer, .decimal, .string: []
        }
    }

    /// Styled text comes in pieces that may end within a word.
    private static func line(_ value: JSON) -> String {
        switch value {
        case .string(let text): text
        case .array(let pieces): pieces.map(line).joined()
        case .object(let members): words(of: members).joined()
        case .null, .bool, .integer, .decimal: ""
        }
    }
}
