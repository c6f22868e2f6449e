public import FoundationEssentials
public import Words

/// What a conversation has to know of its Screens: which there are, which comes first, and what leads where.
public protocol Routes<App> {
    associatedtype App

    var screens: [any Screen<App>.Type] { get }
    func root(in app: App) -> any Screen<App>
    /// What words lead to before anything else looks at them, whatever is being asked: the interceptor. Nil lets them pass.
    func interception(of words: String, in app: App) -> Next<App>?
    /// A command that works everywhere; it interrupts the present Screen, which comes back afterwards. Nil: unknown.
    func command(_ name: String, argument: String, in app: App) -> Next<App>?
    /// The command that these words say by themselves ("sos", "check in"), whatever is being asked.
    func command(saidAs words: String, in app: App) -> (name: String, argument: String)?
    /// Something fell due. Nil: it is no longer worth a message.
    func due(kind: String, occurrence: String, in app: App) -> Next<App>?
    /// Whether this command is of no use some time after it was given.
    func isOfItsMoment(_ command: String) -> Bool
    /// Words that no Screen understood.
    func guess(_ text: String, in app: App) -> Next<App>
    /// Where somebody is led who comes and is nowhere yet; nil: to the first Screen.
    func arrival(in app: App) -> Next<App>?
    /// What is said once, before the first answer to somebody new.
    func opening(in app: App) -> Text?
    func sentence(for hint: Hint, in app: App) -> Text
}

/// What the conversation itself may have to say.
public enum Hint {
    case earlierMessage
    case unknownCommand(String)
    case ambiguous([String])
    case empty
    case attachment(Attachment)
    /// It was given at that time, and could not be read before now.
    case late(Date)
    /// The saved place could not be read by this version.
    case startedOver
}
