package import Foundation

/// Looks for words in the raw bytes of files, whatever those files mean.
package enum Traces {
    package enum Depth {
        /// The folder's own.
        case files
        /// Those of the folders in it as well.
        case everything
    }

    /// How often the word is in any file of the folder, as UTF-8. The folder need not be there, and a file may go while
    /// it looks.
    package static func count(_ word: String, in folder: URL, _ depth: Depth = .files) throws -> Int {
        guard FileManager.default.fileExists(atPath: folder.path) else { return 0 }
        let names =
            switch depth {
            case .files: try FileManager.default.contentsOfDirectory(atPath: folder.path)
            case .everything: try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            }
        return try names.map { folder.appendingPathComponent($0) }.filter { isFile($0) }.map { file in
            do {
                return try count(word, inFile: file)
            } catch  where !isFile(file) {
                return 0
            }
        }.reduce(0, +)
    }

    private static func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    package static func count(_ word: String, inFile file: URL) throws -> Int {
        let (bytes, wanted) = (try Data(contentsOf: file), Data(word.utf8))
        var (count, start) = (0, bytes.startIndex)
        while let range = bytes.range(of: wanted, in: start..<bytes.endIndex) {
            count += 1
            start = range.upperBound
        }
        return count
    }
}
