public import Shared

/// The six scores: the first ratings, each week's movements, and the present values.
public final class AttributeManager: Manager, HoldsError {
    /// How many weeks are kept in memory.
    private static let weeks = 12

    nonisolated public static let ratings = 1...5

    public private(set) var firstRatings: FirstRatings?
    /// The latest first.
    public private(set) var evolutions: [EvolutionSnapshot] = []
    public package(set) var error: AttributeError?

    private let store: any AttributeStore
    /// What the scores were last computed from.
    private var settled: (monday: Day, checkIns: Int, plan: Int)?

    package init(store: any AttributeStore) {
        self.store = store
    }

    package func load(at moment: Moment) { load() }

    package func load() {
        attempt {
            firstRatings = try store.firstRatings()
            evolutions = try store.evolutions(limit: AttributeManager.weeks)
        }
    }

    /// The computed weeks from one Monday through another.
    public func evolutions(from first: Day, through last: Day) -> [EvolutionSnapshot] {
        fetched { try store.evolutions(from: first, through: last) }
    }

    /// An attribute's present score, and whether it has momentum.
    public func standing(of kind: AttributeKind) -> (score: Score, hasMomentum: Bool) {
        standing(of: kind, before: nil)
    }

    /// The latest week that changed this attribute, however long ago.
    public func lastChange(of kind: AttributeKind) -> EvolutionSnapshot? {
        let changes: (EvolutionSnapshot) -> Bool = { $0.movements[kind].map { $0.before != $0.after } ?? false }
        if let recent = evolutions.first(where: changes) { return recent }
        return evolutions.count < AttributeManager.weeks
            ? nil : fetched { try store.evolutions(limit: 1000) }.first(where: changes)
    }

    /// Whether the person may still give first ratings: until a week has moved any score.
    public var canRate: Bool {
        evolutions.count < AttributeManager.weeks && evolutions.allSatisfy { $0.outcome != .moved }
    }

    /// Saves the first ratings; an attribute that is left out counts as 3.
    @discardableResult
    public func rate(_ ratings: [AttributeKind: Int], at moment: Moment) -> Bool {
        guard canRate else { return fail(.alreadyRated) }
        guard ratings.values.allSatisfy(AttributeManager.ratings.contains) else { return fail(.ratingOutOfRange) }
        return attempt {
            let madeOn = firstRatings?.madeOn ?? moment.today
            try store.save(FirstRatings(madeOn: madeOn, madeAt: moment.now, ratings: ratings))
            // The weeks so far moved nothing, so they begin and end at the ratings.
            for week in evolutions { try store.save(week.starting(from: ratings)) }
            load()
        }
    }

    /// Lets past weeks move the scores. Computes only if a new week has begun, or if the plan or a check-in of a past
    /// week has changed; changes in the present week move nothing yet. The revisions count changes; `changed` is the
    /// day of the last changed check-in.
    package func settle(
        plan: (history: PlanHistory, revision: Int), checkIns: (revision: Int, changed: Day?), on today: Day,
        firstDay: () -> Day?, days: (_ days: ClosedRange<Day>) -> [CheckInSnapshot]
    ) {
        let monday = today.monday
        let seen = (monday: monday, checkIns: checkIns.revision, plan: plan.revision)
        defer { settled = seen }
        let isAboutThisWeek = checkIns.changed.map { $0 >= monday } ?? true
        if let settled, settled.monday == monday, settled.plan == seen.plan,
            settled.checkIns == seen.checkIns || isAboutThisWeek
        {
            return
        }
        evolve(firstDay: firstDay, plan: plan.history, on: today, checkIns: days)
    }

    /// Computes, one by one, every past week that has not been computed yet or whose days can still be filled in.
    /// `firstDay` is the first day with a check-in; `checkIns` returns those of some days, in their order.
    package func evolve(
        firstDay: () -> Day?, plan: PlanHistory, on today: Day,
        checkIns: (_ days: ClosedRange<Day>) -> [CheckInSnapshot]
    ) {
        let settled = evolutions.first { !Evolution.isOpen($0.week, on: today) }
        let begun = settled == nil ? firstRatings?.madeOn ?? firstDay() : nil
        guard let first = settled.map({ $0.week + 7 }) ?? begun?.monday else { return }
        var monday = max(first, today.mondayOfLastWeek - Day.lifetime / 7 * 7)
        guard monday + 7 <= today else { return }
        // An import may bring thousands of weeks: they are read at once.
        let weeks = Dictionary(grouping: checkIns(monday...today.monday - 1), by: \.day.monday)
        attempt {
            while monday + 7 <= today {
                let before = Dictionary(
                    uniqueKeysWithValues: AttributeKind.allCases.map { ($0, standing(of: $0, before: monday)) })
                let evolution = Evolution.week(from: monday, checkIns: weeks[monday] ?? [], plan: plan, before: before)
                if evolutions.first(where: { $0.week == monday }) != evolution {
                    try store.save(evolution)
                    let others = evolutions.filter { $0.week != monday }
                    evolutions = Array(
                        (others + [evolution]).sorted { $0.week > $1.week }.prefix(AttributeManager.weeks))
                }
                monday = monday + 7
            }
        }
    }

    private func standing(of kind: AttributeKind, before monday: Day?) -> (score: Score, hasMomentum: Bool) {
        let last = evolutions.first { evolution in monday.map { evolution.week < $0 } ?? true }
        guard let movement = last?.movements[kind] else {
            return (Score(rating: firstRatings?.ratings[kind]), false)
        }
        return (movement.after, movement.hasMomentum)
    }
}
