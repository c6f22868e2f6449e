public import FoundationEssentials
public import Shared

/// Everything that a person did, in order of time.
nonisolated public struct Timeline: Sendable {
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case days, slips, urges, visits, plan, scores
    }

    public enum Event: Hashable, Sendable {
        case day(CheckInSnapshot)
        /// Of a day that has no check-in yet.
        case note(String)
        case slip(SlipSnapshot)
        case urge(UrgeSnapshot)
        case visit(VisitSnapshot)
        /// With the terms that held before it.
        case plan(PlanChange, earlier: PlanTerms?)
        case scores(EvolutionSnapshot)
    }

    public struct Entry: Hashable, Sendable {
        public let day: Day
        public let event: Event
        /// Nil: the entry is about the whole day.
        public let time: Date?
    }

    /// The latest day first. Within a day, entries about the whole day come first, then the others by time.
    public let days: [(day: Day, entries: [Entry])]

    public init(
        checkIns: [CheckInSnapshot], notes: [Day: String], urges: [UrgeSnapshot], visits: [VisitSnapshot],
        slips: [SlipSnapshot], plan: PlanHistory, evolutions: [EvolutionSnapshot], from first: Day, through last: Day,
        only kind: Kind? = nil
    ) {
        let wanted: (Kind) -> Bool = { kind == nil || kind == $0 }
        var entries: [Entry] = []
        if wanted(.days) {
            entries += checkIns.map { Entry(day: $0.day, event: .day($0), time: nil) }
            entries += notes.map { Entry(day: $0.key, event: .note($0.value), time: nil) }
        }
        // Scores that moved on a Monday did so at its start.
        if wanted(.scores) { entries += evolutions.map { Entry(day: $0.week + 7, event: .scores($0), time: nil) } }
        if wanted(.slips) { entries += slips.map { Entry(day: $0.day, event: .slip($0), time: $0.toldAt) } }
        if wanted(.urges) { entries += urges.map { Entry(day: $0.day, event: .urge($0), time: $0.startedAt) } }
        if wanted(.visits) { entries += visits.map { Entry(day: $0.day, event: .visit($0), time: $0.startedAt) } }
        if wanted(.plan) {
            var terms: PlanTerms?
            for change in plan.changes {
                entries.append(
                    Entry(day: change.madeOn, event: .plan(change, earlier: terms), time: change.madeAt))
                if change.start != nil { terms = change.terms }
            }
        }
        let inside = entries.filter { first <= $0.day && $0.day <= last }
        let byDay = Dictionary(grouping: inside, by: \.day)
        days = byDay.keys.sorted(by: >).map { day in
            let sorted = (byDay[day] ?? []).enumerated().sorted {
                let times = ($0.element.time ?? .distantPast, $1.element.time ?? .distantPast)
                return times.0 == times.1 ? $0.offset < $1.offset : times.0 < times.1
            }
            return (day, sorted.map(\.element))
        }
    }

    /// How many days a page covers; a single kind is sparser.
    public static func pageLength(only kind: Kind?) -> Int { kind == nil ? 7 : 28 }
}
