/// Writes a value as JSON, straight into its bytes: a message is kept with each turn, and building a tree of it first,
/// as a general encoder does, was a tenth of all that a turn costs. Any JSON decoder reads it back.
///
/// Containers are written as they come: nobody may go on with one after the next one was begun in front of it. What the
/// compiler writes never does.
package enum JSONText {
    package static func of(_ value: some Encodable) throws -> String {
        let sink = Sink()
        try sink.write(value)
        return String(decoding: sink.bytes, as: UTF8.self)
    }
}

/// What has been written, and which containers are still open.
private final class Sink {
    private(set) var bytes: [UInt8] = []
    private var closings: [UInt8] = []

    init() {
        bytes.reserveCapacity(512)
    }

    var depth: Int { closings.count }

    func write(_ value: some Encodable) throws {
        let (before, depth) = (bytes.count, depth)
        try value.encode(to: SinkEncoder(sink: self, depth: depth))
        close(to: depth)
        if bytes.count == before { bytes += "{}".utf8 }
    }

    func open(_ opening: Character, _ closing: Character) {
        bytes += opening.utf8
        closings += closing.utf8
    }

    /// Before an element of the container at that depth.
    func beginElement(at depth: Int) throws {
        close(to: depth)
        guard self.depth == depth else { throw ContainerIsClosed() }
        if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
            bytes.append(UInt8(ascii: ","))
        }
    }

    func beginMember(_ name: String, at depth: Int) throws {
        try beginElement(at: depth)
        JSON.write(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
    }

    func putLiteral(_ literal: StaticString) {
        literal.withUTF8Buffer { bytes += $0 }
    }

    func put(_ text: String) { JSON.write(text, to: &bytes) }

    func put(_ number: some BinaryInteger & Sendable) { bytes += String(number).utf8 }

    func put(_ number: Double) throws {
        guard number.isFinite else { throw NotANumber() }
        bytes += number.description.utf8
    }

    func close(to depth: Int) {
        while closings.count > depth, let closing = closings.popLast() { bytes.append(closing) }
    }
}

private struct ContainerIsClosed: Error {}
private struct NotANumber: Error {}

// MARK: - As Swift's coding sees it

private struct SinkEncoder: Encoder {
    let sink: Sink
    let depth: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if sink.depth == depth { sink.open("{", "}") }
        return KeyedEncodingContainer(SinkMembers(sink: sink, depth: depth + 1))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if sink.depth == depth { sink.open("[", "]") }
        return SinkElements(sink: sink, depth: depth + 1)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SinkValue(sink: sink) }
}

private struct SinkMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sink: Sink
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws {
        try sink.beginMember(key.stringValue, at: depth)
        sink.putLiteral("null")
    }

    func encode(_ value: Bool, forKey key: Key) throws {
        try sink.beginMember(key.stringValue, at: depth)
        sink.putLiteral(value ? "true" : "false")
    }

    func encode(_ value: String, forKey key: Key) throws {
        try sink.beginMember(key.stringValue, at: depth)
        sink.put(value)
    }

    func encode(_ value: Int, forKey key: Key) throws {
        try sink.beginMember(key.stringValue, at: depth)
        sink.put(value)
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try sink.beginMember(key.stringValue, at: depth)
        try sink.write(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        begin(key)
        sink.open("{", "}")
        return KeyedEncodingContainer(SinkMembers<Nested>(sink: sink, depth: depth + 1))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        begin(key)
        sink.open("[", "]")
        return SinkElements(sink: sink, depth: depth + 1)
    }

    func superEncoder() -> any Encoder { SinkEncoder(sink: sink, depth: depth) }
    func superEncoder(forKey key: Key) -> any Encoder { SinkEncoder(sink: sink, depth: depth) }

    /// Where nothing can be thrown; a container that is closed refuses the elements that follow.
    private func begin(_ key: Key) { try? sink.beginMember(key.stringValue, at: depth) }
}

private struct SinkElements: UnkeyedEncodingContainer {
    let sink: Sink
    let depth: Int
    private(set) var count = 0

    init(sink: Sink, depth: Int) {
        self.sink = sink
        self.depth = depth
    }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() throws {
        try begin()
        sink.putLiteral("null")
    }

    mutating func encode(_ value: String) throws {
        try begin()
        sink.put(value)
    }

    mutating func encode(_ value: some Encodable) throws {
        try begin()
        try sink.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        try? begin()
        sink.open("{", "}")
        return KeyedEncodingContainer(SinkMembers<Nested>(sink: sink, depth: depth + 1))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        try? begin()
        sink.open("[", "]")
        return SinkElements(sink: sink, depth: depth + 1)
    }

    func superEncoder() -> any Encoder { SinkEncoder(sink: sink, depth: depth) }

    private mutating func begin() throws {
        try sink.beginElement(at: depth)
        count += 1
    }
}

private struct SinkValue: SingleValueEncodingContainer {
    let sink: Sink

    var codingPath: [any CodingKey] { [] }

    func encodeNil() { sink.putLiteral("null") }
    func encode(_ value: Bool) { sink.putLiteral(value ? "true" : "false") }
    func encode(_ value: String) { sink.put(value) }
    func encode(_ value: Double) throws { try sink.put(value) }
    func encode(_ value: Float) throws { try sink.put(Double(value)) }
    func encode(_ value: Int) { sink.put(value) }
    func encode(_ value: Int8) { sink.put(value) }
    func encode(_ value: Int16) { sink.put(value) }
    func encode(_ value: Int32) { sink.put(value) }
    func encode(_ value: Int64) { sink.put(value) }
    func encode(_ value: UInt) { sink.put(value) }
    func encode(_ value: UInt8) { sink.put(value) }
    func encode(_ value: UInt16) { sink.put(value) }
    func encode(_ value: UInt32) { sink.put(value) }
    func encode(_ value: UInt64) { sink.put(value) }
    func encode(_ value: some Encodable) throws { try sink.write(value) }
}
