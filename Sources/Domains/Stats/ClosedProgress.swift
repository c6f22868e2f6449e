import Shared

/// The progress from the day of the first plan through a day that can no longer be filled in.
nonisolated package struct ClosedProgress: Hashable, Sendable {
    let first: Day
    let through: Day
    let progress: PlanProgress
}

nonisolated extension ClosedProgress: Kept {
    private struct Stored: Codable {
        let first: Int
        let through: Int
        let progress: PlanProgress.Stored
    }

    package init(kept text: String) throws {
        let stored: Stored = try JSONText.value(in: text)
        guard let progress = PlanProgress(stored.progress) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no such progress"))
        }
        self.init(first: Day(number: stored.first), through: Day(number: stored.through), progress: progress)
    }

    package var kept: String {
        get throws {
            try JSONText.of(Stored(first: first.number, through: through.number, progress: progress.stored))
        }
    }
}
