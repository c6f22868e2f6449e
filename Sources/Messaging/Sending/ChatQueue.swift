import FoundationEssentials
import Shared

/// Which chats have messages that wait, and which of them may be looked at now.
///
/// It is kept in memory beside the outbox, so that what goes next is found without passing by all that cannot go yet: a
/// thousand chats in silence, or twenty thousand prompts, cost an answer nothing. After a failed commit it is made anew
/// from the store.
struct ChatQueue {
    private enum State: Equatable {
        /// To be looked at soon: it may have something that is waited for.
        case urgent
        /// It has only what nobody waits for.
        case patient
        case later(Date)
        /// A message of it is on its way; it is looked at again when that has ended.
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

    /// Whether a chat has nothing that may go before a certain time.
    func isWaiting(_ chat: Int64) -> Bool {
        if case .later = states[chat] { true } else { false }
    }

    /// Something waits in this chat, or may go on.
    mutating func look(at chat: Int64) {
        guard states[chat] != .urgent else { return }
        states[chat] = .urgent
        urgent.append(chat)
    }

    /// The same, where a message of it is on its way just now.
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

    /// Those whose time has come are looked at again.
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

    /// When one of those that wait for a time is to be looked at.
    var nextAlarm: Date? { alarms.least?.time }
    var hasPatient: Bool { !patient.isEmpty }
}
