// Inlined where it is used, and so made for each type of element.

/// A priority queue that gives the least element first.
package struct Heap<Element: Comparable> {
    @usableFromInline var elements: [Element] = []

    @inlinable package init() {}

    @inlinable package var least: Element? { elements.first }

    @inlinable package mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0, elements[child] < elements[(child - 1) / 2] {
            elements.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    @inlinable package mutating func removeLeast() -> Element? {
        guard let least = elements.first, let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return least }
        elements[0] = last
        var parent = 0
        while true {
            let children = [2 * parent + 1, 2 * parent + 2].filter(elements.indices.contains)
            guard let child = children.min(by: { elements[$0] < elements[$1] }), elements[child] < elements[parent]
            else {
                return least
            }
            elements.swapAt(child, parent)
            parent = child
        }
    }
}
