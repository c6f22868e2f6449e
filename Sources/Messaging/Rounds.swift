import Foundation

/// Everybody who waits gets their turn before anybody gets a second one, however much one of them has written. Within a
/// conversation the order stays.
struct Rounds {
    private struct Queue {
        var events: [Int64] = []
        var head = 0

        var isEmpty: Bool { head == events.count }
    }

    private var queues: [String: Queue] = [:]
    /// Whose turn is next; a queue stands here once, as long as it holds something.
    private var order: [String] = []
    private var head = 0
    private(set) var count = 0

    mutating func add(_ event: WaitingEvent) {
        if queues[event.queue] == nil { order.append(event.queue) }
        queues[event.queue, default: Queue()].events.append(event.id)
        count += 1
    }

    mutating func next() -> Int64? {
        guard head < order.count, var queue = queues[order[head]] else { return nil }
        let name = order[head]
        let event = queue.events[queue.head]
        queue.head += 1
        head += 1
        count -= 1
        if queue.isEmpty {
            queues[name] = nil
        } else {
            queues[name] = queue
            order.append(name)
        }
        if head == order.count {
            order.removeAll(keepingCapacity: head < 1024)
            head = 0
        } else if head > 4096 {
            order.removeFirst(head)
            head = 0
        }
        return event
    }
}
