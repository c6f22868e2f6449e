package import FoundationEssentials
package import Shared

/// A fact about a person as their archive holds it. Existing archives depend on the names, so they never change;
/// docs/export.md lists them.
nonisolated package protocol Archived: Sendable {
    /// An object with the same members for every value; one without a value is null.
    func archived(in zone: TimeZone) -> JSON
    init(archived record: ArchiveRecord) throws
}

/// What is wrong with an archive.
nonisolated package struct ArchiveFlaw: Error, Hashable {
    /// The part, or the part's field, that could not be read.
    package let place: String
}

/// An object of an archive, read member by member.
nonisolated package struct ArchiveRecord {
    private let json: JSON
    private let place: String

    package init(_ json: JSON, in place: String) throws {
        guard case .object = json else { throw ArchiveFlaw(place: place) }
        self.json = json
        self.place = place
    }

    private func flaw(_ name: String) -> ArchiveFlaw { ArchiveFlaw(place: "\(place).\(name)") }

    private func value<Value>(_ name: String, _ read: (JSON) -> Value?) throws -> Value? {
        guard let member = json[name] else { return nil }
        guard let value = read(member) else { throw flaw(name) }
        return value
    }

    private func present<Value>(_ name: String, _ value: Value?) throws -> Value {
        guard let value else { throw flaw(name) }
        return value
    }

    package func has(_ name: String) -> Bool { json[name] != nil }

    package func textIfAny(_ name: String) throws -> String? { try value(name, \.string) }
    package func text(_ name: String) throws -> String { try present(name, textIfAny(name)) }

    package func flag(_ name: String) throws -> Bool { try present(name, value(name, \.bool)) }

    package func numberIfAny(_ name: String, in range: ClosedRange<Int> = 0...Int(Int32.max)) throws -> Int? {
        try value(name) { $0.integer.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil } }
    }

    package func number(_ name: String, in range: ClosedRange<Int> = 0...Int(Int32.max)) throws -> Int {
        try present(name, numberIfAny(name, in: range))
    }

    /// The number of a row: it may count seconds, and imported decisions have numbers below 1.
    func rowNumber() throws -> Int { try number("number", in: Int(Int32.min)...Int(Int32.max) << 8) }

    package func dayIfAny(_ name: String) throws -> Day? { try value(name) { $0.string.flatMap { Day(iso: $0) } } }
    package func day(_ name: String) throws -> Day { try present(name, dayIfAny(name)) }

    package func instantIfAny(_ name: String) throws -> Date? {
        try value(name) { $0.string.flatMap { Date(iso: $0) } }
    }
    package func instant(_ name: String) throws -> Date { try present(name, instantIfAny(name)) }

    package func timeIfAny(_ name: String) throws -> TimeOfDay? {
        try value(name) { $0.string.flatMap { $0.contains(":") ? TimeOfDay(typed: $0) : nil } }
    }
    package func time(_ name: String) throws -> TimeOfDay { try present(name, timeIfAny(name)) }

    /// A case by its name.
    package func nameIfAny<Case: RawRepresentable<String>>(
        _ name: String, as type: Case.Type = Case.self
    ) throws -> Case? {
        try value(name) { $0.string.flatMap(Case.init(rawValue:)) }
    }

    package func name<Case: RawRepresentable<String>>(_ name: String, as type: Case.Type = Case.self) throws -> Case {
        try present(name, nameIfAny(name))
    }

    /// The same for cases that are stored as numbers.
    package func nameIfAny<Case: CaseIterable & CustomStringConvertible>(
        _ name: String, as type: Case.Type = Case.self
    ) throws -> Case? {
        try value(name) { json in json.string.flatMap { text in Case.allCases.first { $0.description == text } } }
    }

    package func name<Case: CaseIterable & CustomStringConvertible>(
        _ name: String, as type: Case.Type = Case.self
    ) throws -> Case {
        try present(name, nameIfAny(name))
    }

    package func texts(_ name: String) throws -> [String] {
        try present(
            name,
            value(name) { json in
                json.array.flatMap { elements in
                    let texts = elements.compactMap(\.string)
                    return texts.count == elements.count ? texts : nil
                }
            })
    }

    package func recordIfAny(_ name: String) throws -> ArchiveRecord? {
        try json[name].map { try ArchiveRecord($0, in: "\(place).\(name)") }
    }

    package func record(_ name: String) throws -> ArchiveRecord { try present(name, recordIfAny(name)) }

    package func records(_ name: String) throws -> [ArchiveRecord] {
        try present(name, value(name, \.array)).map { try ArchiveRecord($0, in: "\(place).\(name)") }
    }

    /// What is stored as JSON of its own.
    package func kept<Value: Kept>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        let text = String(decoding: try present(name, json[name]).bytes, as: UTF8.self)
        guard let value = try? Value(kept: text) else { throw flaw(name) }
        return value
    }
}

nonisolated extension JSON {
    package init(_ text: String?) { self = text.map(JSON.string) ?? .null }
    package init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
    package init(_ day: Day?) { self = day.map { .string($0.iso) } ?? .null }
    package init(_ time: TimeOfDay?) { self = time.map { .string($0.description) } ?? .null }

    package init(_ instant: Date?, in zone: TimeZone) { self = instant.map { .string($0.iso(in: zone)) } ?? .null }

    package init(name value: (some RawRepresentable<String>)?) { self = value.map { .string($0.rawValue) } ?? .null }
    package init(name value: (some CaseIterable & CustomStringConvertible)?) {
        self = value.map { .string($0.description) } ?? .null
    }

    /// What is stored as JSON of its own.
    package init(kept value: (any Kept)?) {
        self = value.flatMap { try? $0.kept }.flatMap { JSON($0.utf8) } ?? .null
    }

    package static func texts(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
}
