public import Shared

/// A language's words for a quick line.
nonisolated public struct QuickVocabulary: Sendable {
    enum DayWord: Hashable, Sendable {
        /// That many days before today.
        case back(Int)
        case weekday(Weekday)
    }

    let days: Openings<DayWord>
    let dayLead: Openings<Bool>
    let months: Openings<Int>
    let ordinals: Openings<Bool>
    let corrections: Openings<Bool>
    let daysAgo: Openings<Bool>
    let outOfTen: Openings<Bool>
    let lead: Openings<Bool>
    let fillers: Openings<Bool>
    let adherence: Openings<Adherence>
    let shortAdherence: Openings<Adherence>
    let limits: Openings<Bool>

    /// `months` are their names from January on, of which a unique beginning is enough; `ordinals` may follow the day of
    /// the month ("rd"), `daysAgo` a number of days, and `outOfTen` the rating. `dayLead` may come before a day ("for"),
    /// `lead` before the rating ("was a"), `fillers` after it ("i guess"), `corrections` before what should have been said
    /// ("oops"). The phrases for adherence count whatever follows but `limits` ("kept it until ten"); the short answers
    /// count only by themselves: "no" does, "no problem" does not.
    public init(
        today: [String], yesterday: [String], tomorrow: [String], daysAgo: [String],
        outOfTen: [String], lead: [String] = [], fillers: [String] = [], corrections: [String] = [],
        dayLead: [String] = [],
        weekdays: [Weekday: [String]], months: [String] = [], ordinals: [String] = [],
        adherence: [Adherence: [String]], shortAdherence: [Adherence: [String]], limits: [String] = []
    ) {
        let named: [(DayWord, [String])] = [(.back(0), today), (.back(1), yesterday), (.back(-1), tomorrow)]
        days = Openings(
            (named + weekdays.map { (.weekday($0), $1) }).map { day, names in (day, names + names.flatMap(\.mistyped)) }
        )
        self.months = Openings(
            months.indices.map { month in
                let beginnings = months[month].indices.dropFirst(3).map { String(months[month][..<$0]) }
                let own = beginnings.filter { part in months.count { $0.hasPrefix(part) } == 1 }
                return (month + 1, own + [months[month]])
            })
        self.dayLead = Openings([(true, dayLead)])
        self.ordinals = Openings([(true, ordinals)])
        self.corrections = Openings([(true, corrections)])
        self.daysAgo = Openings([(true, daysAgo)])
        self.outOfTen = Openings([(true, outOfTen)])
        self.lead = Openings([(true, lead)])
        self.fillers = Openings([(true, fillers)])
        self.adherence = Openings(adherence.map { ($0, $1) })
        self.shortAdherence = Openings(shortAdherence.map { ($0, $1) })
        self.limits = Openings([(true, limits)])
    }
}
