public import FoundationEssentials
public import Shared
public import Words

/// What a conversation knows about its Screens: which exist, which comes first, and what leads where.
public protocol Routes<App> {
    associatedtype App

    var screens: [any Screen<App>.Type] { get }
    func root(in app: App) -> any Screen<App>
    /// The interceptor: sees all words before anything else does, whatever was asked on `top`. Nil lets them pass.
    func interception(of words: String, over top: (any Screen<App>)?, in app: App) -> Next<App>?
    /// What is said beside the answer `next` to these words, given over `top`, where they also show how somebody feels.
    /// Its buttons are commands.
    func mirror(of words: String, beside next: Next<App>, over top: (any Screen<App>)?, in app: App) -> (
        Text, [(label: Text, command: String)]
    )?
    /// A command that works everywhere. It interrupts the present Screen, which comes back afterwards. Nil: unknown.
    func command(_ name: String, argument: String, in app: App) -> Next<App>?
    /// The command that these words stand for ("sos", "8 kept it", "no TikTok after 22") whatever is open. They go to an
    /// open Screen only if it claims them as the answer to what it asks.
    func unmistakable(_ words: String, in app: App) -> (name: String, argument: String)?
    /// An answer without what people put around it: "yeah change it pls" for "Change it".
    func bareAnswer(_ words: String, in app: App) -> String
    /// Whether these words are about whatever happened last, even if a button of the present message is named so.
    func meansTheLatest(_ words: String, in app: App) -> Bool
    /// What that command did at that time is taken back: the words for it were meant as free text.
    func takeBack(_ command: String, saidAt time: Date, in app: App)
    /// The button that says so; nil where the command only leads away.
    func free(textInsteadOf command: String, in app: App) -> Text?
    /// A file came that the person wants to be read.
    func file(_ file: FileReference, in app: App) -> Next<App>?
    /// A job fell due. Nil: it is no longer worth a message.
    func due(kind: String, occurrence: String, in app: App) -> Next<App>?
    /// Whether this command is useless some time after it was sent.
    func isOfItsMoment(_ command: String) -> Bool
    /// The answer to words that no Screen understood, while `top` is shown.
    func guess(_ text: String, over top: any Screen<App>, in app: App) -> Next<App>
    /// Where a person without a place goes first; nil: to the root Screen.
    func arrival(in app: App) -> Next<App>?
    /// Said once, before the first answer to a new person.
    func opening(in app: App) -> Text?
    func sentence(for hint: Hint, in app: App) -> Text
    /// What somebody who has talked for hours is told again; nil where that is not needed.
    func reminder(in app: App) -> Text?
    func now(in app: App) -> Date
    /// Whether this network shows numbers beside choices, which are then typed to choose.
    func showsNumbers(in app: App) -> Bool
    /// Whether it shows which beginning of a label is enough.
    func showsBeginnings(in app: App) -> Bool
}

extension Routes {
    public func bareAnswer(_ words: String, in app: App) -> String { words }
    public func meansTheLatest(_ words: String, in app: App) -> Bool { false }
    public func showsBeginnings(in app: App) -> Bool { false }
    public func reminder(in app: App) -> Text? { nil }
    public func file(_ file: FileReference, in app: App) -> Next<App>? { nil }
    public func mirror(of words: String, beside next: Next<App>, over top: (any Screen<App>)?, in app: App) -> (
        Text, [(label: Text, command: String)]
    )? { nil }
}

/// Situations in which the conversation itself has something to say.
public enum Hint {
    case earlierMessage
    case unknownCommand(String)
    case ambiguous([String])
    case empty
    case attachment(Attachment)
    /// The input was sent at that time and could not be handled until now.
    case late(Date)
    /// This version could not read the saved place.
    case startedOver
    /// Off asks something by itself while another question is open, which now waits.
    case waiting
    /// In place of a sentence about words that were not understood, if the last answer was just that sentence.
    case unclearAgain
}
