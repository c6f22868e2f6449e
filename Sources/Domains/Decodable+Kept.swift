import FoundationEssentials

extension Decodable {
    /// Decodes the value from its stored JSON.
    static func kept(as text: String) throws -> Self {
        try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    }
}
