import Synchronization

/// A value that any thread may change and any task may wait for; a waiting task blocks no thread.
///
/// The lock covers these cases: a change that fulfils waiting conditions (their tasks are resumed after the lock), a
/// wait for what is already true, and a waiting task that is cancelled before, while or after it begins to wait.
package final class Watched<Value: Sendable>: Sendable {
    package typealias Condition = @Sendable (Value) -> Bool

    private struct Waiter {
        let condition: Condition
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        package var value: Value
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
    }

    private let state: Mutex<State>

    package init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    package var value: Value { state.withLock(\.value) }

    /// Changes the value and returns what the change says about it.
    @discardableResult
    package func change<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
        let (result, fulfilled) = state.withLock { state in
            let result = change(&state.value)
            let fulfilled = state.waiters.filter { $0.value.condition(state.value) }
            for number in fulfilled.keys { state.waiters[number] = nil }
            return (result, fulfilled.values.map(\.continuation))
        }
        for continuation in fulfilled { continuation.resume() }
        return result
    }

    /// Returns when the condition is true, now or after some change, or when the task is cancelled.
    package func wait(until condition: @escaping Condition) async {
        let number = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = state.withLock { state in
                    guard !Task.isCancelled, !condition(state.value) else { return true }
                    state.waiters[number] = Waiter(condition: condition, continuation: continuation)
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
            waiter?.continuation.resume()
        }
    }
}
