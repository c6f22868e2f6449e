public import Shared

/// A part of the day that people name instead of two times.
nonisolated public enum DayPart: String, CaseIterable, Sendable {
    case morning, afternoon, evening, night, work

    /// Hours to choose from by a tap.
    public static let suggested: [TimeWindow] = [DayPart.morning, .work, .evening, .night].map(\.window)

    var window: TimeWindow {
        switch self {
        case .morning: hours(6, 12)
        case .afternoon: hours(12, 18)
        case .evening: hours(18, 23)
        case .night: hours(22, 7)
        case .work: hours(9, 17)
        }
    }

    private func hours(_ from: Int, _ until: Int) -> TimeWindow {
        TimeWindow(from: TimeOfDay(clamped: from * 60), until: TimeOfDay(clamped: until * 60))
    }
}

/// The words that a language has for saying a plan.
nonisolated public struct PlanVocabulary: Sendable {
    /// What a plan in a sentence begins with: "no", "stay off".
    let openings: WordSequences
    /// What stands between two things, and what means nothing by itself.
    let joins: WordSequences
    /// "Except": the days that follow are taken out.
    let exclusions: WordSequences
    /// "Only", "unless": what follows turns the meaning round.
    let exceptions: WordSequences
    let fillers: WordSequences
    /// Between two times, before the only one, and behind it.
    let until: WordSequences
    let after: WordSequences
    let before: WordSequences
    /// "Noon", and other times that have a name.
    let times: [(time: TimeOfDay, said: WordSequences)]
    let days: [(days: Set<Weekday>, said: WordSequences)]
    let parts: [(part: DayPart, said: WordSequences)]
    let always: WordSequences
    /// By their names, with what people call them.
    let apps: [(app: String, said: WordSequences)]
    /// The longer ones of the same names, without their blanks.
    let appsByJoinedName: [String: String]
    /// Other things that a plan is often about.
    let things: WordSequences
    /// The names of those and of the apps.
    let known: Set<String>
    /// What stands beside a time and is in no app's name.
    let timeWords: Set<String>
    /// What any of all that begins with.
    let firstWords: Set<String>

    public init(
        openings: [String], joins: [String], exclusions: [String], exceptions: [String], fillers: [String],
        until: [String], after: [String], before: [String], times: [TimeOfDay: [String]],
        everyDay: [String], workdays: [String], weekend: [String], weekdays: [Weekday: [String]],
        parts: [DayPart: [String]], always: [String], apps: [String: [String]], things: [String]
    ) {
        self.openings = PlanWords.sequences(openings)
        self.joins = PlanWords.sequences(joins)
        self.exclusions = PlanWords.sequences(exclusions)
        self.exceptions = PlanWords.sequences(exceptions)
        self.fillers = PlanWords.sequences(fillers)
        self.until = PlanWords.sequences(until + ["-"])
        self.after = PlanWords.sequences(after)
        self.before = PlanWords.sequences(before)
        self.times = times.map { ($0, PlanWords.sequences($1)) }
        let all = Weekday.allCases
        let spans = [(Set(all), everyDay), (Set(all.prefix(5)), workdays), (Set(all.suffix(2)), weekend)]
        days = (spans + all.map { ([$0], weekdays[$0, default: []]) }).map { ($0, PlanWords.sequences($1)) }
        self.parts = DayPart.allCases.map { ($0, PlanWords.sequences(parts[$0, default: []])) }
        self.always = PlanWords.sequences(always)
        self.apps = apps.sorted { $0.key < $1.key }.map { ($0, PlanWords.sequences($1 + [$0])) }
        appsByJoinedName = Dictionary(
            apps.flatMap { app, names in ([app] + names).map { (PlanVocabulary.joined($0), app) } }.filter {
                $0.0.count > 3
            }
        ) { first, _ in first }
        self.things = PlanWords.sequences(things)
        known = Set(apps.keys).union(things)
        timeWords = Set((before + after + until + times.values.joined()).map(\.normalised))
        let others = [
            self.openings, self.joins, self.exclusions, self.exceptions, self.fillers, self.until, self.after,
            self.before,
        ]
        let meant =
            days.map(\.said) + self.times.map(\.said) + self.parts.map(\.said) + self.apps.map(\.said)
            + [self.always, self.things]
        firstWords = Set((others + meant).flatMap(\.firstWords))
    }
}
