import Shared

/// The order of turns: everybody who waits gets a turn before anybody gets a second one, however much one person has
/// written. What one person writes keeps its order, from whichever of their chats. One with words of danger comes before all others, up to these words.
struct InboxQueue {
    struct Item {
        let event: WaitingEvent
        /// What Safety hears in it; nil where it was not asked.
        let heard: (any Hearing)?
    }

    /// An empty queue is kept for as long as it is listed.
    private var queues: [String: Queue<Item>] = [:]
    /// Whose turn is next; a queue is listed once while it holds anything.
    private var order = Queue<String>()
    private var hurried = Queue<String>()
    /// How many events of a hurried conversation come first.
    private var hurry: [String: Int] = [:]
    private(set) var count = 0

    mutating func add(_ event: WaitingEvent, in queue: String, heard: (any Hearing)? = nil) {
        if queues[queue] == nil { order.append(queue) }
        queues[queue, default: Queue()].append(Item(event: event, heard: heard))
        count += 1
        guard heard?.isDanger == true else { return }
        if hurry[queue] == nil { hurried.append(queue) }
        hurry[queue] = queues[queue]?.count
    }

    func holds(_ queue: String) -> Bool { queues[queue]?.isEmpty == false }

    mutating func next() -> Item? {
        if let name = hurried.first { return nextHurried(of: name) }
        while let name = order.removeFirst() {
            guard let item = queues[name]?.removeFirst() else {
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
            return item
        }
        return nil
    }

    private mutating func nextHurried(of name: String) -> Item? {
        let left = (hurry[name] ?? 1) - 1
        hurry[name] = left > 0 ? left : nil
        if left <= 0 { _ = hurried.removeFirst() }
        count -= 1
        return queues[name]?.removeFirst()
    }
}
