/// Decodes what `JSONText.of` has written: whoever writes is loaded from some dozen such texts, and Foundation's decoder
/// took a fifth of that time.
extension JSONText {
    package static func value<Value: Decodable>(in text: String, as type: Value.Type = Value.self) throws -> Value {
        guard let json = JSON(text.utf8) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "this is not JSON"))
        }
        return try Value(from: Source(value: json))
    }
}

extension JSON {
    fileprivate func decoded<Value: Decodable>() throws -> Value { try Value(from: Source(value: self)) }

    fileprivate func number<Number: FixedWidthInteger>() throws -> Number {
        let number: Number? =
            switch self {
            case .integer(let number): Number(exactly: number)
            case .decimal(let number): Number(exactly: number)
            default: nil
            }
        return try number ?? mismatch(Number.self)
    }

    fileprivate func decimal() throws -> Double {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        default: try mismatch(Double.self)
        }
    }

    fileprivate func flag() throws -> Bool { try bool ?? mismatch(Bool.self) }
    fileprivate func text() throws -> String { try string ?? mismatch(String.self) }
    fileprivate func elements() throws -> SourceElements { SourceElements(values: try array ?? mismatch([JSON].self)) }

    fileprivate func members<Key: CodingKey>(_ type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = self else { return try mismatch([String: JSON].self) }
        return KeyedDecodingContainer(SourceMembers(members: members))
    }

    private func mismatch<Wanted>(_ type: Any.Type) throws -> Wanted {
        throw DecodingError.typeMismatch(type, .init(codingPath: [], debugDescription: "another kind of value is here"))
    }
}

// MARK: - Decoders

private struct Source: Decoder {
    let value: JSON

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try value.members(type)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try value.elements() }
    func singleValueContainer() -> any SingleValueDecodingContainer { SourceValue(value: value) }
}

private struct SourceMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [JSON.Member]

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { found(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try value(of: key) == .null }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(of: key).flag() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(of: key).text() }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(of: key).number() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(of: key).decimal() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(of: key).decoded()
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try value(of: key).members(type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(of: key).elements()
    }
    func superDecoder() -> any Decoder { Source(value: .object(members)) }
    func superDecoder(forKey key: Key) throws -> any Decoder { Source(value: try value(of: key)) }

    private func found(_ key: Key) -> JSON? {
        let name = key.stringValue
        return members.first { $0.name == name }?.value
    }

    private func value(of key: Key) throws -> JSON {
        guard let value = found(key) else {
            throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "this member is missing"))
        }
        return value
    }
}

private struct SourceElements: UnkeyedDecodingContainer {
    let values: [JSON]
    private(set) var currentIndex = 0

    init(values: [JSON]) {
        self.values = values
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex == values.count }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, values[currentIndex] == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decoded() } }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try next { try $0.members(type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next { try $0.elements() } }
    mutating func superDecoder() throws -> any Decoder { try next { Source(value: $0) } }

    /// An element that cannot be read that way stays the next one.
    private mutating func next<Value>(_ read: (JSON) throws -> Value) throws -> Value {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Value.self, .init(codingPath: [], debugDescription: "there are no more elements"))
        }
        let value = try read(values[currentIndex])
        currentIndex += 1
        return value
    }
}

private struct SourceValue: SingleValueDecodingContainer {
    let value: JSON

    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { value == .null }
    func decode(_ type: Bool.Type) throws -> Bool { try value.flag() }
    func decode(_ type: String.Type) throws -> String { try value.text() }
    func decode(_ type: Double.Type) throws -> Double { try value.decimal() }
    func decode(_ type: Float.Type) throws -> Float { Float(try value.decimal()) }
    func decode(_ type: Int.Type) throws -> Int { try value.number() }
    func decode(_ type: Int8.Type) throws -> Int8 { try value.number() }
    func decode(_ type: Int16.Type) throws -> Int16 { try value.number() }
    func decode(_ type: Int32.Type) throws -> Int32 { try value.number() }
    func decode(_ type: Int64.Type) throws -> Int64 { try value.number() }
    func decode(_ type: UInt.Type) throws -> UInt { try value.number() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try value.number() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try value.number() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try value.number() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try value.number() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value.decoded() }
}
