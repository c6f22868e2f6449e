package import Foundation

/// Looks for words in the raw bytes of files, whatever those files mean.
package enum Traces {
    /// How often the word is in any file of the folder, as UTF-8.
    package static func count(_ word: String, in folder: URL) throws -> Int {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { try count(word, inFile: $0) }.reduce(0, +)
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
