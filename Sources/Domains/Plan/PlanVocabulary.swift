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

/// A language's words for a plan.
nonisolated public struct PlanVocabulary: Sendable {
    /// What a sentence with a plan begins with: "no", "stay off".
    let openings: WordSequences
    /// What joins two items: "and".
    let joins: WordSequences
    /// "Except": the days that follow are excluded.
    let exclusions: WordSequences
    /// "But", "only": other hours for some of the days follow.
    let contrasts: WordSequences
    /// "Excluded": the hours before it are left out.
    let excluded: WordSequences
    /// "No": the days that follow are excluded, where an answer begins so.
    let denials: WordSequences
    /// "Only", "unless": what follows reverses the meaning.
    let exceptions: WordSequences
    /// Words without a meaning of their own: "on", "the".
    let fillers: WordSequences
    /// `until` stands between two times; `after` and `before` stand before a single one.
    let until: WordSequences
    let after: WordSequences
    let before: WordSequences
    /// "Noon" and other times with a name.
    let times: [(time: TimeOfDay, said: WordSequences)]
    /// "Half": before an hour, half an hour later.
    let half: WordSequences
    /// The hours of the clock's face in words.
    let hours: [String: Int]
    let days: [(days: Set<Weekday>, said: WordSequences)]
    let parts: [(part: DayPart, said: WordSequences)]
    let always: WordSequences
    /// The apps by their names, with what people call them.
    let apps: [(app: String, said: WordSequences)]
    /// The same names without blanks, if they are long enough to be told from other words.
    let appsByJoinedName: [String: String]
    /// Other things that plans are often about.
    let things: WordSequences
    /// The names of the apps and of these things.
    let known: Set<String>
    /// Words that only look like a misspelled app.
    let notApps: Set<String>
    /// Words that stand beside a time and occur in no app's name.
    let timeWords: Set<String>
    /// The first words of all these phrases.
    let firstWords: Set<String>

    public init(
        openings: [String], joins: [String], exclusions: [String], denials: [String], exceptions: [String],
        fillers: [String], until: [String], after: [String], before: [String], times: [TimeOfDay: [String]],
        everyDay: [String], workdays: [String], weekend: [String], weekdays: [Weekday: [String]],
        parts: [DayPart: [String]], always: [String], apps: [String: [String]], things: [String],
        contrasts: [String] = [], excluded: [String] = [], half: [String] = [], hours: [String: Int] = [:],
        notApps: [String] = []
    ) {
        self.openings = PlanWords.sequences(openings)
        self.joins = PlanWords.sequences(joins)
        self.exclusions = PlanWords.sequences(exclusions)
        self.contrasts = PlanWords.sequences(contrasts)
        self.excluded = PlanWords.sequences(excluded)
        self.denials = PlanWords.sequences(denials)
        self.exceptions = PlanWords.sequences(exceptions)
        self.fillers = PlanWords.sequences(fillers)
        self.until = PlanWords.sequences(until + ["-"])
        self.after = PlanWords.sequences(after)
        self.before = PlanWords.sequences(before)
        self.times = times.map { ($0, PlanWords.sequences($1)) }
        self.half = PlanWords.sequences(half)
        self.hours = hours
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
        self.notApps = Set(notApps.map(PlanVocabulary.joined))
        timeWords = Set((before + after + until + times.values.joined()).map(\.normalised))
        let others = [
            self.openings, self.joins, self.exclusions, self.denials, self.exceptions, self.fillers, self.until,
            self.after, self.before, self.half, self.excluded,
        ]
        let meant =
            days.map(\.said) + self.times.map(\.said) + self.parts.map(\.said) + self.apps.map(\.said)
            + [self.always, self.things]
        firstWords = Set((others + meant).flatMap(\.firstWords)).union(hours.keys)
    }
}
