import Conversation
import FoundationEssentials
import Shared

/// How fast each person may write: so many lines a minute, saved up to a minute's worth. Whoever is faster is told so
/// once; then only what cannot wait is answered, until a third of a minute's worth is saved up again.
///
/// It counts by when lines were sent, so that a backlog from an outage is no flood. A tap counts half: filling in a form
/// takes many.
struct LineLimit {
    enum Verdict {
        case fine
        /// The first line that is too much: the person is told.
        case tooFast
        case stillTooFast
    }

    private struct Savings {
        var lines: Double
        var at: Date
        var isSpent = false
    }

    /// How many people are remembered; those who have saved up everything are forgotten first, then those who are not
    /// held back.
    private static let most = 4096

    /// Nil: any number.
    private let perMinute: Double?
    /// By chat: whoever has everything forgotten is a new person in the same chat.
    private var savings: [String: Savings] = [:]

    init(perMinute: Int?) {
        self.perMinute = perMinute.map(Double.init)
    }

    mutating func count(_ input: Input, in chat: Chat, at time: Date) -> Verdict {
        guard let perMinute else { return .fine }
        let address = "\(chat.account) \(chat.address)"
        if savings.count >= LineLimit.most, savings[address] == nil { forget(at: time) }
        let cost = if case .button = input { 0.5 } else { 1.0 }
        var saved = saved(at: address, at: time, perMinute)
        defer { savings[address] = saved }
        if saved.isSpent, saved.lines < perMinute / 3 {
            saved.lines = max(0, saved.lines - cost)
            return .stillTooFast
        }
        saved.isSpent = saved.lines < cost
        guard !saved.isSpent else { return .tooFast }
        saved.lines -= cost
        return .fine
    }

    private func saved(at address: String, at time: Date, _ perMinute: Double) -> Savings {
        guard var saved = savings[address] else { return Savings(lines: perMinute, at: time) }
        // A clock that was set back saves nothing, and keeps nobody waiting.
        let passed = max(0, time.timeIntervalSince(saved.at))
        saved.lines = min(perMinute, saved.lines + passed * perMinute / 60)
        saved.at = time
        return saved
    }

    private mutating func forget(at time: Date) {
        savings = savings.filter { time.timeIntervalSince($0.value.at) < 60 }
        if savings.count >= LineLimit.most { savings = savings.filter(\.value.isSpent) }
        if savings.count >= LineLimit.most { savings = [:] }
    }
}
