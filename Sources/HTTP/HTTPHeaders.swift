/// The header fields of an answer in the order they came, found by name without regard to case.
package struct HTTPHeaders: Sendable {
    package private(set) var fields: [(name: String, value: String)] = []

    package init() {}

    /// The value of the first field of that name.
    package subscript(name: String) -> String? {
        values(of: name).first
    }

    /// The values of all fields of that name, for headers that may come more than once.
    package func values(of name: String) -> [String] {
        let wanted = name.lowercased()
        return fields.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    package mutating func append(name: String, value: String) {
        fields.append((name, value))
    }

    /// Adds the continuation line of a folded header to the field before it.
    mutating func extendLast(with continuation: String) {
        guard let last = fields.indices.last else { return }
        fields[last].value += " " + continuation
    }
}

extension HTTPHeaders: Discreet {
    package var description: String { "\(fields.count) headers" }
}
