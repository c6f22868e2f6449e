import FoundationEssentials
import World

/// Wakes a task that waits for work. No notification is lost if the task checks for work and begins to wait without
/// suspending in between, since both happen on the same actor.
final class WakeSignal {
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastNumber = 0

    func notify() {
        let woken = waiting
        waiting = [:]
        for continuation in woken.values { continuation.resume() }
    }

    func wait() async {
        let number = nextNumber()
        await withCheckedContinuation { waiting[number] = $0 }
    }

    /// Returns at the next notification, at that time, or when the task is cancelled.
    func wait(orAt time: Date, in world: World) async {
        let number = nextNumber()
        let alarm = Task {
            await world.sleepUntil(time)
            self.wake(number)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume() }
                waiting[number] = continuation
            }
        } onCancel: {
            Task { await self.wake(number) }
        }
        alarm.cancel()
    }

    private func wake(_ number: Int) {
        waiting.removeValue(forKey: number)?.resume()
    }

    private func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }
}
