public import Shared
public import Words

/// A message as it is stored and sent: each button has a short payload in place of a Screen's action.
nonisolated public struct RenderedMessage: Decodable, Kept, Hashable, Sendable {
    public struct Button: Decodable, Hashable, Sendable {
        public let label: String
        /// `/command` or `view.render.index`: well below the 64 bytes that Telegram, the strictest network, allows.
        public let payload: String
        /// Optional, since rows of an earlier version lack it.
        private let alarm: Bool?

        public var isAlarm: Bool { alarm == true }

        public init(label: String, payload: String, isAlarm: Bool = false) {
            self.label = label
            self.payload = payload
            alarm = isAlarm ? true : nil
        }
    }

    public let text: Text
    public let rows: [[Button]]
    public let picture: Picture?
    public let document: Document?
    public let typing: Typing

    public init(
        text: Text, rows: [[Button]] = [], picture: Picture? = nil, document: Document? = nil,
        typing: Typing = .numbers
    ) {
        self.text = text
        self.rows = rows
        self.picture = picture
        self.document = document
        self.typing = typing
    }

    /// Written by hand: every turn does it, and a general encoder took a tenth of the turn.
    package var kept: String {
        var json = JSONWriter()
        json.object { json in
            json.name("text")
            text.write(to: &json)
            json.name("rows")
            json.array(of: rows) { json, row in
                json.array(of: row) { json, button in
                    json.object { json in
                        json.member("label", button.label)
                        json.member("payload", button.payload)
                        if button.isAlarm { json.member("alarm", true) }
                    }
                }
            }
            if let picture {
                json.name("picture")
                picture.write(to: &json)
            }
            if let document {
                json.name("document")
                document.write(to: &json)
            }
            json.member("typing", typing.rawValue)
        }
        return json.text
    }

    /// Compares without payloads: those count renderings and differ each time.
    func says(theSameAs other: RenderedMessage?) -> Bool {
        guard let other else { return false }
        return text == other.text && picture == other.picture
            && rows.map { $0.map(\.label) } == other.rows.map { $0.map(\.label) }
    }
}

/// What to send: a new message, or new content for an earlier one.
nonisolated public struct Outgoing: Hashable, Sendable {
    /// The message's number for this person; an edit has the number of the message it changes.
    public let view: Int
    public let isEdit: Bool
    public let message: RenderedMessage
    /// Somebody's safety may depend on it: it is sent even if everything about them is forgotten meanwhile.
    public let isVital: Bool
    /// People read it again later, so it is no part of a message that changes.
    public let isLasting: Bool

    public init(
        view: Int, isEdit: Bool = false, message: RenderedMessage, isVital: Bool = false, isLasting: Bool = false
    ) {
        self.view = view
        self.isEdit = isEdit
        self.message = message
        self.isVital = isVital
        self.isLasting = isLasting
    }

    public var asVital: Outgoing {
        Outgoing(view: view, isEdit: isEdit, message: message, isVital: true, isLasting: isLasting)
    }
}
