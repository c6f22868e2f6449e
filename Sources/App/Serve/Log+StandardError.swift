import FoundationEssentials
import Glibc
import World

extension Log {
    /// One line per entry. In a journal the level is a number, on a terminal a word.
    static func standardError(level: Level, secrets: [String]) -> Log {
        let isScreen = isatty(STDERR_FILENO) == 1
        return Log(level: level, secrets: secrets) { level, line in
            let beginning = isScreen ? "\(level): " : "<\(level.rawValue)>"
            Output.write("\(beginning)\(line)\n", to: STDERR_FILENO)
        }
    }
}
