/// A kind of job, by its stored name. Each occasion declares its own.
nonisolated package struct JobKind: Hashable, Sendable {
    package let name: String
    /// How it ranks among the messages that Off sends unasked; nil if it is not one of them.
    let unasked: Unasked?
    /// Whether the message is worth sending until the job's end, instead of for the usual few hours.
    package let staysWorthSending: Bool

    init(_ name: String, unasked: Unasked? = nil, staysWorthSending: Bool = false) {
        self.name = name
        self.unasked = unasked
        self.staysWorthSending = staysWorthSending
    }
}

/// The unasked messages by rank. A day has few of them; the first ranks are sent first.
nonisolated enum Unasked: Int, Comparable {
    /// At an hour that the person chose: always sent.
    case chosen
    case reminder, pauseEnd
    /// What replaces the question after days of silence.
    case silence
    case planBegins, planSoon

    static func < (left: Unasked, right: Unasked) -> Bool { left.rawValue < right.rawValue }
}
