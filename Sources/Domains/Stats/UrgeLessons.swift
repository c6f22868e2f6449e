public import FoundationEssentials

/// What somebody's own urges have to say: how long they last, and what helped.
nonisolated public struct UrgeLessons: Sendable {
    /// How many of the last ones are looked at.
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

    /// The median of those whose end was seen; nil below three of them.
    public let length: TimeInterval?
    /// How many those were.
    package let measured: Int
    public let resisted: Int
    public let count: Int
    private let experiences: [UrgeReason: [Experience]]

    public init(_ urges: [UrgeSnapshot]) {
        // One that was given in to says nothing about how long an urge holds on.
        let lengths = urges.filter { $0.outcome == .resisted }.compactMap(\.length).sorted()
        measured = lengths.count
        switch lengths.count {
        case 0..<3: length = nil
        case let count where count.isMultiple(of: 2): length = (lengths[count / 2 - 1] + lengths[count / 2]) / 2
        case let count: length = lengths[count / 2]
        }
        resisted = urges.count { $0.outcome == .resisted }
        count = urges.count { $0.outcome != nil }
        // A technique had its chance where it was begun, and where somebody said how it ended.
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

    /// What helped most often when somebody was looking for that: tried twice at least, and helped at least half of
    /// the time. Among equals the one that was tried more often.
    public func whatWorked(for reason: UrgeReason) -> Experience? {
        (experiences[reason] ?? []).filter { $0.tries >= 2 && $0.resisted * 2 >= $0.tries }.max {
            ($0.resisted * $1.tries, $0.tries) < ($1.resisted * $0.tries, $1.tries)
        }
    }
}
