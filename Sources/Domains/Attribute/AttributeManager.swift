public import Observation
public import Shared

/// The six scores: where they began, what each week did to them, where they stand.
@Observable
public final class AttributeManager: Manager, HoldsError {
    /// How many weeks are kept at hand.
    private static let weeks = 12

    public static let ratings = 1...5

    public private(set) var firstRatings: FirstRatings?
    /// The latest first.
    public private(set) var evolutions: [EvolutionSnapshot] = []
    public package(set) var error: AttributeError?

    @ObservationIgnored private let store: any AttributeStore
    /// What the scores were last worked out from.
    @ObservationIgnored private var settled: (monday: Day, checkIns: Int, plan: Int)?

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

    /// The weeks that were worked out from one Monday to another.
    public func evolutions(from first: Day, through last: Day) -> [EvolutionSnapshot] {
        fetched { try store.evolutions(from: first, through: last) }
    }

    /// Where an attribute stands now, with its mark.
    public func standing(of kind: AttributeKind) -> (score: Score, hasMomentum: Bool) {
        standing(of: kind, before: nil)
    }

    /// The latest week that changed it, however long ago.
    public func lastChange(of kind: AttributeKind) -> EvolutionSnapshot? {
        let changes: (EvolutionSnapshot) -> Bool = { $0.movements[kind].map { $0.before != $0.after } ?? false }
        if let recent = evolutions.first(where: changes) { return recent }
        return evolutions.count < AttributeManager.weeks
            ? nil : fetched { try store.evolutions(limit: 1000) }.first(where: changes)
    }

    /// Until a week has moved anything, from them or from the middle.
    public var canRate: Bool {
        evolutions.count < AttributeManager.weeks && evolutions.allSatisfy { $0.outcome != .moved }
    }

    /// The first ratings; what is left out is a 3.
    @discardableResult
    public func rate(_ ratings: [AttributeKind: Int], at moment: Moment) -> Bool {
        guard canRate else { return fail(.alreadyRated) }
        guard ratings.values.allSatisfy(AttributeManager.ratings.contains) else { return fail(.ratingOutOfRange) }
        return attempt {
            let madeOn = firstRatings?.madeOn ?? moment.today
            try store.save(FirstRatings(madeOn: madeOn, madeAt: moment.now, ratings: ratings))
            // Weeks that moved nothing begin and end where the ratings are.
            for week in evolutions { try store.save(week.starting(from: ratings)) }
            load()
        }
    }

    /// Weeks that are over move the scores. They are looked at once a week, and after each change to the plan or to a
    /// check-in of a week that is over; what changes within the present week moves nothing yet. The revisions count the
    /// changes; `changed` is the day that the last one was about.
    package func settle(
        plan: (history: PlanHistory, revision: Int), checkIns: (revision: Int, changed: Day?), on today: Day,
        firstDay: () -> Day?, week: (_ monday: Day) -> [CheckInSnapshot]
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
        evolve(firstDay: firstDay, plan: plan.history, on: today, checkIns: week)
    }

    /// Works out every week that is over and not yet worked out, one by one, and again those that were still open.
    /// `firstDay` is where it all began; `checkIns` gives those of a week.
    package func evolve(
        firstDay: () -> Day?, plan: PlanHistory, on today: Day, checkIns: (_ monday: Day) -> [CheckInSnapshot]
    ) {
        let settled = evolutions.first { !Evolution.isOpen($0.week, on: today) }
        let begun = settled == nil ? firstRatings?.madeOn ?? firstDay() : nil
        guard let first = settled.map({ $0.week + 7 }) ?? begun?.monday else { return }
        var monday = max(first, today.mondayOfLastWeek - Day.lifetime / 7 * 7)
        attempt {
            while monday + 7 <= today {
                let before = Dictionary(
                    uniqueKeysWithValues: AttributeKind.allCases.map { ($0, standing(of: $0, before: monday)) })
                let evolution = Evolution.week(from: monday, checkIns: checkIns(monday), plan: plan, before: before)
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
