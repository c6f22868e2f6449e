public import Words

/// One view of the conversation. Its stored properties are its local state and are saved with the person; everything
/// else comes from `App`, the Managers that it may use.
public protocol Screen<App>: Codable {
    associatedtype App
    /// All that a person can do here by tapping.
    associatedtype Action: Codable

    /// Under this name and version it is saved. A changed state needs a new version: an older one is then put aside.
    static var name: String { get }
    static var version: Int { get }
    static var previews: [Preview<App>] { get }

    func body(in app: App) -> Message<Action>
    mutating func perform(_ action: Action, in app: App) -> Next<App>
    /// Words that chose no button. What is not meant for this Screen is passed to the one below.
    mutating func read(_ text: String, in app: App) -> Next<App>
    /// Words that mean something here before they are a command: where somebody is asked at a bad moment, "help" is an
    /// answer, and no wish to read a manual.
    func claims(_ text: String, in app: App) -> Bool
    /// Whether another one of this kind can be open beside this one, and is not the same.
    func isSame(as other: Self) -> Bool
    /// It asks something in passing: what is meant for the Screen below goes through to it, its buttons' words included.
    static var isInPassing: Bool { get }
    /// Whether another of this kind, which is open already, is at what this one would begin: then that one goes on.
    func isContinued(by other: Self) -> Bool
    /// Whether there is nothing here to come back to any more: on the way back it is then passed by.
    func isOver(in app: App) -> Bool
    /// The Screen above has ended: the place to reload the Managers whose data it changed.
    mutating func onDismiss(in app: App)
}

extension Screen {
    public static var version: Int { 1 }
    public mutating func read(_ text: String, in app: App) -> Next<App> { .pass }
    public mutating func onDismiss(in app: App) {}
    public func isContinued(by other: Self) -> Bool { false }
    public func isOver(in app: App) -> Bool { false }
    public func claims(_ text: String, in app: App) -> Bool { false }
    public func isSame(as other: Self) -> Bool { true }
    public static var isInPassing: Bool { false }
}

/// Where the conversation goes from here.
public enum Next<App> {
    /// Shows this Screen again.
    case stay
    /// The same, below a sentence about what has happened.
    case say(Text)
    /// Perhaps with a sentence on arrival.
    case push(any Screen<App>, saying: Text? = nil)
    case replace(any Screen<App>)
    /// Back to the Screen below, which may be one that was interrupted.
    case finish(Text?)
    /// The same, but where nothing was interrupted nothing is shown either: a short word, and peace.
    case farewell(Text)
    /// All the way back to the first Screen.
    case home(Text?)
    /// Says something and leaves the conversation where it is: the present message stays the present one. Its buttons are
    /// commands, and so of use at any time.
    case aside(Text, [(label: Text, command: String)])
    /// Not meant for this Screen.
    case pass
}

/// A Screen in a state worth looking at, on a named sample's data.
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
