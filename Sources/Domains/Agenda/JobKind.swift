/// A kind of job, by its stored name. Each occasion declares its own.
nonisolated package struct JobKind: Hashable, Sendable {
    package let name: String
    /// Whether Off sends it unasked; the next unasked message then waits for some minutes.
    package let isUnasked: Bool
    /// Whether the message is worth sending until the job's end, instead of for the usual few hours.
    package let staysWorthSending: Bool

    init(_ name: String, isUnasked: Bool = false, staysWorthSending: Bool = false) {
        self.name = name
        self.isUnasked = isUnasked
        self.staysWorthSending = staysWorthSending
    }
}
