import FoundationEssentials
import Glibc
import Shared

/// `offbot backup`: a verified copy of the database, also while it is in use.
struct BackupCommand {
    /// In pages: about 100 MB. The progress of a smaller copy is of no interest.
    private static let large = 25_600

    private let destination: String
    private let keep: Int?
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        keep = try options.value("--keep").map { text in
            guard let number = Int(text), number > 0 else {
                throw Failure(.usedWrongly, "--keep needs a number of backups, 1 or more.")
            }
            return number
        }
        let files = try options.files()
        guard files.count == 1 else {
            throw Failure(.usedWrongly, "backup needs one file, or one folder.")
        }
        destination = files[0]
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() throws {
        let source = configuration.databasePath
        guard FileManager.default.fileExists(atPath: source) else {
            throw Failure(.failed, "There is no database “\(source)” to copy.")
        }
        try Wiring.refuseForeign(source)
        let folder = BackupFolder(destination)
        guard keep == nil || folder != nil else {
            let isThere = FileManager.default.fileExists(atPath: destination)
            throw Failure(
                .usedWrongly,
                "--keep is for a folder of backups, and “\(destination)” is "
                    + (isThere ? "none." : "not there. Make the folder first."))
        }
        let path = folder?.path(at: Date()) ?? destination
        if folder == nil { try refuseToReplace(path, unless: source) }
        folder?.deleteLeftovers(before: Date().addingTimeInterval(-86_400))
        var told = 0
        try Wiring.copy(source, to: path) { left, all in
            let tenth = all < BackupCommand.large ? 0 : 10 - left * 10 / all
            if tenth > told { printError("\(tenth * 10) % copied") }
            told = max(told, tenth)
        }
        print("Copied to “\(path)” and verified.".visible)
        guard let keep, let folder else { return }
        let deleted = folder.delete(allBut: keep)
        if deleted > 0 { print("Deleted \(deleted) older.") }
    }

    /// A mistyped name must not cost somebody another file or an older backup, and least of all the database.
    private func refuseToReplace(_ path: String, unless source: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        var (one, other) = (stat(), stat())
        guard stat(path, &one) == 0, stat(source, &other) == 0,
            (one.st_dev, one.st_ino) != (other.st_dev, other.st_ino)
        else { throw Failure(.usedWrongly, "“\(path)” is the database itself: name another file.") }
        throw Failure(
            .failed,
            "“\(path)” is there already, so it was left as it is. Name another file, or a folder for several backups.")
    }
}
