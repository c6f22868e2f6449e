public import FoundationEssentials
public import Shared
import Understanding

/// How long a change can be undone.
nonisolated public enum Undo {
    public static let lifetime: TimeInterval = 10 * 60
    /// Somebody who says "undo" again so soon wants the last undo back, if there is nothing else to undo.
    package static let secondThought: TimeInterval = 60

    /// "No wait, don't" so soon after a change is about that change.
    static let rightAfter: TimeInterval = 3 * 60

    package static func isOpen(since change: Date, at now: Date) -> Bool { now.timeIntervalSince(change) < lifetime }
}

/// What an undo did: the change that it undid or brought back, or the key of the error.
public enum Undone {
    case checkIn(CheckInUndo, isBack: Bool)
    case plan(PlanChange)
    case slip(SlipSnapshot, isBack: Bool)
    /// The kept note of that day.
    case note(Day, isBack: Bool)
    case settings(before: SettingsSnapshot, after: SettingsSnapshot, isBack: Bool)
    /// The question about that day is no longer put off.
    case snooze(Day)
    /// Whether nothing is asked about that day.
    case leftAlone(Day, isLeft: Bool)
    /// The urge is open again.
    case urgeEnd(UrgeSnapshot)
    case safetyPlan(isBack: Bool)
    /// The care goes on, or is over again.
    case care(isOn: Bool)
    /// What is known of the person's own words now.
    case phrase(PhraseSnapshot, isKnown: Bool)
    /// What was imported is gone, or there again.
    case imported(isBack: Bool)
    case failed(String)
}

/// What was told of a day.
public enum LastTold {
    case checkIn(Day)
    case slip(SlipSnapshot)

    public var day: Day {
        switch self {
        case .checkIn(let day): day
        case .slip(let slip): slip.day
        }
    }
}

/// The last change of each kind when the turn began: one that differs later was made in the turn.
struct ChangeMarks {
    fileprivate let settings: SettingsSnapshot
    fileprivate let checkIn: CheckInUndo?
    fileprivate let note: KeptNoteUndo?
    fileprivate let slip: SlipSnapshot?
    fileprivate let plan: Int?
    fileprivate let snooze: Snooze?
    fileprivate let safetyPlan: SafetyPlanSnapshot
    fileprivate let careEnd: CareSnapshot?
    fileprivate let phrase: PhraseChange?

    init(_ managers: Managers) {
        settings = managers.settings.settings
        checkIn = managers.checkIns.lastChange
        note = managers.checkIns.lastNoteChange
        slip = managers.slips.lastTold
        plan = managers.plans.lastChange?.number
        snooze = managers.outreach.state.snooze
        safetyPlan = managers.safetyPlan.plan
        careEnd = managers.cares.lastEnd?.after
        phrase = managers.phrases.lastChange
    }
}

extension Managers {
    public func canUndo(at now: Date) -> Bool { canUndo(at: now) { _ in true } }

    /// Whether something was changed a moment ago.
    public func hasJustChanged(at now: Date) -> Bool { justChanged(at: now) != nil }

    /// Whether the last thing told, a moment ago, is how an urge ended.
    public func hasJustEndedUrge(at now: Date) -> Bool {
        urges.hasEnded(within: Undo.rightAfter, after: open(at: now) { _ in true }?.touchedAt, at: now)
    }

    /// Whether that was something told of a day.
    public func hasJustTold(at now: Date) -> Bool {
        switch justChanged(at: now) {
        case .checkIn, .slip, .note: true
        default: false
        }
    }

    public func hasJustToldSlip(at now: Date) -> Bool {
        if case .slip = justChanged(at: now) { true } else { false }
    }

    public func hasJustPaused(at now: Date) -> Bool {
        guard case .plan(let number) = justChanged(at: now), let change = plans.lastChange, change.number == number,
            case .pause = change.effect
        else { return false }
        return change.undoneAt == nil
    }

    /// The settings before and after the last change, a moment ago.
    public func justSet(at now: Date) -> (before: SettingsSnapshot, after: SettingsSnapshot)? {
        guard case .settings(let before, let after) = justChanged(at: now) else { return nil }
        return (before, after)
    }

    private func justChanged(at now: Date) -> RecentChange.Content? {
        guard let latest = open(at: now, where: { _ in true }),
            now.timeIntervalSince(latest.touchedAt) < Undo.rightAfter
        else { return nil }
        return latest.content
    }

    public func canUndo(checkInOf day: Day, at now: Date) -> Bool {
        unnotedCheckIn?.day == day || open(at: now) { $0.isCheckIn(of: day) } != nil
    }

    public func canUndoPlan(at now: Date) -> Bool { canUndo(at: now, where: \.isPlan) }

    /// What was told of a day last, while that can be undone.
    public func lastTold(at now: Date) -> LastTold? {
        let latest = open(at: now) {
            switch $0 {
            case .checkIn, .slip: true
            default: false
            }
        }
        return switch latest?.content {
        case .checkIn(let day, _): .checkIn(day)
        case .slip(let slip): .slip(slip)
        default: nil
        }
    }

    /// The day whose check-in was saved or changed last, while that can be undone.
    public func correctableDay(at now: Date) -> Day? {
        let latest = open(at: now) { if case .checkIn = $0 { true } else { false } }
        guard case .checkIn(let day, _) = latest?.content else { return nil }
        return day
    }

    /// Somebody says "undo": an urge whose end was told since the latest change is open again.
    public func undoAnything(at now: Date, bringsBack: Bool = true) -> Undone {
        let latest = open(at: now) { _ in true }
        return urges.reopen(unlessChangedAt: latest?.touchedAt, at: now).map { .urgeEnd($0) }
            ?? (bringsBack ? undo(at: now) : undo(at: now) { _ in true })
    }

    /// Undoes the latest change, whatever it is of; then the one before it.
    /// Where nothing is left, an undo right after the last one brings that back.
    public func undo(at now: Date) -> Undone {
        if open(at: now, where: { _ in true }) == nil, let change = changes.undone(at: now, within: Undo.secondThought)
        {
            return turn(change, at: now)
        }
        return undo(at: now) { _ in true }
    }

    /// Undoes the latest change, if it was made at that time.
    public func undo(changedAt time: Date, at now: Date) {
        guard let latest = open(at: now, where: { _ in true }),
            latest.touchedAt.inMilliseconds == time.inMilliseconds
        else { return }
        _ = undo(at: now)
    }

    public func undoPlan(at now: Date) -> Undone { undo(at: now, where: \.isPlan) }

    public func canUndoSafetyPlan(at now: Date) -> Bool { canUndo(at: now, where: \.isSafetyPlan) }

    public func undoSafetyPlan(at now: Date) -> Undone { undo(at: now, where: \.isSafetyPlan) }

    public func undo(checkInOf day: Day, at now: Date) -> Undone { undo(at: now) { $0.isCheckIn(of: day) } }

    /// Takes that slip back; a second tap does not bring it back.
    public func undoSlip(_ number: Int, at now: Date) -> Undone {
        guard open(at: now, where: { $0.isSlip(number) }) != nil else {
            return .failed((slips.isSaved(number: number) ? SlipError.undoOver : .nothingToUndo).key)
        }
        return undo(at: now) { $0.isSlip(number) }
    }

    /// Asks about that day after all. Nil where this was not changed a short time ago.
    func undoLeftAlone(_ day: Day, at now: Date) -> Undone? {
        let isWanted = { (content: RecentChange.Content) in content == .leftAlone(day) }
        return open(at: now, where: isWanted).map { _ in undo(at: now, where: isWanted) }
    }

    /// Undoes the early end of care.
    public func undoCareEnd(at now: Date) -> Undone {
        undo(at: now) { if case .careEnd = $0 { true } else { false } }
    }

    /// Brings back what was undone last.
    public func redo(at now: Date) -> Undone {
        guard let change = changes.undone(at: now) else { return .failed(RecentChangeError.nothingToRedo.key) }
        return turn(change, at: now)
    }

    /// Records what was changed so far in the middle of a turn, so that what comes next is undone by itself.
    public func endStep(at now: Date) {
        noteChanges(at: settings.moment(at: now))
        marks = ChangeMarks(self)
    }

    /// Records what this turn has changed.
    func noteChanges(at moment: Moment) {
        unlearnCorrected(at: moment)
        for content in unnoted { changes.note(content, at: moment) }
        marks = nil
    }

    /// A day that is rated otherwise than words of the person's own were understood a moment ago corrects these.
    private func unlearnCorrected(at moment: Moment) {
        guard let marks, let change = checkIns.lastChange, change != marks.checkIn,
            let phrase = phrases.latest(at: moment), let rating = phrase.meaning.slots.rating,
            let checkIn = checkIns.checkIn(on: change.day), checkIn.rating.map(Double.init) != rating
        else { return }
        phrases.unlearn(usedAt: phrase.usedAt)
    }

    private func canUndo(at now: Date, where matches: (RecentChange.Content) -> Bool) -> Bool {
        unnoted.contains(where: matches) || open(at: now, where: matches) != nil
    }

    private func undo(at now: Date, where matches: (RecentChange.Content) -> Bool) -> Undone {
        guard let change = open(at: now, where: matches) else {
            return .failed((changes.isEmpty ? RecentChangeError.nothingToUndo : .undoOver).key)
        }
        return turn(change, at: now)
    }

    private func turn(_ change: RecentChange, at now: Date) -> Undone {
        let moment = settings.moment(at: now)
        guard let (undone, inverse) = apply(change, at: moment) else {
            return .failed(drainError() ?? RecentChangeError.notSaved.key)
        }
        changes.turn(change, inverse: inverse, at: moment)
        if !change.isUndone { phrases.unlearn(usedAt: change.touchedAt) }
        marks = ChangeMarks(self)
        return undone
    }

    /// Neither a question that is asked by now, nor one that is asked after all, nor a slip that is gone has anything to undo.
    private func open(at now: Date, where matches: (RecentChange.Content) -> Bool) -> RecentChange? {
        let (snoozed, left) = (outreach.state.snooze?.day, outreach.state.forgottenThrough)
        return changes.open(at: now) { content in
            if case .snooze(let day) = content, day != snoozed { return false }
            if case .leftAlone(let day) = content, day != left { return false }
            if case .slip(let slip) = content, !slips.isSaved(number: slip.number) { return false }
            return matches(content)
        }
    }

    /// Undoes this change, or brings it back if it was undone. Nil if that could not be saved.
    private func apply(
        _ change: RecentChange, at moment: Moment
    ) -> (undone: Undone, inverse: RecentChange.Content)? {
        switch change.content {
        case .checkIn(let day, let before):
            guard let present = checkIns.restore(before, on: day, at: moment) else { return nil }
            let undone = CheckInUndo(day: day, changedAt: moment.now, before: before)
            return (.checkIn(undone, isBack: change.isUndone), .checkIn(day, before: present.before))
        case .note(let day, let before):
            guard let present = checkIns.restoreNote(before, on: day, at: moment) else { return nil }
            return (.note(day, isBack: change.isUndone), .note(day, before: present.before))
        case .slip(let slip):
            guard change.isUndone ? slips.add(slip) : slips.takeBack(slip) else { return nil }
            return (.slip(slip, isBack: change.isUndone), change.content)
        case .plan(let number):
            return plans.turn(number, at: moment).map { (.plan($0), change.content) }
        case .settings(let before, let after):
            guard settings.restore(before, insteadOf: after) else { return nil }
            return (
                .settings(before: before, after: after, isBack: change.isUndone),
                .settings(before: after, after: before)
            )
        case .snooze(let day):
            return outreach.wake(day, at: moment) ? (.snooze(day), change.content) : nil
        case .leftAlone(let day):
            guard change.isUndone ? outreach.leaveAlone(through: day) : outreach.askAgain(after: day - 1) else {
                return nil
            }
            return (.leftAlone(day, isLeft: change.isUndone), change.content)
        case .safetyPlan(let before):
            return safetyPlan.restore(before).map { (.safetyPlan(isBack: change.isUndone), .safetyPlan(before: $0)) }
        case .careEnd(let before):
            guard let present = cares.restore(before) else { return nil }
            restDays()
            return (.care(isOn: before.isOn(at: moment.now)), .careEnd(before: present))
        case .phrase(let before, let after):
            guard let phrase = before ?? after, phrases.restore(before, insteadOf: after) else { return nil }
            return (.phrase(phrase, isKnown: before != nil), .phrase(before: after, after: before))
        case .imported:
            return turnImport(at: moment.now) ? (.imported(isBack: change.isUndone), change.content) : nil
        }
    }

    private var unnotedCheckIn: CheckInUndo? {
        guard let marks, let change = checkIns.lastChange, change != marks.checkIn else { return nil }
        return change
    }

    /// What this turn has changed and not yet recorded.
    private var unnoted: [RecentChange.Content] {
        guard let marks else { return [] }
        var found: [RecentChange.Content] = []
        if settings.settings != marks.settings {
            found.append(.settings(before: marks.settings, after: settings.settings))
        }
        if let slip = slips.lastTold, slip != marks.slip { found.append(.slip(slip)) }
        if let change = checkIns.lastNoteChange, change != marks.note {
            found.append(.note(change.day, before: change.before))
        }
        if let change = unnotedCheckIn { found.append(.checkIn(change.day, before: change.before)) }
        if let change = plans.lastChange, change.undoneAt == nil, change.number != marks.plan {
            found.append(.plan(number: change.number))
        }
        if let snooze = outreach.state.snooze, snooze.day != marks.snooze?.day {
            found.append(.snooze(snooze.day))
        }
        if safetyPlan.plan != marks.safetyPlan { found.append(.safetyPlan(before: marks.safetyPlan)) }
        if let end = cares.lastEnd, end.after != marks.careEnd { found.append(.careEnd(before: end.before)) }
        // What was learned together with something else is forgotten with it.
        if found.isEmpty, let change = phrases.lastChange, change != marks.phrase {
            found.append(.phrase(before: change.before, after: change.after))
        }
        return found
    }
}

extension RecentChange.Content {
    fileprivate func isCheckIn(of day: Day) -> Bool {
        guard case .checkIn(let changed, _) = self else { return false }
        return changed == day
    }

    fileprivate func isSlip(_ number: Int) -> Bool {
        guard case .slip(let slip) = self else { return false }
        return slip.number == number
    }

    fileprivate var isSafetyPlan: Bool {
        guard case .safetyPlan = self else { return false }
        return true
    }

    fileprivate var isPlan: Bool {
        guard case .plan = self else { return false }
        return true
    }
}
