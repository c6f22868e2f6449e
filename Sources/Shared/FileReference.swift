/// A file that somebody sent, as their network names it; its content is fetched only when it is wanted.
public struct FileReference: Hashable, Codable, Sendable {
    public let id: String
    /// In bytes, where the network tells.
    public let size: Int?
    /// What was typed for it, where that can be anything; nil where it names a file.
    public let said: String?

    public init(id: String, size: Int? = nil, said: String? = nil) {
        self.id = id
        self.size = size
        self.said = said
    }
}
