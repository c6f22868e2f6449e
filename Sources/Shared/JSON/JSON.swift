/// JSON from somebody else. Every accessor returns nil where the value is missing or of another kind than expected.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case decimal(Double)
    case string(String)
    case array([JSON])
    /// In the order of the text; of two members with one name, the first counts.
    case object([Member])

    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// The member of that name; nil where there is none, where it is null, or where this is no object.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self, let found = members.first(where: { $0.name == name }),
            found.value != .null
        else { return nil }
        return found.value
    }

    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    package var integer: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    package var bool: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }

    package var array: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
