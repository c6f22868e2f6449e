// Inlined where it is used, and so made for each type of element.

/// First in, first out; an element that was removed is released at once.
package struct Queue<Element> {
    @usableFromInline static var worthKeeping: Int { 1024 }

    @usableFromInline var elements: [Element?] = []
    @usableFromInline var head = 0

    @inlinable package init() {}

    @inlinable package var isEmpty: Bool { head == elements.count }
    @inlinable package var count: Int { elements.count - head }
    @inlinable package var first: Element? { head < elements.count ? elements[head] : nil }

    @inlinable package mutating func append(_ element: Element) { elements.append(element) }

    @inlinable package mutating func removeFirst() -> Element? {
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
