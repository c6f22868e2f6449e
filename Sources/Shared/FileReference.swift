/// A file that somebody sent, as their network names it; its content is fetched only when it is wanted.
public struct FileReference: Hashable, Codable, Sendable {
    public let id: String
    /// In bytes, where the network tells.
    public let size: Int?

    public init(id: String, size: Int? = nil) {
        self.id = id
        self.size = size
    }
}
