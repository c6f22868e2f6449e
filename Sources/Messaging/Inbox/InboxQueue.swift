import Shared

/// Everybody who waits gets their turn before anybody gets a second one, however much one of them has written. Within a
/// conversation the order stays.
struct InboxQueue {
    private var queues: [String: Queue<WaitingEvent>] = [:]
    /// Whose turn is next; a queue stands here once, as long as it holds something.
    private var order = Queue<String>()
    private(set) var count = 0

    mutating func add(_ event: WaitingEvent) {
        if queues[event.queue] == nil { order.append(event.queue) }
        queues[event.queue, default: Queue()].append(event)
        count += 1
    }

    mutating func next() -> WaitingEvent? {
        guard let name = order.removeFirst(), let event = queues[name]?.removeFirst() else { return nil }
        count -= 1
        if queues[name]?.isEmpty == true {
            queues[name] = nil
        } else {
            order.append(name)
        }
        return event
    }
}
