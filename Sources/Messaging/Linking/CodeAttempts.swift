package import FoundationEssentials

/// How many wrong link codes came from where: after a few, no code from there is even looked up for a while. A code is
/// far too long to be guessed; this keeps anybody from trying. It is in memory: a restart forgives, and so does a crowd of
/// senders.
package final class CodeAttempts {
    private static let most = 5
    private static let pause: TimeInterval = 600
    /// How many senders are remembered.
    private static let senders = 4096

    private var wrong: [String: [Date]] = [:]

    package init() {}

    package func mayTry(_ sender: String, at now: Date) -> Bool {
        recent(of: sender, at: now).count < CodeAttempts.most
    }

    package func noteWrong(_ sender: String, at now: Date) {
        if wrong.count >= CodeAttempts.senders {
            wrong = wrong.filter { !recent(of: $0.key, at: now).isEmpty }
            if wrong.count >= CodeAttempts.senders { wrong = [:] }
        }
        wrong[sender] = (recent(of: sender, at: now) + [now]).suffix(CodeAttempts.most)
    }

    private func recent(of sender: String, at now: Date) -> [Date] {
        wrong[sender]?.filter { abs(now.timeIntervalSince($0)) < CodeAttempts.pause } ?? []
    }
}
