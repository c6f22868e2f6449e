import App
import FoundationEssentials
import Glibc

// A pipe that nobody reads any more is an answer of `write`, not the end of the process.
signal(SIGPIPE, SIG_IGN)
// So is a file that may not grow any more.
signal(SIGXFSZ, SIG_IGN)
let status = await Command.run(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
