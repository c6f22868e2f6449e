import Conversation
import Domains
import Shared

/// A person's data as files, for one zip or for a folder.
nonisolated struct Export: Sendable {
    private let time: WallTime
    private let texts: [(name: String, content: [UInt8])]
    private let pictures: [(name: String, picture: Picture)]

    /// `unfinished` is what the person has typed into a Screen that is not saved yet.
    init(
        _ archive: Archive, unfinished: String?, pictures: [(name: String, picture: Picture)], at time: WallTime
    ) {
        self.time = time
        self.pictures = pictures
        texts =
            [(Archive.file, archive.json)]
            + archive.tables.map { ("csv/\($0.name).csv", Array($0.csv.utf8)) }
            + (unfinished.map { [("unfinished.json", Array($0.utf8))] } ?? [])
    }

    /// Draws the pictures, which takes a while.
    var files: [(name: String, content: [UInt8])] {
        texts + pictures.compactMap { picture in picture.picture.png().map { ("pictures/\(picture.name).png", $0) } }
    }

    func zip() async -> [UInt8] {
        var zip = ZipWriter(at: time)
        for file in files { zip.add(file.content, as: file.name) }
        return zip.bytes
    }
}
