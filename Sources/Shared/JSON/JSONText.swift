/// Encodes a value as JSON straight into bytes: Screens are saved with each turn, and a general encoder, which builds a
/// tree first, took a tenth of a turn. Any JSON decoder reads the result. Members are sorted by name, so that a
/// dictionary gives the same text in every process.
///
/// Containers are written in the order in which they are requested: once a later one has begun, an earlier one refuses
/// further elements. Synthesised `encode(to:)` never does that.
package enum JSONText {
    package static func of(_ value: some Encodable) throws -> String {
        let sink = Sink()
        try sink.write(value)
        return sink.text.json.text
    }
}

/// What encoders of one value write to together.
private final class Sink {
    var text = SinkText()

    func write(_ value: some Encodable) throws {
        let (before, depth) = (text.json.bytes.count, text.depth)
        try value.encode(to: SinkEncoder(sink: self, depth: depth))
        text.end(at: depth, begunAt: before)
    }
}

/// The text so far, and the containers that are still open. A value, so that each step is one access to the sink.
private struct SinkText {
    var json = JSONWriter()
    private var containers: [(kind: JSONWriter.Container, firstMember: Int)] = []
    /// Of all containers that are open.
    private var members: [JSONWriter.Member] = []

    var depth: Int { containers.count }

    mutating func open(_ container: JSONWriter.Container) {
        json.open(container)
        containers.append((container, members.count))
    }

    mutating func openUnlessOpen(_ container: JSONWriter.Container, at depth: Int) {
        if self.depth == depth { open(container) }
    }

    /// Call before each element of the container at that depth.
    mutating func beginElement(at depth: Int) throws {
        close(to: depth)
        guard self.depth == depth else { throw ContainerIsClosed() }
    }

    mutating func beginMember(_ name: String, at depth: Int) throws {
        try beginElement(at: depth)
        members.append(JSONWriter.Member(name: name, start: json.bytes.count))
        json.name(name)
    }

    /// Closes what a value has opened; one that has written nothing is an empty object.
    mutating func end(at depth: Int, begunAt start: Int) {
        close(to: depth)
        if json.bytes.count == start { json.object { _ in } }
    }

    private mutating func close(to depth: Int) {
        while containers.count > depth, let container = containers.popLast() {
            let count = members.count - container.firstMember
            if count > 1 { json.sort(members[container.firstMember...]) }
            if count > 0 { members.removeLast(count) }
            json.close(container.kind)
        }
    }
}

private struct ContainerIsClosed: Error {}

// MARK: - Encoders

private struct SinkEncoder: Encoder {
    let sink: Sink
    let depth: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        sink.text.openUnlessOpen(.object, at: depth)
        return KeyedEncodingContainer(SinkMembers(sink: sink, depth: depth + 1))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        sink.text.openUnlessOpen(.array, at: depth)
        return SinkElements(sink: sink, depth: depth + 1)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SinkValue(sink: sink) }
}

private struct SinkMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sink: Sink
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws {
        try sink.text.beginMember(key.stringValue, at: depth)
        sink.text.json.null()
    }

    func encode(_ value: Bool, forKey key: Key) throws {
        try sink.text.beginMember(key.stringValue, at: depth)
        sink.text.json.value(value)
    }

    func encode(_ value: String, forKey key: Key) throws {
        try sink.text.beginMember(key.stringValue, at: depth)
        sink.text.json.value(value)
    }

    func encode(_ value: Int, forKey key: Key) throws {
        try sink.text.beginMember(key.stringValue, at: depth)
        sink.text.json.value(value)
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try sink.text.beginMember(key.stringValue, at: depth)
        try sink.write(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        begin(key)
        sink.text.open(.object)
        return KeyedEncodingContainer(SinkMembers<Nested>(sink: sink, depth: depth + 1))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        begin(key)
        sink.text.open(.array)
        return SinkElements(sink: sink, depth: depth + 1)
    }

    func superEncoder() -> any Encoder { SinkEncoder(sink: sink, depth: depth) }
    func superEncoder(forKey key: Key) -> any Encoder {
        begin(key)
        return SinkEncoder(sink: sink, depth: depth)
    }

    /// This cannot throw; if the container is closed, it refuses the elements that follow.
    private func begin(_ key: Key) { try? sink.text.beginMember(key.stringValue, at: depth) }
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
        sink.text.json.null()
    }

    mutating func encode(_ value: String) throws {
        try begin()
        sink.text.json.value(value)
    }

    mutating func encode(_ value: some Encodable) throws {
        try begin()
        try sink.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        try? begin()
        sink.text.open(.object)
        return KeyedEncodingContainer(SinkMembers<Nested>(sink: sink, depth: depth + 1))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        try? begin()
        sink.text.open(.array)
        return SinkElements(sink: sink, depth: depth + 1)
    }

    func superEncoder() -> any Encoder { SinkEncoder(sink: sink, depth: depth) }

    private mutating func begin() throws {
        try sink.text.beginElement(at: depth)
        count += 1
    }
}

private struct SinkValue: SingleValueEncodingContainer {
    let sink: Sink

    var codingPath: [any CodingKey] { [] }

    func encodeNil() { sink.text.json.null() }
    func encode(_ value: Bool) { sink.text.json.value(value) }
    func encode(_ value: String) { sink.text.json.value(value) }
    func encode(_ value: Double) throws { try sink.text.json.value(value) }
    func encode(_ value: Float) throws { try sink.text.json.value(Double(value)) }
    func encode(_ value: Int) { sink.text.json.value(value) }
    func encode(_ value: Int8) { sink.text.json.value(value) }
    func encode(_ value: Int16) { sink.text.json.value(value) }
    func encode(_ value: Int32) { sink.text.json.value(value) }
    func encode(_ value: Int64) { sink.text.json.value(value) }
    func encode(_ value: UInt) { sink.text.json.value(value) }
    func encode(_ value: UInt8) { sink.text.json.value(value) }
    func encode(_ value: UInt16) { sink.text.json.value(value) }
    func encode(_ value: UInt32) { sink.text.json.value(value) }
    func encode(_ value: UInt64) { sink.text.json.value(value) }
    func encode(_ value: some Encodable) throws { try sink.write(value) }
}
