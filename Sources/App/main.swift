import Foundation

signal(SIGPIPE, SIG_IGN)
let status = await Command.run(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
