import Shared
import Synchronization

/// Values derived from one language's words, so that they are not derived again for every message.
final class Prepared: Sendable {
    private let values = Mutex<[String: any Sendable]>([:])
    private let phrases = Mutex<[String: Phrases]>([:])
    private let last = Mutex<Said?>(nil)

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
        if let known = last.withLock({ $0 }), known.text == text { return known }
        let said = Said(text)
        last.withLock { $0 = said }
        return said
    }
}
