/// A kind of job, by the name that it has in the file. Each occasion declares its own.
nonisolated package struct JobKind: Hashable, Sendable {
    package let name: String
    /// Nobody asked for it at that moment: what comes next of this sort leaves some minutes after it.
    package let isUnasked: Bool
    /// The message stays worth sending until the job's own end; any other is of its hour.
    package let staysWorthSending: Bool

    init(_ name: String, isUnasked: Bool = false, staysWorthSending: Bool = false) {
        self.name = name
        self.isUnasked = isUnasked
        self.staysWorthSending = staysWorthSending
    }
}
