package import Conversation
package import Shared

/// Makes a document for a person when it is sent; nil where that fails.
package typealias DocumentSource = @Sendable (Document, PersonID) async -> [UInt8]?

/// Fetches a file that a person sent.
package typealias FileSource = @Sendable (FileReference) async -> FetchedFile

nonisolated package enum FetchedFile: Sendable {
    case bytes([UInt8])
    case tooLarge
    /// There is no such file, or it may not be read.
    case notFound
    /// It may work at another time.
    case unreachable
}
