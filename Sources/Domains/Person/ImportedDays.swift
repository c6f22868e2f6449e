import FoundationEssentials
import Shared

/// What an import adds, worked out from a file and from what is there already. A day that has its check-in keeps it.
struct ImportedDays {
    private(set) var checkIns: [CheckInSnapshot] = []
    private(set) var planChanges: [PlanChange] = []
    private(set) var summary: ImportSummary

    /// When a day that names no hour counts as written.
    private static let evening = TimeOfDay(clamped: 21 * 60)

    init(_ diary: DaylioDiary, known: Set<Day>, at moment: Moment) {
        summary = ImportSummary(.daylio, days: 0)
        let (entries, impossible) = ImportedDays.possible(diary.entries, day: \.day, at: moment)
        for entry in entries where !known.contains(entry.day) {
            let note = entry.note.map(ImportedDays.cut)
            if note != entry.note { summary.longNotes += 1 }
            checkIns.append(
                ImportedDays.checkIn(
                    entry.day, rating: entry.rating, adherence: nil, note: note,
                    at: entry.time ?? ImportedDays.evening, moment))
        }
        summary.count(checkIns, known: entries.count - checkIns.count, impossible: impossible)
        summary.unknownMoods = diary.unknownMoods
        summary.unreadRows = diary.unread?.count ?? 0
        summary.firstUnreadRow = diary.unread?.firstRow
        summary.hasActivities = diary.hasActivities
    }

    private static func cut(_ note: String) -> String {
        // Few are long, and counting characters takes a while.
        note.utf8.count <= CheckInManager.longestNote ? note : String(note.prefix(CheckInManager.longestNote))
    }

    init(_ habit: LoopHabit, known: Set<Day>, plan: PlanHistory, at moment: Moment) {
        summary = ImportSummary(.loop, days: 0)
        let (entries, impossible) = ImportedDays.possible(habit.entries, day: \.day, at: moment)
        let new = entries.filter { !known.contains($0.day) }
        checkIns = new.filter { $0.mark != .skipped }.map { entry in
            ImportedDays.checkIn(
                entry.day, rating: nil, adherence: entry.mark == .kept ? .yes : .no, note: nil,
                at: ImportedDays.evening, moment)
        }
        summary.count(checkIns, known: entries.count - new.count, impossible: impossible)
        summary.kept = new.count { $0.mark == .kept }
        summary.slipped = new.count { $0.mark == .slipped }
        summary.paused = new.count { $0.mark == .skipped }
        guard let first = new.first?.day else { return }
        (summary.first, summary.last) = (first, new.last?.day)
        addPlan(named: habit.name, from: first, to: plan, at: moment)
        addPauses(on: new.filter { $0.mark == .skipped }.map(\.day), at: moment)
        // Decisions are in the order of their numbers: these come before all that are there.
        let lowest = plan.changes.first?.number ?? 1
        planChanges = planChanges.enumerated().map { index, change in
            PlanChange(
                number: lowest - planChanges.count + index, madeOn: change.madeOn, madeAt: change.madeAt,
                effect: change.effect)
        }
    }

    /// A plan that is older judges these days already.
    private mutating func addPlan(named name: String, from first: Day, to plan: PlanHistory, at moment: Moment) {
        guard plan.terms(judging: first) == nil else { return }
        let name = String(name.prefix(PlanManager.longest.name))
        let terms = PlanTerms(name: name, apps: [name], boundary: .always)
        planChanges.append(ImportedDays.change(.terms(terms, from: first), madeOn: first - 1, moment))
        summary.plan = name
    }

    /// One pause for each run of days.
    private mutating func addPauses(on days: [Day], at moment: Moment) {
        var rest = days[...]
        while let first = rest.popFirst() {
            var last = first
            while rest.first == last + 1 { last = rest.removeFirst() }
            planChanges.append(ImportedDays.change(.pause(from: first, through: last), madeOn: first, moment))
        }
    }

    /// Those that can have been, and how many others there are.
    private static func possible<Entry>(
        _ entries: [Entry], day: (Entry) -> Day, at moment: Moment
    ) -> (entries: [Entry], impossible: Int) {
        let span = (moment.today - Day.lifetime)...moment.today
        let possible = entries.filter { span.contains(day($0)) }
        return (possible, entries.count - possible.count)
    }

    private static func checkIn(
        _ day: Day, rating: Int?, adherence: Adherence?, note: String?, at time: TimeOfDay, _ moment: Moment
    ) -> CheckInSnapshot {
        CheckInSnapshot(
            day: day, rating: rating, adherence: adherence, urge: nil, changes: [:], note: note, isLate: false,
            notedAt: instant(day, time, moment))
    }

    /// The numbers are given once all changes are known.
    private static func change(_ effect: PlanChange.Effect, madeOn day: Day, _ moment: Moment) -> PlanChange {
        PlanChange(number: 0, madeOn: day, madeAt: instant(day, evening, moment), effect: effect)
    }

    private static func instant(_ day: Day, _ time: TimeOfDay, _ moment: Moment) -> Date {
        min(WallTime(day, time).instant(by: moment.clock), moment.now).inMilliseconds
    }
}
