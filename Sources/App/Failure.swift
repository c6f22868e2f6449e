import struct Database.CaughtFailure
import struct Database.DatabaseError
import Glibc
import Shared
import Words

/// How the process ends; the numbers are part of the command's interface.
package enum ExitStatus: Int32 {
    case done = 0
    case failed = 1
    case usedWrongly = 2
    case configuredWrongly = 78
}

/// Why the command stops, as one sentence for the person who ran it.
struct Failure: Error {
    let status: ExitStatus
    let sentence: String

    init(_ status: ExitStatus, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }

    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as WordsError: self.init(.configuredWrongly, error.description)
        case let error as DatabaseError: self.init(.failed, error.description)
        case let caught as CaughtFailure: self.init(.failed, caught.error.description)
        default: self.init(.failed, "Something unexpected went wrong: \(error)")
        }
    }
}

func printError(_ line: String) {
    Output.write("offbot: \(line.visible)\n", to: STDERR_FILENO)
}
