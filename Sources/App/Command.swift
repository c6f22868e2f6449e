import FoundationEssentials
import Glibc

/// The command line: finds the subcommand and its options.
package enum Command {
    static let version = "0.1.0"

    package static func run(_ arguments: [String]) async -> ExitStatus {
        do {
            try Preflight.check()
            try await dispatch(arguments)
            // An invitation that nobody can read is none. A reader who has had enough, as "head", is no failure.
            guard fflush(nil) == 0 || errno == EPIPE else {
                let reason = String(cString: strerror(errno))
                throw Failure(.failed, "it is done, but what it prints cannot be written: \(reason).")
            }
            return .done
        } catch {
            let failure = Failure(error)
            if !failure.sentence.isEmpty { printError(failure.sentence) }
            return failure.status
        }
    }

    private static func dispatch(_ arguments: [String]) async throws {
        guard let name = arguments.first else {
            print(Usage.text)
            throw Failure(.usedWrongly, "")
        }
        if arguments.contains("--help") || arguments.contains("-h") { return print(Usage.text(of: name) ?? Usage.text) }
        var options = try Options(Array(arguments.dropFirst()))
        switch name {
        case "chat": try await ChatCommand(&options).run()
        case "serve": try await ServeCommand(&options).run()
        case "setup": try await SetupCommand(&options).run()
        case "invite": try InviteCommand(&options).run()
        case "people": try PeopleCommand(&options).run()
        case "stats": try StatsCommand(&options).run()
        case "forget": try ForgetCommand(&options).run()
        case "quarantine": try QuarantineCommand(&options).run()
        case "export": try ExportCommand(&options).run()
        case "replay": try await ReplayCommand(&options).run()
        case "safety": try SafetyCommand(&options).run()
        case "helplines": try HelplinesCommand(&options).run()
        case "understand": try UnderstandCommand(&options).run()
        case "backup": try BackupCommand(&options).run()
        case "restore": try RestoreCommand(&options).run()
        case "doctor": try await DoctorCommand(&options).run()
        case "preview": try PreviewCommand(&options).run()
        case "version", "--version":
            try options.finish()
            print("offbot \(version)\nSQLite \(Doctor.sqlite().text)")
        case "help": print(Usage.text)
        default:
            try Options.checkSecrecy(of: name)
            throw Failure(.usedWrongly, "there is no command “\(name)”. “offbot help” lists them.")
        }
    }
}
