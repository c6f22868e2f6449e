public import FoundationEssentials
public import Shared

/// A person's chats. They belong to the service and not to a person's own data, so whoever wires the Managers provides
/// this.
package protocol Linking {
    /// Whether a line is certainly meant as a code, right or wrong.
    func isCode(_ line: String) -> Bool
    /// A code that brings another chat; those before it work no more.
    func makeCode(at now: Date) throws -> String?
    func use(_ code: String, at now: Date) throws -> LinkAnswer
    /// Who wants this person's chats and theirs to be one, by the number of that chat or the latest.
    func request(_ number: Int?, at now: Date) throws -> LinkRequest?
    /// Nil where it is too late.
    func allow(_ number: Int?, at now: Date) throws -> LinkAnswer?
    func refuse(_ number: Int?, at now: Date) throws -> Bool
    /// Whether this chat has sent a code, and the side that made it has not said yes.
    func isWaiting(at now: Date) throws -> Bool
    /// What the person has to pick from; nil where nothing waits for that.
    func choice(at now: Date) throws -> LinkChoice?
    /// Links the two chats after this turn; false where that is too late.
    func join(keepingThis: Bool, at now: Date) throws -> Bool
    func cancel() throws
    /// The one that was used last comes last.
    func chats() throws -> [LinkedChat]
    /// Parts a chat from the others after this turn.
    func part(_ number: Int, at now: Date) throws
}

/// What became of a code that was sent.
nonisolated public enum LinkAnswer: String, Hashable, Sendable {
    /// The chats are linked after this turn.
    case joined
    /// The side that made the code is asked after this turn.
    case asked
    /// The same; and this side was told something, so that the person has to say what becomes of it.
    case choose
    case wrong
    /// It has expired, was used, or another was made since.
    case old
    case tooOften
    /// It was made in this very chat.
    case ownCode
    case linkedAlready
    /// This chat is linked with a third one.
    case linkedElsewhere
}

/// What was told in two chats, by topic.
nonisolated public struct LinkChoice: Hashable, Sendable {
    public let here: [DataTopic: Held]
    public let there: [DataTopic: Held]
    /// Of the chat there.
    public let network: String
    public let address: String

    package init(here: [DataTopic: Held], there: [DataTopic: Held], network: String, address: String) {
        self.here = here
        self.there = there
        self.network = network
        self.address = address
    }
}

/// A chat that has sent this person's code.
nonisolated public struct LinkRequest: Hashable, Sendable {
    public let number: Int
    public let network: String
    public let address: String

    package init(number: Int, network: String, address: String) {
        self.number = number
        self.network = network
        self.address = address
    }
}

nonisolated public struct LinkedChat: Hashable, Sendable {
    public let number: Int
    /// The network's name, as accounts begin with it.
    public let network: String
    /// Whether the present turn is about it.
    public let isHere: Bool
    public let usedAt: Date

    package init(number: Int, network: String, isHere: Bool, usedAt: Date) {
        self.number = number
        self.network = network
        self.isHere = isHere
        self.usedAt = usedAt
    }
}
