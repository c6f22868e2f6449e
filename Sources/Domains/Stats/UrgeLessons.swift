public import FoundationEssentials

/// What a person's urges show: how long they last, and what helped.
nonisolated public struct UrgeLessons: Sendable {
    /// How many of the latest urges are used.
    public static let window = 100

    public struct Experience: Hashable, Sendable {
        public let technique: UrgeTechnique
        public let resisted: Int
        public let tries: Int

        package init(technique: UrgeTechnique, resisted: Int, tries: Int) {
            self.technique = technique
            self.resisted = resisted
            self.tries = tries
        }
    }

    /// The median duration of the resisted urges; nil below three of them.
    public let length: TimeInterval?
    /// The number of those.
    package let measured: Int
    public let resisted: Int
    public let count: Int
    private let experiences: [UrgeReason: [Experience]]

    public init(_ urges: [UrgeSnapshot]) {
        // An urge that was given in to does not show how long it would have lasted.
        let lengths = urges.filter { $0.outcome == .resisted }.compactMap(\.length).sorted()
        measured = lengths.count
        switch lengths.count {
        case 0..<3: length = nil
        case let count where count.isMultiple(of: 2): length = (lengths[count / 2 - 1] + lengths[count / 2]) / 2
        case let count: length = lengths[count / 2]
        }
        resisted = urges.count { $0.outcome == .resisted }
        count = urges.count { $0.outcome != nil }
        // A technique counts where it was begun and the person said how the urge ended.
        let tried = urges.filter {
            $0.techniqueStartedAt != nil && ($0.outcome == .resisted || $0.outcome == .usedAnyway)
        }
        experiences = Dictionary(grouping: tried.filter { $0.reason != nil }) { $0.reason ?? .automatic }
            .mapValues { urges in
                UrgeTechnique.allCases.compactMap { technique in
                    let tries = urges.filter { $0.technique == technique }
                    guard !tries.isEmpty else { return nil }
                    return Experience(
                        technique: technique, resisted: tries.count { $0.outcome == .resisted }, tries: tries.count)
                }
            }
    }

    /// What helped most often for this reason: tried at least twice, with success at least half of the time. Of equals,
    /// the one tried more often.
    public func whatWorked(for reason: UrgeReason) -> Experience? {
        (experiences[reason] ?? []).filter { $0.tries >= 2 && $0.resisted * 2 >= $0.tries }.max {
            ($0.resisted * $1.tries, $0.tries) < ($1.resisted * $0.tries, $1.tries)
        }
    }
}
