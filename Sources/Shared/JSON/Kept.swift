import FoundationEssentials

/// A value that is stored as JSON, which only this file encodes and decodes. Existing databases depend on its shape, so
/// a test takes each such type through its text and back.
package protocol Kept {
    /// The text that is stored.
    var kept: String { get throws }
    init(kept text: String) throws
}

extension Kept where Self: Decodable {
    package init(kept text: String) throws { self = try JSONText.value(in: text) }
}

extension Kept where Self: Encodable {
    package var kept: String { get throws { try JSONText.of(self) } }
}

extension JSONText {
    /// Decodes what `of` has encoded.
    package static func value<Value: Decodable>(in text: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}

extension Array: Kept where Element: Kept & Codable {}

extension Dictionary: Kept where Key: Codable & CodingKeyRepresentable, Value: Kept & Codable {}

extension String: Kept {}

extension Int: Kept {}
