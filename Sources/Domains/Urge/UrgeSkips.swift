import Shared

/// Which questions a person skips: one that was skipped in three urges running is not asked any more.
nonisolated package struct UrgeSkips: Hashable, Codable, Sendable, Kept {
    private static let most = 3

    /// In how many urges running each question was skipped, before this urge.
    private var before: [UrgeStep: Int] = [:]
    /// The questions skipped in this urge, in the order of their names.
    private var now: [UrgeStep] = []

    package init() {}

    func isLeftOut(_ step: UrgeStep) -> Bool { before[step, default: 0] >= UrgeSkips.most }

    mutating func note(_ step: UrgeStep, isSkipped: Bool) {
        now.removeAll { $0 == step }
        if isSkipped { now = (now + [step]).sorted { $0.rawValue < $1.rawValue } }
    }

    /// For the next urge. `answered` are the questions that got an answer in this one.
    func carried(answered: Set<UrgeStep>) -> UrgeSkips {
        var next = UrgeSkips()
        next.before = before.filter { !answered.contains($0.key) }
        for step in now { next.before[step, default: 0] += 1 }
        return next
    }

    /// The questions that the next urge leaves out.
    func leftOutNext(answered: Set<UrgeStep>) -> Set<UrgeStep> {
        let next = carried(answered: answered)
        return Set(next.before.keys.filter(next.isLeftOut))
    }
}

nonisolated extension UrgeSnapshot {
    private var answeredSteps: Set<UrgeStep> {
        Set(
            [
                forecast.map { _ in UrgeStep.forecast }, reason.map { _ in .reason }, memory.map { _ in .memory },
                commitment.map { _ in .commitment },
            ].compactMap(\.self))
    }

    /// The skips that the next urge begins with.
    var carriedSkips: UrgeSkips { skips.carried(answered: answeredSteps) }

    /// The questions that the next urge leaves out.
    public var leftOutNext: Set<UrgeStep> { skips.leftOutNext(answered: answeredSteps) }
}
