/// Writes JSON piece by piece and sets the commas.
public struct JSONWriter {
    public enum Container {
        case object
        case array
    }

    public private(set) var bytes: [UInt8] = []

    public init() {
        bytes.reserveCapacity(512)
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public mutating func open(_ container: Container) {
        separate()
        bytes.append(container == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    }

    public mutating func close(_ container: Container) {
        bytes.append(container == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }

    /// A member of the object that is open, and where it begins, with the comma before it.
    struct Member {
        let name: String
        let start: Int
    }

    /// Puts the members of the object that is about to be closed into the order of their names.
    mutating func sort(_ members: ArraySlice<Member>) {
        let isSorted = members.indices.dropFirst().allSatisfy { members[$0 - 1].name <= members[$0].name }
        guard !isSorted, let first = members.first?.start else { return }
        let order = members.indices.sorted { members[$0].name < members[$1].name }
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count - first)
        for index in order {
            let end = index + 1 < members.endIndex ? members[index + 1].start : bytes.count
            let text = bytes[members[index].start..<end]
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            sorted += text.first == UInt8(ascii: ",") ? text.dropFirst() : text
        }
        bytes.replaceSubrange(first..., with: sorted)
    }

    public mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        open(.object)
        try members(&self)
        close(.object)
    }

    public mutating func array<Element>(
        of elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        open(.array)
        for element in elements { try write(&self, element) }
        close(.array)
    }

    public mutating func name(_ name: String) {
        separate()
        JSON.write(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
    }

    public mutating func value(_ text: String) {
        separate()
        JSON.write(text, to: &bytes)
    }

    public mutating func value(_ number: Int) {
        separate()
        bytes += String(number).utf8
    }

    public mutating func value(_ number: some BinaryInteger) {
        separate()
        bytes += String(number).utf8
    }

    /// JSON has neither infinity nor NaN.
    public mutating func value(_ number: Double) throws {
        guard number.isFinite else { throw NotANumber() }
        separate()
        bytes += number.description.utf8
    }

    public mutating func value(_ flag: Bool) {
        separate()
        bytes += (flag ? "true" : "false").utf8
    }

    public mutating func null() {
        separate()
        bytes += "null".utf8
    }

    public mutating func member(_ name: String, _ text: String) {
        self.name(name)
        value(text)
    }

    public mutating func member(_ name: String, _ number: Int) {
        self.name(name)
        value(number)
    }

    public mutating func member(_ name: String, _ flag: Bool) {
        self.name(name)
        value(flag)
    }

    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    private struct NotANumber: Error {}
}
