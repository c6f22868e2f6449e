import Shared

/// The order of turns: everybody who waits gets a turn before anybody gets a second one, however much one person has
/// written. Each conversation keeps its own order.
struct InboxQueue {
    private var queues: [String: Queue<WaitingEvent>] = [:]
    /// Whose turn is next; a queue is listed once while it holds anything.
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
