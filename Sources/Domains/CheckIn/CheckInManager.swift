import FoundationEssentials
public import Shared

/// Saves one check-in per day, changes it and undoes that.
public final class CheckInManager: Manager, HoldsError {
    public static let longestNote = 4000
    nonisolated public static let ratings = 1...10
    /// How many past days are kept in memory: the last week, for as long as any of its days can be filled in.
    private static let daysAtHand = 7 + FillIn.days

    /// The check-ins of the days that can still be filled in, and of the last week.
    public private(set) var recent: [Day: CheckInSnapshot] = [:]
    /// The last change of a check-in since the load.
    public private(set) var lastChange: CheckInUndo?
    /// The last change of a kept note since the load.
    package private(set) var lastNoteChange: KeptNoteUndo?
    private var keptNotes: [Day: KeptNote] = [:]
    private var halves: [Day: CheckInDraft] = [:]
    public package(set) var error: CheckInError?

    private let store: any CheckInStore
    private var loadedFor: Day?
    /// Counts the changes, since the times of two changes can be equal.
    package private(set) var revision = 0

    package init(store: any CheckInStore) {
        self.store = store
    }

    /// A later day needs no read, since `load` has read the days after its own, too.
    public func advance(to moment: Moment) {
        if loadedFor == moment.today { return }
        guard let loadedFor, loadedFor < moment.today else { return load(at: moment) }
        if recent.count > 2 * CheckInManager.daysAtHand {
            let first = moment.today - CheckInManager.daysAtHand
            recent = recent.filter { first <= $0.key }
            halves = halves.filter { first <= $0.key }
        }
        self.loadedFor = moment.today
    }

    /// Reads only the last days, so that years of check-ins cost nothing.
    package func load(at moment: Moment) {
        attempt {
            // Without an upper bound, since a person who travels west can have check-ins after today.
            recent = try store.checkIns(
                from: moment.today - CheckInManager.daysAtHand, through: Day(number: Int(Int32.max))
            ).byDay
            let notes = try store.keptNotes(since: moment.today - CheckInManager.daysAtHand)
            keptNotes = Dictionary(notes.map { ($0.day, $0) }) { $1 }
            halves = [:]
            loadedFor = moment.today
            revision += 1
        }
    }

    public func checkIn(on day: Day) -> CheckInSnapshot? { recent[day] }

    /// The notes of days that have no check-in.
    public func notes(from first: Day, through last: Day) -> [Day: String] {
        let isAtHand = loadedFor.map { first >= $0 - CheckInManager.daysAtHand } ?? false
        let notes = isAtHand ? Array(keptNotes.values) : fetched { try store.keptNotes(since: first) }
        return Dictionary(notes.filter { (first...last).contains($0.day) }.map { ($0.day, $0.text) }) { $1 }
    }

    /// In the order of their days. Days before the last ones are read from the store each time.
    public func checkIns(from first: Day, through last: Day) -> [CheckInSnapshot] {
        if let loadedFor, first >= loadedFor - CheckInManager.daysAtHand, last <= loadedFor {
            return recent.values.filter { first <= $0.day && $0.day <= last }.sorted { $0.day < $1.day }
        }
        return fetched { try store.checkIns(from: first, through: last) }
    }

    /// What earlier days say about the plan, in their order.
    package func planAnswers(from first: Day, through last: Day) -> [PlanAnswer] {
        fetched { try store.planAnswers(from: first, through: last) }
    }

    /// How many days of that week have a check-in.
    package func count(inWeek monday: Day) -> Int { checkIns(from: monday, through: monday + 6).count }

    /// The earliest day with a check-in.
    package func firstDay() -> Day? {
        var day: Day?
        attempt { day = try store.firstDay() }
        return day
    }

    /// Today and the earlier days that can still be filled in, the latest first.
    public func openDays(at moment: Moment) -> [Day] {
        (0...FillIn.days).map { moment.today - $0 }
    }

    /// Shows a mistake that a Screen found before it could submit anything.
    public func reject(_ error: CheckInError) {
        self.error = error
    }

    /// Saves a day's first check-in; fails if the day has one.
    @discardableResult
    public func submit(_ draft: CheckInDraft, for day: Day, at moment: Moment) -> Bool {
        let whole = withKeptNote(draft, on: day)
        guard accepts(whole, for: day, at: moment) else { return false }
        guard recent[day] == nil else { return fail(.alreadyCheckedInToday) }
        guard let rating = draft.rating else { return fail(.ratingMissing) }
        return save(whole, rating: rating, for: day, at: moment)
    }

    /// Remembers what a form holds that is not answered to its end, for a line that rates the day elsewhere. The form
    /// itself keeps its answers; after a restart, such a line lacks them.
    public func hold(_ draft: CheckInDraft, on day: Day) {
        halves[day] = draft == CheckInDraft() ? nil : draft
    }

    /// What was answered in a form about a day that has no check-in yet.
    public func half(of day: Day) -> CheckInDraft {
        recent[day] == nil ? halves[day] ?? CheckInDraft() : CheckInDraft()
    }

    /// The draft with the note that was kept for that day before its check-in.
    public func withKeptNote(_ draft: CheckInDraft, on day: Day) -> CheckInDraft {
        guard recent[day] == nil, let kept = keptNotes[day]?.text else { return draft }
        var whole = draft
        whole.note = [kept, draft.note].compactMap(\.self).joined(separator: "\n")
        return whole
    }

    /// Keeps a note at once: in the day's check-in, or for it where there is none yet.
    public func keep(_ note: String, on day: Day, at moment: Moment) -> Bool {
        let earlier = recent[day].map(\.note) ?? keptNotes[day]?.text
        let whole = CheckInDraft(note: [earlier, note].compactMap(\.self).joined(separator: "\n"))
        if recent[day] != nil { return change(whole, for: day, at: moment) }
        guard accepts(whole, for: day, at: moment), let text = whole.note else { return false }
        return restoreNote(text, on: day, at: moment) != nil
    }

    /// Makes this a day's kept note, or leaves it without one. Nil if that could not be saved.
    package func restoreNote(_ text: String?, on day: Day, at moment: Moment) -> KeptNoteUndo? {
        let note = text.map { KeptNote(day: day, text: $0) }
        let undo = KeptNoteUndo(day: day, changedAt: moment.now, before: keptNotes[day]?.text)
        let isSaved = attempt {
            if let note { try store.save(note) } else { try store.deleteKeptNote(on: day) }
            keptNotes[day] = note
            lastNoteChange = undo
        }
        return isSaved ? undo : nil
    }

    /// Changes what `draft` sets and leaves the rest of the day's check-in as it was.
    @discardableResult
    public func change(_ draft: CheckInDraft, for day: Day, at moment: Moment) -> Bool {
        guard accepts(draft, for: day, at: moment) else { return false }
        guard let present = recent[day] else { return fail(.nothingToChange) }
        return save(
            CheckInDraft(present).merged(with: draft), rating: draft.rating ?? present.rating, for: day, at: moment)
    }

    /// Makes this a day's check-in, or leaves it without one. Nil if that could not be saved.
    package func restore(_ before: CheckInSnapshot?, on day: Day, at moment: Moment) -> CheckInUndo? {
        let isRestored = attempt {
            // From the store, since the day can be older than those in memory.
            let present = try store.checkIn(on: day)
            if let before { try store.save(before) } else { try store.delete(on: day) }
            recent[day] = before
            lastChange = CheckInUndo(day: day, changedAt: moment.now, before: present)
            revision += 1
        }
        return isRestored ? lastChange : nil
    }

    /// Whether this draft could be saved for that day; if not, the error says why.
    public func accepts(_ draft: CheckInDraft, for day: Day, at moment: Moment) -> Bool {
        if let rating = draft.rating, !CheckInManager.ratings.contains(rating) { return fail(.ratingOutOfRange) }
        if let note = draft.note, note.count > CheckInManager.longestNote { return fail(.noteTooLong) }
        guard day <= moment.today else { return fail(.futureDay) }
        guard !FillIn.isOver(for: day, on: moment.today) else { return fail(.dayClosed) }
        return true
    }

    private func save(_ draft: CheckInDraft, rating: Int?, for day: Day, at moment: Moment) -> Bool {
        let before = recent[day]
        let checkIn = CheckInSnapshot(
            day: day, rating: rating, adherence: draft.adherence, urge: draft.urge, changes: draft.changes,
            note: draft.note?.isEmpty == true ? nil : draft.note, isLate: before?.isLate ?? (day < moment.today),
            notedAt: before?.notedAt ?? moment.now)
        let undo = CheckInUndo(day: day, changedAt: moment.now, before: before)
        return attempt {
            try store.save(checkIn)
            // Stores return exactly what was saved, so there is no need to read it again.
            recent[day] = checkIn
            halves[day] = nil
            lastChange = undo
            revision += 1
        }
    }
}
