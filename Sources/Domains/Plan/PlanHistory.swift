public import Shared

/// All decisions that stand, and what they make of a day.
nonisolated public struct PlanHistory: Hashable, Sendable {
    public static let none = PlanHistory([])

    /// The earliest first.
    public let changes: [PlanChange]
    /// Days that were cut short or left out by travelling.
    private let travelled: Set<Day>
    /// The decisions about resting and going on.
    private let pauses: [PlanChange]

    package init(_ changes: [PlanChange]) {
        self.changes = changes.filter { $0.undoneAt == nil }.sorted { $0.number < $1.number }
        travelled = Set(self.changes.flatMap(\.travelled))
        pauses = self.changes.filter { $0.pauseStart != nil }
    }

    /// What holds on that day: the latest decision that has come into force. Nil: no plan.
    public func terms(inForceOn day: Day) -> PlanTerms? {
        changes.last { $0.start.map { $0 <= day } ?? false }?.terms
    }

    /// What that day is judged by: the version in force at its start. What was decided in the course of a day judges
    /// the next one, whether it held at once or not.
    public func terms(judging day: Day) -> PlanTerms? {
        changes.last { $0.start != nil && $0.madeOn < day }?.terms
    }

    /// What will hold once everything decided has come into force: the plan as a person last left it.
    public var latestTerms: PlanTerms? { changes.last { $0.start != nil }?.terms }

    /// If-then cards outlive the plan that they were made for.
    public var cards: [IfThenCard] { changes.last { $0.terms != nil }?.terms?.cards ?? [] }

    /// Everything that was ever in a plan.
    public var ownThings: [String] { changes.flatMap { $0.terms?.apps ?? [] } }

    /// The last decision about terms or end, where it has not come into force yet.
    public func pending(on day: Day) -> PlanChange? {
        guard let last = changes.last(where: { $0.start != nil }), let start = last.start, start > day else {
            return nil
        }
        return last
    }

    /// Whether a day is neither kept nor missed, by wish.
    public func isPaused(on day: Day) -> Bool {
        switch pauses.last(where: { $0.pauseStart.map { $0 <= day } ?? false })?.effect {
        case .pause(_, let last): day <= last
        default: false
        }
    }

    /// The last day of the pause that is on, as from the moment it was asked for: its first day can be the next one,
    /// where the present one had its answer.
    public func pauseEnd(on day: Day) -> Day? {
        guard case .pause(_, let last) = pauses.last?.effect, day <= last else {
            return nil
        }
        return last
    }

    /// The last day of the last pause, over or not, unless it was ended by wish.
    package var lastPausedDay: Day? {
        guard case .pause(_, let last) = pauses.last?.effect else { return nil }
        return last
    }

    /// Whether nothing is to be said about a day by ourselves: it is in a pause, or one that was asked for since then.
    public func isSilent(about day: Day, on today: Day) -> Bool {
        isPaused(on: day) || pauseEnd(on: today).map { day <= $0 } ?? false
    }

    /// Whether the plan is about that day, and neither a pause nor a journey is.
    public func isPlanDay(_ day: Day) -> Bool {
        !travelled.contains(day) && isAbout(day)
    }

    /// The same, whether or not somebody travelled.
    func isAbout(_ day: Day) -> Bool {
        terms(judging: day)?.isAbout(day.weekday) ?? false && !isPaused(on: day)
    }

    /// When the first plan was made.
    public var firstPlanMadeOn: Day? { changes.first { $0.terms != nil }?.madeOn }
}

nonisolated extension PlanChange {
    public var terms: PlanTerms? {
        guard case .terms(let terms, _) = effect else { return nil }
        return terms
    }

    /// The first day on which these terms, or none, hold; nil for a pause.
    public var start: Day? {
        switch effect {
        case .terms(_, let day), .end(let day): day
        case .pause, .resume, .travel: nil
        }
    }

    fileprivate var travelled: [Day] {
        guard case .travel(let first, let last) = effect, first <= last else { return [] }
        return (0...last - first).map { first + $0 }
    }

    fileprivate var pauseStart: Day? {
        switch effect {
        case .terms, .end, .travel: nil
        case .pause(let day, _), .resume(let day): day
        }
    }
}
