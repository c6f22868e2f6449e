import FoundationEssentials
import Glibc
import HTTP
import Shared
import Words
import World

/// `offbot export`: everything that is stored about a person, as files. Off tells the person.
struct ExportCommand {
    private let person: PersonID
    private let folder: String
    private let configuration: Configuration

    init(_ options: inout Options) throws {
        let words = try options.files()
        guard words.count == 2, let number = Int64(words[0]) else {
            throw Failure(.usedWrongly, "export needs the number of a person and a folder.")
        }
        person = PersonID(number)
        folder = words[1]
        configuration = try Configuration(file: options.configurationFile)
    }

    func run() throws {
        let now = Date()
        let book = try WordBook(folder: configuration.promptsFolder)
        guard let export = try Wiring.export(of: person, from: configuration.databasePath, book: book, at: now) else {
            throw Failure(.failed, "There is no person \(person.number).")
        }
        let files = export.files
        for file in files { try write(file.content, as: file.name) }
        try Wiring.tellOfExport(
            person, in: configuration, world: World.real(network: NoNetwork()), at: now)
        print("\(files.count) files are in \(folder). Off tells the person that you took them.")
    }

    private func write(_ content: [UInt8], as name: String) throws {
        let path = "\(folder)/\(name)"
        let parent = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        do {
            try FileManager.default.createDirectory(
                atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(.failed, "The folder “\(parent)” cannot be made.")
        }
        guard NewFile.write(content, to: path) else {
            let why = errno == EEXIST ? "exists already: choose an empty folder" : "cannot be written"
            throw Failure(.failed, "“\(path)” \(why).")
        }
    }
}
