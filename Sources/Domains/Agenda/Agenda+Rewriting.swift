import FoundationEssentials

extension Agenda {
    /// How it stands with a model's words for the last week; only where somebody wants them.
    nonisolated package struct Rewriting {
        let latest: RewritingSnapshot?
        /// So long an answer may take.
        let longest: TimeInterval
        /// The insight has been told: there is nothing left to do.
        let isTold: Bool
    }
}
