/// A priority queue that gives the least element first.
public struct Heap<Element: Comparable> {
    private var elements: [Element] = []

    public init() {}

    public var least: Element? { elements.first }

    public mutating func insert(_ element: Element) {
        elements.append(element)
        var child = elements.count - 1
        while child > 0, elements[child] < elements[(child - 1) / 2] {
            elements.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    public mutating func removeLeast() -> Element? {
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
