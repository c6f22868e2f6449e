import FoundationEssentials
public import Shared

/// Starts, changes, ends and pauses the plan, and undoes the last decision.
public final class PlanManager: Manager, HoldsError {
    public static let most = (apps: 20, windows: 6, cards: 10)
    public static let longest = (name: 60, app: 60, card: 200)
    public static let longestPause = 365

    public private(set) var history = PlanHistory.none
    /// Every decision, also those that were undone.
    private var decisions: [PlanChange] = []
    /// The decision that was made or undone last.
    public private(set) var lastChange: PlanChange?
    public package(set) var error: PlanError?

    private let store: any PlanStore
    private var nextNumber = 1
    private var rested: [ClosedRange<Day>] = []
    /// Counts how often the plan was loaded, which happens after each change.
    package private(set) var revision = 0

    package init(store: any PlanStore) {
        self.store = store
    }

    package func load(at moment: Moment) { load() }

    package func load() {
        revision += 1
        attempt {
            let all = try store.changes()
            history = PlanHistory(all, resting: rested)
            nextNumber = (all.last?.number ?? 0) + 1
            decisions = all.filter { !$0.isTravel }
            lastChange = decisions.max { ($0.touchedAt, $0.number) < ($1.touchedAt, $1.number) }
        }
    }

    /// Counts missing answers on these days as paused ones.
    package func rest(on days: [ClosedRange<Day>]) {
        guard days != rested else { return }
        rested = days
        load()
    }

    public var isStarted: Bool { history.latestTerms != nil }

    /// Saves these terms. They hold at once if they free no minute that is closed now, otherwise from tomorrow.
    @discardableResult
    public func save(_ terms: PlanTerms, at moment: Moment) -> Bool {
        let terms = PlanManager.tidied(terms)
        guard accepts(terms) else { return false }
        guard terms != history.latestTerms else { return fail(.nothingToChange) }
        return record(.terms(terms, from: wouldWait(terms, at: moment) ? moment.today + 1 : moment.today), at: moment)
    }

    /// Whether these terms would hold only from tomorrow.
    public func wouldWait(_ terms: PlanTerms, at moment: Moment) -> Bool {
        guard let present = history.terms(inForceOn: moment.today) else { return false }
        return PlanManager.tidied(terms).frees(anythingOf: present, dayStart: moment.dayStart)
    }

    /// Ends the plan from tomorrow, since that frees everything.
    @discardableResult
    public func end(at moment: Moment) -> Bool {
        guard history.latestTerms != nil else { return fail(.noPlan) }
        // A plan that does not hold yet can end at once.
        let holds = history.terms(inForceOn: moment.today) != nil
        return record(.end(from: holds ? moment.today + 1 : moment.today), at: moment)
    }

    /// Pauses from that day, or from today, through the other. If today is answered already, the pause begins tomorrow at
    /// the earliest, so that the answer counts.
    @discardableResult
    public func pause(
        from first: Day? = nil, through last: Day, hasAnsweredToday: Bool, at moment: Moment
    ) -> Bool {
        let earliest = hasAnsweredToday ? moment.today + 1 : moment.today
        let first = max(first ?? earliest, earliest)
        guard last >= first else { return fail(.pauseOver) }
        guard last - moment.today < PlanManager.longestPause else { return fail(.pauseTooLong) }
        return record(.pause(from: first, through: last), at: moment)
    }

    /// Ends a pause, or takes back the next one. If today began paused, it stays paused; if the pause was decided today, the
    /// day counts again.
    @discardableResult
    public func resume(at moment: Moment) -> Bool {
        let today = moment.today
        guard history.pauseEnd(on: today) != nil || history.plannedPause(after: today) != nil else {
            return fail(.notPaused)
        }
        let before = PlanHistory(history.changes.filter { $0.madeOn < today })
        return record(.resume(from: before.isPaused(on: today) ? today + 1 : today), at: moment)
    }

    /// Call when the person went to another zone. Days that this skips or leaves too short are free; days that it brings
    /// back count again; and going there and back changes nothing.
    @discardableResult
    package func travel(_ journey: Journey) -> Bool {
        guard history.firstPlanMadeOn != nil else { return true }
        let (before, moment) = (journey.before.today, journey.after)
        if before < moment.today {
            if let reached = history.dayReached, moment.today <= reached {
                return takeBack(history.journeysBack.filter { $0.effect.dayReached == moment.today }, at: moment)
            }
            guard let lost = journey.lostDays else { return true }
            let first = max(lost.lowerBound, history.dayReached ?? lost.lowerBound)
            return first > lost.upperBound || record(.travel(from: first, through: lost.upperBound), at: moment)
        }
        let undone = history.changes.filter { change in
            guard case .travel(_, let last) = change.effect else { return false }
            return before == moment.today ? last == before && !journey.isArrivalTooLate : moment.today <= last
        }
        let reached = undone.map { $0.firstDayBegun }.min() ?? journey.dayReached
        let isKnown = reached <= moment.today || before == moment.today && journey.isArrivalLived
        return takeBack(undone, at: moment)
            && (isKnown || record(.goingBack(from: reached, to: moment.today), at: moment))
    }

    private func takeBack(_ changes: [PlanChange], at moment: Moment) -> Bool {
        changes.allSatisfy { write($0.turned(at: moment.now)) }
    }

    /// Undoes a decision, or brings it back if it was undone. Nil if it could not be saved.
    package func turn(_ number: Int, at moment: Moment) -> PlanChange? {
        guard let change = decisions.first(where: { $0.number == number }) else { return nil }
        let turned = change.turned(at: moment.now)
        return write(turned) ? turned : nil
    }

    /// Whether these terms could be saved; if not, the error says why.
    public func accepts(_ terms: PlanTerms) -> Bool {
        guard !terms.apps.isEmpty else { return fail(.appsMissing) }
        if case .duringWindows(let windows) = terms.boundary {
            guard !windows.isEmpty else { return fail(.windowsMissing) }
            let hours = terms.boundary.hours
            guard hours.allSatisfy({ $0.from != $0.until }) else { return fail(.windowEmpty) }
        }
        guard !terms.days.isEmpty else { return fail(.daysMissing) }
        guard terms.cards.allSatisfy({ !$0.cue.isEmpty && !$0.response.isEmpty }) else { return fail(.cardEmpty) }
        return fits(terms)
    }

    /// Whether these terms, complete or not, are within the limits; if not, the error says which limit they exceed.
    public func fits(_ terms: PlanTerms) -> Bool {
        guard terms.apps.count <= PlanManager.most.apps else { return fail(.tooManyApps) }
        guard terms.apps.allSatisfy({ $0.count <= PlanManager.longest.app }) else { return fail(.appTooLong) }
        if case .duringWindows(let windows) = terms.boundary, windows.count > PlanManager.most.windows {
            return fail(.tooManyWindows)
        }
        guard terms.name.count <= PlanManager.longest.name else { return fail(.nameTooLong) }
        guard terms.cards.count <= PlanManager.most.cards else { return fail(.tooManyCards) }
        guard terms.cards.flatMap({ [$0.cue, $0.response] }).allSatisfy({ $0.count <= PlanManager.longest.card }) else {
            return fail(.cardTooLong)
        }
        return terms.confidence.map((0...10).contains) ?? true ? true : fail(.confidenceOutOfRange)
    }

    /// The terms without surrounding blanks, empty items and repeated apps.
    private static func tidied(_ terms: PlanTerms) -> PlanTerms {
        var tidied = terms
        tidied.name = terms.name.cleaned
        var seen: Set<String> = []
        tidied.apps = terms.apps.map(\.cleaned).filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
        if case .duringWindows(let windows) = terms.boundary {
            // Windows without days are dropped, unless no window has any: then `accepts` rejects the terms.
            let dated = windows.filter { !$0.days.isEmpty }
            tidied.boundary = PlanBoundary(dated.isEmpty ? windows : dated)
        }
        tidied.cards = terms.cards.map { IfThenCard(cue: $0.cue.cleaned, response: $0.response.cleaned) }
        return tidied
    }

    private func record(_ effect: PlanChange.Effect, at moment: Moment) -> Bool {
        write(PlanChange(number: nextNumber, madeOn: moment.today, madeAt: moment.now, effect: effect))
    }

    private func write(_ change: PlanChange) -> Bool {
        attempt {
            try store.save(change)
            load()
        }
    }
}

extension PlanChange {
    fileprivate nonisolated var isTravel: Bool {
        switch effect {
        case .travel, .goingBack: true
        case .terms, .end, .pause, .resume: false
        }
    }

    /// Of a journey: the last day that had begun before it.
    fileprivate nonisolated var firstDayBegun: Day {
        guard case .travel(let first, _) = effect else { return madeOn }
        return first < madeOn ? first : madeOn - 1
    }

    /// The change undone, or brought back. The time for another undo begins anew.
    fileprivate nonisolated func turned(at now: Date) -> PlanChange {
        PlanChange(
            number: number, madeOn: madeOn, madeAt: undoneAt == nil ? madeAt : now, effect: effect,
            undoneAt: undoneAt == nil ? now : nil)
    }
}
