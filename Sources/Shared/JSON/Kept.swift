/// A value that is stored as JSON, which only `JSONText` encodes and decodes. Existing databases depend on its shape, so
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

extension Array: Kept where Element: Kept & Codable {}

extension Dictionary: Kept where Key: Codable & CodingKeyRepresentable, Value: Kept & Codable {}

extension String: Kept {}

extension Int: Kept {}
