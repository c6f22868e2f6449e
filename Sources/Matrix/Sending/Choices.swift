import Conversation
import FoundationEssentials
import Shared
import Synchronization

/// The buttons of one message, in order: what a number reaction taps.
///
/// They are also part of the event, in a field of our own, so that a tap is understood after a restart too.
struct EventChoices: Hashable, Sendable {
    static let field = "chat.off.choices"
    struct Choice: Hashable, Sendable {
        let label: String
        let payload: String
    }

    let items: [Choice]
    /// Whether a number stands before each choice. Where the words ask for a number, or a label is one, no other number
    /// may mean something else.
    private let isNumbered: Bool

    init(_ message: RenderedMessage) {
        isNumbered = message.typing != .rating
        items = message.rows.flatMap(\.self).map { Choice(label: $0.label.visible, payload: $0.payload) }
    }

    /// From an event that was fetched; its latest edit counts. Nil where it has none.
    init?(event: JSON) {
        let edit = event["unsigned"]?["m.relations"]?["m.replace"]
        let isOurs = edit?["sender"]?.string == event["sender"]?.string
        let latest = isOurs ? edit?["content"]?["m.new_content"] : nil
        let written = (latest ?? event["content"])?[EventChoices.field]?.array
        guard let written else { return nil }
        isNumbered = true
        items = written.compactMap { pair in
            guard let pair = pair.array, pair.count == 2, let label = pair[0].string, let payload = pair[1].string
            else { return nil }
            return Choice(label: label, payload: payload)
        }
    }

    /// Labels such as those of a rating are numbers themselves: no other number stands for a choice then.
    private var hasNumbers: Bool { items.contains { $0.label.isDigits } }

    /// The number that stands before each choice; nil where its label is all that is shown.
    var numbers: [Int?] {
        items.indices.map { isNumbered && !hasNumbers ? $0 + 1 : nil }
    }

    /// The emoji that stand for choices, in order.
    var keys: [String] {
        zip(items, numbers).compactMap { item, number in (number ?? Int(item.label)).flatMap(EventChoices.key) }
    }

    /// Choices that no number stands for are left out: no reaction chooses them.
    var json: JSON {
        .array((isNumbered || hasNumbers ? items : []).map { .array([.string($0.label), .string($0.payload)]) })
    }

    /// What a reaction or a typed number taps: the label that it repeats, or the choice of its number.
    func payload(of key: String) -> String? {
        if let same = items.first(where: { $0.label == key }) { return same.payload }
        guard let number = EventChoices.number(of: key) else { return nil }
        if hasNumbers { return items.first { $0.label == String(number) }?.payload }
        return isNumbered && items.indices.contains(number - 1) ? items[number - 1].payload : nil
    }

    /// The emoji for a number, such as "1️⃣"; there are none beyond ten.
    private static func key(of number: Int) -> String? {
        switch number {
        case 0...9: "\(number)\u{FE0F}\u{20E3}"
        case 10: "\u{1F51F}"
        default: nil
        }
    }

    private static func number(of key: String) -> Int? {
        if key == "\u{1F51F}" { return 10 }
        let digits = key.unicodeScalars.filter { $0 != "\u{FE0F}" && $0 != "\u{20E3}" }
        return (1...2).contains(digits.count) ? Int(String(String.UnicodeScalarView(digits))) : nil
    }
}

/// The choices of the latest messages, by event, and the taps that reactions were.
final class ShownChoices: Sendable {
    private static let most = 1000
    /// How long a question hears a bare number.
    private static let fresh: TimeInterval = 3 * 3600

    struct Tap: Hashable, Sendable {
        let event: String
        let key: String
        let payload: String
    }

    private struct Latest {
        let event: String
        let at: Date
    }

    private struct State {
        /// The latest message with choices of each room.
        var latest: [String: Latest] = [:]
        var choices: [String: EventChoices] = [:]
        var order = Queue<String>()
        var taps: [String: Tap] = [:]
        var tapOrder = Queue<String>()
    }

    private let state = Mutex(State())

    subscript(event: String) -> EventChoices? { state.withLock { $0.choices[event] } }

    /// The choices that a typed number is about: those of the latest message, while it is fresh.
    func latest(in room: String, at time: Date) -> EventChoices? {
        state.withLock { state in
            guard let latest = state.latest[room], time.timeIntervalSince(latest.at) < ShownChoices.fresh else {
                return nil
            }
            return state.choices[latest.event]
        }
    }

    /// A message without choices leaves those of the message before it.
    func noteLatest(_ event: String, in room: String, at time: Date) {
        state.withLock { state in
            if state.latest.count >= ShownChoices.most { state.latest = [:] }
            state.latest[room] = Latest(event: event, at: time)
        }
    }

    func note(_ choices: EventChoices, of event: String) {
        state.withLock { state in
            if state.choices.updateValue(choices, forKey: event) == nil { state.order.append(event) }
            if state.choices.count > ShownChoices.most, let oldest = state.order.removeFirst() {
                state.choices[oldest] = nil
            }
        }
    }

    func tap(by reaction: String) -> Tap? { state.withLock { $0.taps[reaction] } }

    func note(_ tap: Tap, by reaction: String) {
        state.withLock { state in
            if state.taps.updateValue(tap, forKey: reaction) == nil { state.tapOrder.append(reaction) }
            if state.taps.count > ShownChoices.most, let oldest = state.tapOrder.removeFirst() {
                state.taps[oldest] = nil
            }
        }
    }
}
