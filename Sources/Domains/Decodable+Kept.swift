import FoundationEssentials

extension Decodable {
    /// From the JSON that it is kept as.
    static func kept(as text: String) throws -> Self {
        try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    }
}
