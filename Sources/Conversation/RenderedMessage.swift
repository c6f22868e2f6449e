import Shared
public import Words

/// A message as it is kept and sent: its buttons carry short payloads in place of a Screen's actions.
nonisolated public struct RenderedMessage: Decodable, Hashable, Sendable {
    public struct Button: Decodable, Hashable, Sendable {
        public let label: String
        /// `/command`, or `view.render.index`: far below the 64 bytes that the tightest network allows.
        public let payload: String
        /// Not in what an earlier version kept.
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
    public let typing: Typing

    public init(text: Text, rows: [[Button]] = [], picture: Picture? = nil, typing: Typing = .numbers) {
        self.text = text
        self.rows = rows
        self.picture = picture
        self.typing = typing
    }

    /// As it is kept; a decoder reads it back.
    package var json: String {
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
            json.member("typing", typing.rawValue)
        }
        return json.text
    }

    /// Payloads count renderings and so differ each time; what a person sees may still be the same.
    func says(theSameAs other: RenderedMessage?) -> Bool {
        guard let other else { return false }
        return text == other.text && picture == other.picture
            && rows.map { $0.map(\.label) } == other.rows.map { $0.map(\.label) }
    }
}

/// Something to put on the wire: a new message, or new content for an earlier one.
nonisolated public struct Outgoing: Hashable, Sendable {
    /// Counts a person's messages; an edit names the one it changes.
    public let view: Int
    public let isEdit: Bool
    public let message: RenderedMessage

    public init(view: Int, isEdit: Bool = false, message: RenderedMessage) {
        self.view = view
        self.isEdit = isEdit
        self.message = message
    }
}
