import Shared

/// What was read from a file, ready for use. It is made outside all turns, since it takes seconds for a large file.
nonisolated package struct ReadImport: Sendable {
    package let file: ImportedFile
    /// Of an export of Off's own.
    let archive: Archive?
    let kept: String

    package init(_ file: ImportedFile) throws {
        try self.init(file, kept: file.kept)
    }

    init(kept: String) throws {
        try self.init(ImportedFile(kept: kept), kept: kept)
    }

    private init(_ file: ImportedFile, kept: String) throws {
        self.file = file
        self.kept = kept
        guard case .archive(let json) = file else {
            archive = nil
            return
        }
        archive = try Archive(json: Array(json.utf8))
    }
}
