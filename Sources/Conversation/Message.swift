public import FoundationEssentials
public import Words

/// What a Screen shows: words, rows of buttons, perhaps a picture. How it looks is each network's business.
nonisolated public struct Message<Action> {
    public var text: Text
    public var rows: [[Button<Action>]]
    /// Sent when somebody comes to the Screen, and not each time that it is shown again; drawn only then.
    public var picture: (() -> Picture)?
    public var typing: Typing
    /// Where it stays in place: a tap on it edits it instead of sending another, and so does a change of what it shows.
    public var isLive: Bool
    /// When what it shows will have changed by time alone; a live message is then rendered again.
    public var changesAt: Date?
    /// The errors that its text tells about.
    public private(set) var shownErrors: Set<String> = []

    public init(
        _ text: Text, rows: [[Button<Action>]] = [], picture: (() -> Picture)? = nil, typing: Typing = .numbers,
        isLive: Bool = false, changesAt: Date? = nil
    ) {
        self.text = text
        self.rows = rows
        self.picture = picture
        self.typing = typing
        self.isLive = isLive
        self.changesAt = changesAt
    }

    /// The same message below a line about what went wrong; nil is nothing wrong.
    public func telling(_ error: (key: String, sentence: Text)?) -> Message {
        guard let error else { return self }
        var message = self
        message.text = .paragraphs(error.sentence, text)
        message.shownErrors.insert(error.key)
        return message
    }
}

/// What typed words can choose among a message's buttons.
nonisolated public enum Typing: String, Codable, Sendable {
    /// A number, a label or its beginning.
    case numbers
    /// A label or its beginning: numbers mean something of the Screen's own, such as a rating.
    case names
    /// Whole labels only: the Screen takes free text, which may begin like anything.
    case labels
}

nonisolated public struct Button<Action> {
    public enum Target {
        /// Something to do on this Screen; only while its message is the present one.
        case action(Action)
        /// A command that means the same everywhere, and so on a message of any age.
        case command(String)
    }

    public let label: String
    public let target: Target
    /// To be found by a thumb at a bad moment: a network that has colours gives it one.
    public private(set) var isAlarm = false

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
}
