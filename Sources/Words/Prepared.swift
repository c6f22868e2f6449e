import Shared
import Synchronization

/// Values derived from one language's words, so that they are not derived again for every message.
final class Prepared: Sendable {
    private let values = Mutex<[String: any Sendable]>([:])
    private let phrases = Mutex<[String: Phrases]>([:])
    private let recent = Mutex<[Said]>([])
    /// A turn asks about its line, and about parts of it.
    private static let mostRecent = 4

    func value<Value: Sendable>(of name: String, _ make: () -> Value) -> Value {
        if let known = values.withLock({ $0[name] }) as? Value { return known }
        let made = make()
        values.withLock { $0[name] = made }
        return made
    }

    func phrases(of key: String, _ make: () -> Phrases) -> Phrases {
        if let known = phrases.withLock({ $0[key] }) { return known }
        let made = make()
        phrases.withLock { $0[key] = made }
        return made
    }

    func said(_ text: String) -> Said {
        if let known = recent.withLock({ $0.first { $0.text == text } }) { return known }
        let said = Said(text)
        recent.withLock { $0 = [said] + $0.prefix(Prepared.mostRecent - 1) }
        return said
    }
}
