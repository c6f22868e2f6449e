/// Why the words cannot be used, with the file and line to correct.
package struct WordsError: Error, CustomStringConvertible {
    package let file: String
    package let line: Int?
    package let problem: String

    package var description: String {
        guard let line else { return "\(file): \(problem)" }
        return "\(file):\(line): \(problem)"
    }
}
