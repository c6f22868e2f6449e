/// First in, first out; an element that was removed is released at once.
public struct Queue<Element> {
    private static var worthKeeping: Int { 1024 }

    private var elements: [Element?] = []
    private var head = 0

    public init() {}

    public var isEmpty: Bool { head == elements.count }
    public var count: Int { elements.count - head }
    public var first: Element? { head < elements.count ? elements[head] : nil }

    public mutating func append(_ element: Element) { elements.append(element) }

    public mutating func removeFirst() -> Element? {
        guard head < elements.count, let first = elements[head] else { return nil }
        elements[head] = nil
        head += 1
        if head == elements.count {
            elements.removeAll(keepingCapacity: head <= Self.worthKeeping)
            head = 0
        } else if head > Self.worthKeeping, head > elements.count / 2 {
            // Only now and then, so that the cost per element stays negligible.
            elements.removeFirst(head)
            head = 0
        }
        return first
    }
}
