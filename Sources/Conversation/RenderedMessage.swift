public import Words

/// A message as it is kept and sent: its buttons carry short payloads in place of a Screen's actions.
nonisolated public struct RenderedMessage: Codable, Hashable, Sendable {
    public struct Button: Codable, Hashable, Sendable {
        public let label: String
        /// `/command`, or `view.render.index`: far below the 64 bytes that the tightest network allows.
        public let payload: String

        public init(label: String, payload: String) {
            self.label = label
            self.payload = payload
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
