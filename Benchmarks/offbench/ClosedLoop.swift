import Foundation
import Synchronization

/// People each of whom writes again as soon as they are answered.
nonisolated final class ClosedLoop: Sendable {
    /// In place of a line: the person says nothing for so many seconds, and then goes on.
    static let silence = ""
    private static let silent = 11.0

    struct Line {
        let id: Int64
        let person: Int
        let text: String
    }

    private struct State {
        var pending: [Line] = []
        var nextID: Int64 = 1
        var turns: [Int: Int] = [:]
        var askedAt: [Int: UInt64] = [:]
        var latencies: [UInt32] = []
        var isMeasuring = false
        var otherSends = 0
        var answers = 0
        var edits = 0
    }

    private let state = Mutex(State())
    private let change = NSCondition()
    private let scripts: [[String]]

    /// The first person follows the first script, the second the second, and so on from the start.
    init(scripts: [[String]]) {
        self.scripts = scripts
    }

    /// Everybody writes their first line.
    func begin(people: Int) {
        state.withLock { state in
            for person in 0..<people { ask(person, &state) }
        }
        wake()
    }

    func measure(_ isMeasuring: Bool) {
        state.withLock { state in
            state.isMeasuring = isMeasuring
            if isMeasuring { state.latencies = [] }
        }
    }

    /// How long each answer took, in microseconds.
    var latencies: [UInt32] { state.withLock { $0.latencies } }

    /// Messages to those who have not written.
    var otherSends: Int { state.withLock { $0.otherSends } }

    /// Answers so far, and edits of earlier ones.
    var answers: (new: Int, edits: Int) { state.withLock { ($0.answers, $0.edits) } }

    func noteEdit() { state.withLock { $0.edits += 1 } }

    /// A message to this person.
    func take(_ person: Int) {
        let now = DispatchTime.now().uptimeNanoseconds
        let isAsked = state.withLock { state in
            guard let asked = state.askedAt.removeValue(forKey: person) else {
                if state.isMeasuring { state.otherSends += 1 }
                return false
            }
            if state.isMeasuring { state.latencies.append(UInt32((now - asked) / 1000)) }
            state.answers += 1
            ask(person, &state)
            return true
        }
        if isAsked { wake() }
    }

    /// The lines from this number on, at most a hundred; waits for some.
    func lines(from id: Int64, waiting seconds: Double) -> [Line] {
        change.lock()
        defer { change.unlock() }
        let deadline = Date().addingTimeInterval(seconds)
        while true {
            let found = state.withLock { state in
                state.pending.removeAll { $0.id < id }
                return state.pending.prefix(100)
            }
            if !found.isEmpty || Date() >= deadline { return Array(found) }
            _ = change.wait(until: deadline)
        }
    }

    private func ask(_ person: Int, _ state: inout State) {
        let turn = state.turns[person, default: -1] + 1
        state.turns[person] = turn
        let script = scripts[person % scripts.count]
        let text = script[turn % script.count]
        guard text != ClosedLoop.silence else {
            DispatchQueue.global().asyncAfter(deadline: .now() + ClosedLoop.silent) { [self] in
                self.state.withLock { ask(person, &$0) }
                wake()
            }
            return
        }
        state.pending.append(Line(id: state.nextID, person: person, text: text))
        state.nextID += 1
        state.askedAt[person] = DispatchTime.now().uptimeNanoseconds
    }

    private func wake() {
        change.lock()
        change.broadcast()
        change.unlock()
    }
}
