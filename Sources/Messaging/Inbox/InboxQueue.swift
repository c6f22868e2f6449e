import Shared

/// The order of turns: everybody who waits gets a turn before anybody gets a second one, however much one person has
/// written. Each conversation keeps its own order. One with words of danger comes before all others, up to these words.
struct InboxQueue {
    /// An empty queue is kept for as long as it is listed.
    private var queues: [String: Queue<WaitingEvent>] = [:]
    /// Whose turn is next; a queue is listed once while it holds anything.
    private var order = Queue<String>()
    private var hurried = Queue<String>()
    /// How many events of a hurried conversation come first.
    private var hurry: [String: Int] = [:]
    private(set) var count = 0

    mutating func add(_ event: WaitingEvent, isDanger: Bool = false) {
        if queues[event.queue] == nil { order.append(event.queue) }
        queues[event.queue, default: Queue()].append(event)
        count += 1
        guard isDanger else { return }
        if hurry[event.queue] == nil { hurried.append(event.queue) }
        hurry[event.queue] = queues[event.queue]?.count
    }

    mutating func next() -> WaitingEvent? {
        if let name = hurried.first { return nextHurried(of: name) }
        while let name = order.removeFirst() {
            guard let event = queues[name]?.removeFirst() else {
                // A hurried conversation has had all its turns already.
                queues[name] = nil
                continue
            }
            count -= 1
            if queues[name]?.isEmpty == true {
                queues[name] = nil
            } else {
                order.append(name)
            }
            return event
        }
        return nil
    }

    private mutating func nextHurried(of name: String) -> WaitingEvent? {
        let left = (hurry[name] ?? 1) - 1
        hurry[name] = left > 0 ? left : nil
        if left <= 0 { _ = hurried.removeFirst() }
        count -= 1
        return queues[name]?.removeFirst()
    }
}
