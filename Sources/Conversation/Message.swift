public import FoundationEssentials
public import Words

/// What a Screen shows: words, rows of buttons, perhaps a picture. Each network decides how it looks.
nonisolated public struct Message<Action> {
    public var text: Text
    public var rows: [[Button<Action>]]
    /// Drawn and sent only when the person arrives at the Screen, not each time it is shown again.
    public var picture: (() -> Picture)?
    /// Sent only when the person arrives at the Screen, as a picture is.
    public var document: Document?
    public var typing: Typing
    /// Whether the message stays in place: a tap on it, or time at `changesAt`, edits it instead of sending a new one.
    public var isLive: Bool
    /// When its content changes through the passing of time; a live message is rendered again then.
    public var changesAt: Date?
    /// The errors that its text shows.
    public private(set) var shownErrors: Set<String> = []

    public init(
        _ text: Text, rows: [[Button<Action>]] = [], picture: (() -> Picture)? = nil, document: Document? = nil,
        typing: Typing = .numbers, isLive: Bool = false, changesAt: Date? = nil
    ) {
        self.text = text
        self.rows = rows
        self.picture = picture
        self.document = document
        self.typing = typing
        self.isLive = isLive
        self.changesAt = changesAt
    }

    /// The same message below a sentence about an error; nil means no error.
    public func telling(_ error: (key: String, sentence: Text)?) -> Message {
        guard let error else { return self }
        var message = self
        message.text = .paragraphs(error.sentence, text)
        message.shownErrors.insert(error.key)
        return message
    }
}

/// Which typed words can choose one of a message's buttons.
nonisolated public enum Typing: String, Codable, Sendable {
    /// A number, a label or its beginning.
    case numbers
    /// A label or its beginning; a number is an answer to the Screen, such as a rating.
    case names
    /// As `names`, where the words ask for a number: nowhere does another number stand beside a choice.
    case rating
    /// Whole labels only: the Screen takes free text, which may begin with any word.
    case labels
}

nonisolated public struct Button<Action> {
    public enum Target {
        /// Something to do on this Screen, possible only while its message is the present one.
        case action(Action)
        /// A command with the same meaning everywhere, so it works on a message of any age.
        case command(String)
    }

    public let label: String
    public let target: Target
    /// For a button that must be found at a bad moment: networks with coloured buttons colour it.
    public private(set) var isAlarm = false
    /// No words choose it: "focus better" answers the Screen, also where a label says just that.
    public private(set) var isOnlyTapped = false

    public init(_ label: Text, _ action: Action) {
        self.label = label.plain
        target = .action(action)
    }

    public init(_ label: Text, command: String) {
        self.label = label.plain
        target = .command(command)
    }

    public func alarming() -> Button {
        var button = self
        button.isAlarm = true
        return button
    }

    public func onlyTapped() -> Button {
        var button = self
        button.isOnlyTapped = true
        return button
    }
}
