import FoundationEssentials
import Shared

/// Which lanes have letters that wait, and which of them may be looked at now.
///
/// It is kept in memory beside the outbox, so that what goes next is found without passing by all that cannot go yet: a
/// thousand lanes in silence, or twenty thousand prompts, cost an answer nothing. After a failed commit it is made anew
/// from the store.
struct Departures {
    private enum State: Equatable {
        /// To be looked at soon: it may have something that is waited for.
        case urgent
        /// It has only what nobody waits for.
        case patient
        case later(Date)
        /// A letter of it is on its way; it is looked at again when that has ended.
        case held
    }

    private struct Alarm: Comparable {
        let time: Date
        let lane: Int64

        static func < (one: Alarm, other: Alarm) -> Bool { (one.time, one.lane) < (other.time, other.lane) }
    }

    private var states: [Int64: State] = [:]
    private var urgent = Queue<Int64>()
    private var patient = Queue<Int64>()
    private var alarms = Heap<Alarm>()

    func contains(_ lane: Int64) -> Bool { states[lane] != nil }

    /// Whether a lane has nothing that may go before a certain time.
    func isWaiting(_ lane: Int64) -> Bool {
        if case .later = states[lane] { true } else { false }
    }

    /// Something waits in this lane, or may go on.
    mutating func look(at lane: Int64) {
        guard states[lane] != .urgent else { return }
        states[lane] = .urgent
        urgent.append(lane)
    }

    /// The same, where a letter of it is on its way just now.
    mutating func hold(_ lane: Int64) { states[lane] = .held }

    mutating func waitPatiently(_ lane: Int64) {
        states[lane] = .patient
        patient.append(lane)
    }

    mutating func wait(_ lane: Int64, until time: Date) {
        states[lane] = .later(time)
        alarms.insert(Alarm(time: time, lane: lane))
    }

    mutating func remove(_ lane: Int64) { states[lane] = nil }

    /// Those whose time has come are looked at again.
    mutating func wake(at time: Date) {
        while let alarm = alarms.least, alarm.time <= time {
            _ = alarms.removeLeast()
            if states[alarm.lane] == .later(alarm.time) { look(at: alarm.lane) }
        }
    }

    mutating func nextUrgent() -> Int64? {
        while let lane = urgent.removeFirst() {
            if states[lane] == .urgent { return lane }
        }
        return nil
    }

    mutating func nextPatient() -> Int64? {
        while let lane = patient.removeFirst() {
            if states[lane] == .patient { return lane }
        }
        return nil
    }

    /// When one of those that wait for a time is to be looked at.
    var nextAlarm: Date? { alarms.least?.time }
    var hasPatient: Bool { !patient.isEmpty }
}
