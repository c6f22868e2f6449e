import FoundationEssentials
import Shared

/// Which chats have waiting messages, and which of them may be looked at now.
///
/// Kept in memory beside the outbox, so that the next message is found without reading past those that cannot go yet: a
/// thousand silenced chats or twenty thousand prompts do not slow an answer. After a failed commit it is rebuilt from
/// the store.
struct ChatQueue {
    private enum State: Equatable {
        /// It may have an urgent message; look at it soon.
        case urgent
        /// It has only messages that nobody waits for.
        case patient
        case later(Date)
        /// One of its messages is on its way; look again when that has ended.
        case held
    }

    private struct Alarm: Comparable {
        let time: Date
        let chat: Int64

        static func < (one: Alarm, other: Alarm) -> Bool { (one.time, one.chat) < (other.time, other.chat) }
    }

    private var states: [Int64: State] = [:]
    private var urgent = Queue<Int64>()
    private var patient = Queue<Int64>()
    private var alarms = Heap<Alarm>()

    func contains(_ chat: Int64) -> Bool { states[chat] != nil }

    /// Whether nothing in this chat may go before a certain time.
    func isWaiting(_ chat: Int64) -> Bool {
        if case .later = states[chat] { true } else { false }
    }

    /// Call when a message waits in this chat, or when it may go on.
    mutating func look(at chat: Int64) {
        guard states[chat] != .urgent else { return }
        states[chat] = .urgent
        urgent.append(chat)
    }

    /// The same, for a chat that has a message on its way.
    mutating func hold(_ chat: Int64) { states[chat] = .held }

    mutating func waitPatiently(_ chat: Int64) {
        states[chat] = .patient
        patient.append(chat)
    }

    mutating func wait(_ chat: Int64, until time: Date) {
        states[chat] = .later(time)
        alarms.insert(Alarm(time: time, chat: chat))
    }

    mutating func remove(_ chat: Int64) { states[chat] = nil }

    /// Moves the chats whose time has come back to the urgent ones.
    mutating func wake(at time: Date) {
        while let alarm = alarms.least, alarm.time <= time {
            _ = alarms.removeLeast()
            if states[alarm.chat] == .later(alarm.time) { look(at: alarm.chat) }
        }
    }

    mutating func nextUrgent() -> Int64? {
        while let chat = urgent.removeFirst() {
            if states[chat] == .urgent { return chat }
        }
        return nil
    }

    mutating func nextPatient() -> Int64? {
        while let chat = patient.removeFirst() {
            if states[chat] == .patient { return chat }
        }
        return nil
    }

    /// When the next of the chats that wait for a time is due.
    var nextAlarm: Date? { alarms.least?.time }
    var hasPatient: Bool { !patient.isEmpty }
}
