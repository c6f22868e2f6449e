public import FoundationEssentials
package import Shared

/// Lets a person talk from several chats as one, and parts them again. What changes chats happens after the turn.
public final class LinkManager: Manager, HoldsError {
    public package(set) var error: LinkError?

    private let linking: (any Linking)?
    private var hasWish = false

    package init(_ linking: (any Linking)?) {
        self.linking = linking
    }

    package func load(at moment: Moment) {}

    public func isCode(_ line: String) -> Bool { linking?.isCode(line) == true }

    /// Nil where the store failed.
    public func makeCode(at now: Date) -> String? {
        var code: String?
        attempt { code = try linking?.makeCode(at: now) }
        return code
    }

    /// Nil where the store failed.
    public func use(_ code: String, at now: Date) -> LinkAnswer? {
        var answer: LinkAnswer?
        attempt { answer = try linking?.use(code, at: now) }
        hasWish = hasWish || answer == .asked || answer == .choose
        return answer
    }

    public func request(_ number: Int? = nil, at now: Date) -> LinkRequest? {
        var request: LinkRequest?
        attempt { request = try linking?.request(number, at: now) }
        return request
    }

    /// Nil where it is too late.
    public func allow(_ number: Int?, at now: Date) -> LinkAnswer? {
        var answer: LinkAnswer?
        attempt { answer = try linking?.allow(number, at: now) }
        hasWish = hasWish || answer != nil
        return answer
    }

    public func refuse(_ number: Int?, at now: Date) -> Bool {
        var isRefused = false
        attempt { isRefused = try linking?.refuse(number, at: now) == true }
        return isRefused
    }

    public func isWaiting(at now: Date) -> Bool {
        var isWaiting = false
        attempt { isWaiting = try linking?.isWaiting(at: now) == true }
        return isWaiting
    }

    public func choice(at now: Date) -> LinkChoice? {
        var choice: LinkChoice?
        attempt { choice = try linking?.choice(at: now) }
        return choice
    }

    /// The person has confirmed it; false where it is too late for that.
    public func join(keepingThis: Bool, at now: Date) -> Bool {
        attempt { hasWish = try linking?.join(keepingThis: keepingThis, at: now) == true }
        return hasWish
    }

    public func cancel() { attempt { try linking?.cancel() } }

    /// The person's chats; the one that was used last comes last.
    public var chats: [LinkedChat] {
        var chats: [LinkedChat] = []
        attempt { chats = try linking?.chats() ?? [] }
        return chats
    }

    public func part(_ number: Int, at now: Date) -> Bool {
        hasWish = attempt { try linking?.part(number, at: now) }
        return hasWish
    }

    package func drainWish() -> Bool {
        defer { hasWish = false }
        return hasWish
    }
}
