public import Words

/// One view of the conversation. Its stored properties are its local state and are saved; all other data comes from
/// `App`, which holds the Managers it may use.
public protocol Screen<App>: Codable {
    associatedtype App
    /// Everything that a person can do here by tapping.
    associatedtype Action: Codable

    /// The state is saved under this name and version. Raise the version when the state's shape changes; older states
    /// are then discarded.
    static var name: String { get }
    static var version: Int { get }
    static var previews: [Preview<App>] { get }

    func body(in app: App) -> Message<Action>
    mutating func perform(_ action: Action, in app: App) -> Next<App>
    /// Handles words that chose no button. Return `.pass` to offer them to the Screen below.
    mutating func read(_ text: String, in app: App) -> Next<App>
    /// Whether these words mean something here before they count as a command: to somebody who was just asked how bad
    /// it is, "help" is an answer and not a request for the manual.
    func claims(_ text: String, in app: App) -> Bool
    /// Takes words as the free text that is asked for here, whatever else they could mean.
    mutating func takeAsText(_ text: String, in app: App) -> Next<App>
    /// Whether words that name no day can be an answer here. `isFresh`: this is what was shown last, a short time ago.
    func hears(whenFresh isFresh: Bool, in app: App) -> Bool
    /// What is shown instead of a question that comes back after it has grown old; nil: the question.
    func folded(in app: App) -> Message<Action>?
    /// Whether it waits for an answer, which it loses the ear for when Off asks something else.
    func isAsking(in app: App) -> Bool
    /// Whether this and `other` are the same place; false lets both be open at once.
    func isSame(as other: Self) -> Bool
    /// Whether it asks something in passing: words for the Screen below, its button labels included, then go through to
    /// it.
    static var isInPassing: Bool { get }
    /// Whether it is of no use any more once the person has said something else that is understood.
    static var endsWithNextLine: Bool { get }
    /// Whether `other`, which is already open, does what this one would begin; then `other` continues instead.
    func isContinued(by other: Self) -> Bool
    /// Called when it was left and is opened again where it was, in place of `other`.
    mutating func onReturn(insteadOf other: Self)
    /// Whether it keeps its place when the person goes Home: the next Screen that it would continue goes on there.
    var isKept: Bool { get }
    /// Whether nothing is left to do here; going back then skips this Screen.
    func isOver(in app: App) -> Bool
    /// The Screen above has closed: reload here the Managers whose data it changed.
    mutating func onDismiss(in app: App)
}

extension Screen {
    public static var version: Int { 1 }
    public mutating func read(_ text: String, in app: App) -> Next<App> { .pass }
    public mutating func onDismiss(in app: App) {}
    public func isContinued(by other: Self) -> Bool { false }
    public mutating func onReturn(insteadOf other: Self) {}
    public var isKept: Bool { false }
    public func isOver(in app: App) -> Bool { false }
    public func claims(_ text: String, in app: App) -> Bool { false }
    public mutating func takeAsText(_ text: String, in app: App) -> Next<App> { read(text, in: app) }
    public func hears(whenFresh isFresh: Bool, in app: App) -> Bool { isFresh || !isAsking(in: app) }
    public func folded(in app: App) -> Message<Action>? { nil }
    public func isAsking(in app: App) -> Bool { false }
    public func isSame(as other: Self) -> Bool { true }
    public static var isInPassing: Bool { false }
    public static var endsWithNextLine: Bool { false }
}

/// Where the conversation goes from here.
public enum Next<App> {
    /// Shows this Screen again.
    case stay
    /// Shows this Screen again below a sentence about what has happened.
    case say(Text)
    /// The same where words were not understood: it is not said twice running.
    case unclear(Text)
    /// Opens a Screen on top, perhaps with a sentence on arrival.
    case push(any Screen<App>, saying: Text? = nil)
    case replace(any Screen<App>, saying: Text? = nil)
    /// Goes back to the Screen below, which may be one that was interrupted.
    case finish(Text?)
    /// The same; but if nothing was interrupted, only the sentence is sent and no Screen is shown.
    case farewell(Text)
    /// Goes all the way back to the first Screen. Who cancels gives up what they leave.
    case home(Text?, isCancel: Bool = false)
    /// Says something beside the conversation: the present message keeps its buttons. Buttons of its own are commands,
    /// which always work.
    case aside(Text, [(label: Text, command: String)])
    /// Says nothing: what was asked for is done after the turn, and told then.
    case silence
    /// Not meant for this Screen.
    case pass
}

/// A Screen in a state worth looking at, on the data of a named sample.
public struct Preview<App> {
    public let title: String
    public let sample: String
    public let screen: any Screen<App>

    public init(_ title: String, sample: String, _ screen: any Screen<App>) {
        self.title = title
        self.sample = sample
        self.screen = screen
    }
}
