import FoundationEssentials
public import Shared

/// All changes that are not undone, and what they mean for a day.
nonisolated public struct PlanHistory: Hashable, Sendable {
    public static let none = PlanHistory([])

    /// The earliest first.
    public let changes: [PlanChange]
    /// The journeys back to an earlier day; they are not shown to the person.
    package let journeysBack: [PlanChange]
    /// The days that travelling cut short or skipped, and when.
    private let travelled: [Day: Date]
    /// The days that the person paused, the earliest span first.
    private let pauses: [Pause]
    /// The decisions on terms, with the weekdays that each is about: every day that is replayed asks for them.
    private let decisions: [Decision]
    /// Days of care after a bad night: nobody is asked for an answer, and one that is given stands.
    private let rested: [ClosedRange<Day>]

    private struct Pause: Hashable, Sendable {
        var days: ClosedRange<Day>
        /// Whether the person ended it before its last day.
        var isEnded = false

        /// What is left of it before that day.
        func cut(at day: Day) -> Pause? {
            guard days.lowerBound < day else { return nil }
            return Pause(days: days.lowerBound...min(days.upperBound, day - 1), isEnded: isEnded)
        }
    }

    private struct Decision: Hashable, Sendable {
        let madeOn: Day
        /// As bits, Monday the lowest.
        let weekdays: Int
    }

    package init(_ changes: [PlanChange], resting rested: [ClosedRange<Day>] = []) {
        self.rested = rested
        let standing = changes.filter { $0.undoneAt == nil }.sorted { $0.number < $1.number }
        journeysBack = standing.filter { $0.effect.dayReached != nil }
        self.changes = standing.filter { $0.effect.dayReached == nil }
        travelled = Dictionary(
            self.changes.flatMap { change in change.travelled.map { ($0, change.madeAt) } }, uniquingKeysWith: min)
        pauses = PlanHistory.pauses(by: self.changes)
        decisions = self.changes.filter { $0.start != nil }.map {
            Decision(madeOn: $0.madeOn, weekdays: $0.terms?.days.bits ?? 0)
        }
    }

    /// The terms that hold on that day, by the latest decision in force. Nil: no plan.
    public func terms(inForceOn day: Day) -> PlanTerms? {
        changes.last { $0.start.map { $0 <= day } ?? false }?.terms
    }

    /// The terms that judge that day: those decided before it. A decision made during a day judges only from the next
    /// day on, even if it held at once.
    public func terms(judging day: Day) -> PlanTerms? {
        changes.last { $0.start != nil && $0.madeOn < day }?.terms
    }

    /// The terms that hold once every decision is in force: the plan as the person last left it.
    public var latestTerms: PlanTerms? { changes.last { $0.start != nil }?.terms }

    /// The latest if-then cards, which outlive the plan that they were made for.
    public var cards: [IfThenCard] { changes.last { $0.terms != nil }?.terms?.cards ?? [] }

    /// Everything that this person has had in a plan.
    public var ownThings: [String] { changes.flatMap { $0.terms?.apps ?? [] } }

    /// The last decision on new terms or an end, if it is not in force yet.
    public func pending(on day: Day) -> PlanChange? {
        guard let last = changes.last(where: { $0.start != nil }), let start = last.start, start > day else {
            return nil
        }
        return last
    }

    /// Whether that day is neither kept nor missed: the plan is paused, or it is a day of care without this answer.
    public func isPaused(on day: Day, with answer: PlanAnswer? = nil) -> Bool {
        isPausedByChoice(on: day) || answer?.adherence == nil && rested.contains { $0.contains(day) }
    }

    /// Whether the person paused the plan on that day.
    func isPausedByChoice(on day: Day) -> Bool { pauses.contains { $0.days.contains(day) } }

    /// The last day of the pause that the day is in.
    func lastDay(ofPauseOn day: Day) -> Day? { pauses.first { $0.days.contains(day) }?.days.upperBound }

    /// The last day of the current pause, which counts as current if its first day is the next one at the latest.
    public func pauseEnd(on day: Day) -> Day? {
        pauses.first { !$0.isEnded && $0.days.lowerBound <= day + 1 && day <= $0.days.upperBound }?.days.upperBound
    }

    /// The next pause that is planned for later than tomorrow.
    public func plannedPause(after day: Day) -> ClosedRange<Day>? {
        pauses.first { $0.days.lowerBound > day + 1 }?.days
    }

    /// The last day of the first pause that is not over before that day; nil if the person resumed.
    package func lastPausedDay(from day: Day) -> Day? {
        guard var last = pauses.first(where: { !$0.isEnded && $0.days.upperBound >= day })?.days.upperBound else {
            return nil
        }
        // Another one may go on from there.
        while let end = lastDay(ofPauseOn: last + 1) { last = end }
        return last
    }

    /// A later pause takes the place of what it overlaps; whoever resumes ends the pause that they are in, or else the next.
    private static func pauses(by changes: [PlanChange]) -> [Pause] {
        var pauses: [Pause] = []
        for change in changes {
            switch change.effect {
            case .pause(let first, let last) where first <= last:
                let new = Pause(days: first...last)
                pauses = pauses.compactMap { $0.days.overlaps(new.days) ? $0.cut(at: first) : $0 } + [new]
            case .resume(let day):
                let present = pauses.firstIndex {
                    !$0.isEnded && $0.days.lowerBound <= change.madeOn + 1 && change.madeOn <= $0.days.upperBound
                }
                guard let index = present ?? pauses.firstIndex(where: { $0.days.lowerBound > day }) else { continue }
                let left = pauses[index].cut(at: day).map { Pause(days: $0.days, isEnded: true) }
                pauses.replaceSubrange(index...index, with: [left].compactMap(\.self))
            default: continue
            }
            pauses.sort { $0.days.lowerBound < $1.days.lowerBound }
        }
        return pauses
    }

    /// Whether Off says nothing unasked about a day: it was paused, or today's pause has not ended before it.
    public func isSilent(about day: Day, on today: Day) -> Bool {
        isPausedByChoice(on: day) || lastDay(ofPauseOn: today).map { day <= $0 } ?? false
    }

    /// Whether the plan is about that day, and neither a pause, care nor travelling frees it. `answer` is what was noted for the
    /// day: an answer from before the journey stands, whatever the journey took from the day.
    public func isPlanDay(_ day: Day, with answer: PlanAnswer? = nil) -> Bool {
        guard isAbout(day, with: answer) else { return false }
        guard let journey = travelled[day] else { return true }
        return answer.map { $0.adherence != nil && $0.notedAt <= journey } ?? false
    }

    /// The latest day that had begun before the person went back to an earlier one.
    package var dayReached: Day? { journeysBack.compactMap(\.effect.dayReached).max() }

    /// The same as `isPlanDay`, but ignores travelling.
    func isAbout(_ day: Day, with answer: PlanAnswer? = nil) -> Bool {
        weekdays(judging: day) & 1 << day.weekday.rawValue != 0 && !isPaused(on: day, with: answer)
    }

    /// How many days a week the plan is about that judges this day; nil where no plan does.
    public func daysAWeek(judging day: Day) -> Int? {
        let weekdays = weekdays(judging: day)
        return weekdays == 0 ? nil : weekdays.nonzeroBitCount
    }

    private func weekdays(judging day: Day) -> Int { decisions.last { $0.madeOn < day }?.weekdays ?? 0 }

    public var firstPlanMadeOn: Day? { changes.first { $0.terms != nil }?.madeOn }
}

nonisolated extension PlanChange {
    public var terms: PlanTerms? {
        guard case .terms(let terms, _) = effect else { return nil }
        return terms
    }

    /// The first day on which new terms, or none, hold; nil for a change that leaves the terms as they are.
    public var start: Day? {
        switch effect {
        case .terms(_, let day), .end(let day): day
        case .pause, .resume, .travel, .goingBack: nil
        }
    }

    fileprivate var travelled: [Day] {
        guard case .travel(let first, let last) = effect, first <= last else { return [] }
        return (0...last - first).map { first + $0 }
    }
}

nonisolated extension PlanChange.Effect {
    package var dayReached: Day? {
        guard case .goingBack(let reached, _) = self else { return nil }
        return reached
    }
}
