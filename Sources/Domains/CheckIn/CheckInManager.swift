package import FoundationEssentials
public import Observation
public import Shared

/// Saves one check-in per day, changes it and undoes that.
@Observable
public final class CheckInManager: Manager, HoldsError {
    public static let longestNote = 4000
    public static let ratings = 1...10
    /// How many past days are kept in memory: the last week, for as long as any of its days can be filled in.
    private static let daysAtHand = 7 + FillIn.days

    /// The check-ins of the days that can still be filled in, and of the last week.
    public private(set) var recent: [Day: CheckInSnapshot] = [:]
    public private(set) var lastChange: CheckInUndo?
    private var keptNotes: [Day: KeptNote] = [:]
    public package(set) var error: CheckInError?

    @ObservationIgnored private let store: any CheckInStore
    @ObservationIgnored private var loadedFor: Day?
    /// Counts the changes, since the times of two changes can be equal.
    @ObservationIgnored package private(set) var revision = 0

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
            lastChange = try store.undo()
            let notes = try store.keptNotes(since: moment.today - CheckInManager.daysAtHand)
            keptNotes = Dictionary(notes.map { ($0.day, $0) }) { $1 }
            loadedFor = moment.today
            revision += 1
        }
    }

    public func checkIn(on day: Day) -> CheckInSnapshot? { recent[day] }

    /// In the order of their days. Days before the last ones are read from the store each time.
    public func checkIns(from first: Day, through last: Day) -> [CheckInSnapshot] {
        if let loadedFor, first >= loadedFor - CheckInManager.daysAtHand, last <= loadedFor {
            return recent.values.filter { first <= $0.day && $0.day <= last }.sorted { $0.day < $1.day }
        }
        return fetched { try store.checkIns(from: first, through: last) }
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

    public func canUndo(at moment: Moment) -> Bool { lastChange?.isOpen(at: moment.now) == true }

    /// Shows a mistake that a Screen found before it could submit anything.
    public func reject(_ error: CheckInError) {
        self.error = error
    }

    /// Saves a day's first check-in; fails if the day has one.
    @discardableResult
    public func submit(_ draft: CheckInDraft, for day: Day, at moment: Moment) -> Bool {
        guard accepts(draft, for: day, at: moment) else { return false }
        guard recent[day] == nil else { return fail(.alreadyCheckedInToday) }
        guard let rating = draft.rating else { return fail(.ratingMissing) }
        return save(withKeptNote(draft, on: day), rating: rating, for: day, at: moment)
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
        return attempt { try save(KeptNote(day: day, keptAt: moment.now, text: text, before: earlier)) }
    }

    /// The note that was kept last, where it can still be taken back.
    package func lastKeptNote(at now: Date) -> KeptNote? {
        keptNotes.values.filter { recent[$0.day] == nil && Undo.isOpen(since: $0.keptAt, at: now) }
            .max { $0.keptAt < $1.keptAt }
    }

    package func takeBack(_ note: KeptNote) -> Bool {
        attempt {
            guard let before = note.before else {
                try store.deleteKeptNote(on: note.day)
                keptNotes[note.day] = nil
                return
            }
            // What was there before is kept for good.
            try save(KeptNote(day: note.day, keptAt: Date(timeIntervalSince1970: 0), text: before, before: nil))
        }
    }

    private func save(_ note: KeptNote) throws {
        try store.save(note)
        keptNotes[note.day] = note
    }

    /// Changes what `draft` sets and leaves the rest of the day's check-in as it was.
    @discardableResult
    public func change(_ draft: CheckInDraft, for day: Day, at moment: Moment) -> Bool {
        guard accepts(draft, for: day, at: moment) else { return false }
        guard let present = recent[day] else { return fail(.nothingToChange) }
        return save(
            CheckInDraft(present).merged(with: draft), rating: draft.rating ?? present.rating, for: day, at: moment)
    }

    /// Restores exactly what was there before the last change; nil, with an error, if there is none or it is too old.
    /// An undo is a change, too: undoing it restores what it removed.
    @discardableResult
    public func undo(at moment: Moment) -> CheckInUndo? {
        guard let change = lastChange else {
            _ = fail(.nothingToUndo)
            return nil
        }
        guard change.isOpen(at: moment.now) else {
            _ = fail(.undoOver)
            return nil
        }
        let isUndone = attempt {
            // From the store, since the day can be older than those in memory.
            let present = try store.checkIn(on: change.day)
            if let before = change.before { try store.save(before) } else { try store.delete(on: change.day) }
            let undo = CheckInUndo(day: change.day, changedAt: moment.now, before: present)
            try store.saveUndo(undo)
            recent[change.day] = change.before
            lastChange = undo
            revision += 1
        }
        return isUndone ? change : nil
    }

    /// Whether this draft could be saved for that day; if not, the error says why.
    public func accepts(_ draft: CheckInDraft, for day: Day, at moment: Moment) -> Bool {
        if let rating = draft.rating, !CheckInManager.ratings.contains(rating) { return fail(.ratingOutOfRange) }
        if let note = draft.note, note.count > CheckInManager.longestNote { return fail(.noteTooLong) }
        guard day <= moment.today else { return fail(.futureDay) }
        guard !FillIn.isOver(for: day, on: moment.today) else { return fail(.dayClosed) }
        return true
    }

    private func save(_ draft: CheckInDraft, rating: Int, for day: Day, at moment: Moment) -> Bool {
        let before = recent[day]
        let checkIn = CheckInSnapshot(
            day: day, rating: rating, adherence: draft.adherence, urge: draft.urge, changes: draft.changes,
            note: draft.note?.isEmpty == true ? nil : draft.note, isLate: before?.isLate ?? (day < moment.today),
            notedAt: before?.notedAt ?? moment.now)
        let undo = CheckInUndo(day: day, changedAt: moment.now, before: before)
        return attempt {
            try store.save(checkIn)
            try store.saveUndo(undo)
            // Stores return exactly what was saved, so there is no need to read it again.
            recent[day] = checkIn
            lastChange = undo
            revision += 1
        }
    }
}
