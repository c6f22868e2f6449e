import FoundationEssentials
import HTTP
import Matrix
import Messaging
import Safety
import Shared
import Telegram
import Words

/// `offbot doctor`: looks at everything that Off needs, and says what to do about what is wrong.
struct DoctorCommand {
    private let file: String?

    init(_ options: inout Options) throws {
        try options.finish()
        file = options.configurationFile
    }

    func run() async throws {
        let findings = await findings()
        for finding in findings {
            print("\(finding.grade.rawValue.padding(to: 9))\(finding.subject): \(finding.text)".visible)
        }
        let bad = findings.count { $0.grade == .bad }
        guard bad == 0 else { throw Failure(.failed, "\(bad) of \(findings.count) checks failed.") }
    }

    private func findings() async -> [Doctor.Finding] {
        let now = Date()
        var findings = [
            Doctor.sqlite(), Doctor.helplines(.shipped, on: WallTime(now, in: .gmt).day),
        ]
        do {
            let configuration = try Configuration(file: file)
            _ = try WordBook(folder: configuration.promptsFolder)
            findings.insert(Doctor.Finding(.good, "configuration", "all settings can be used"), at: 0)
            findings += configuration.warnings.map { Doctor.Finding(.warning, "configuration", $0) }
            findings += Doctor.database(configuration)
            findings += await network(configuration, now: now)
        } catch {
            findings.insert(Doctor.Finding(.bad, "configuration", Failure(error).sentence), at: 0)
        }
        return findings
    }

    private func network(_ configuration: Configuration, now: Date) async -> [Doctor.Finding] {
        guard configuration.telegram != nil || configuration.matrix != nil else {
            return [
                Doctor.Finding(.warning, "network", "OFF_TELEGRAM_TOKEN is not set: only “offbot chat” can be used"),
                Doctor.clock(nil, now: now),
            ]
        }
        guard let network = try? CurlTransport(certificateFile: try? configuration.certificateFile()) else {
            return [Doctor.Finding(.bad, "network", "libcurl could not be loaded: install the package libcurl4")]
        }
        defer { network.close() }
        let reason = await configuration.replicator(over: network)?.whyNotReplicated()
        var findings = reason.map { [Doctor.Finding(.bad, "replica", $0)] } ?? []
        if let telegram = configuration.telegram {
            let finding = await BotProbe.look(token: telegram.token, address: telegram.address, network: network)
            findings = Doctor.telegram(finding, now: Date()) + findings
        } else {
            findings.append(Doctor.clock(nil, now: now))
        }
        if let matrix = configuration.matrix {
            let stores = try? Stores(readOnly: configuration.databasePath)
            if (try? matrix.lacksLogin(in: stores)) == true {
                findings.append(Doctor.Finding(.bad, "matrix", MatrixConfiguration.needsLogin))
            }
            let finding = await HomeserverProbe.look(
                at: matrix.homeserver, as: matrix.user, proof: matrix.proof, network: network)
            findings += Doctor.matrix(finding)
        }
        return findings
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
