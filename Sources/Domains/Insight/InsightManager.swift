public import Observation
public import Shared

/// The weekly insights: what each said, whether it was seen, and what of it was not right.
@Observable
public final class InsightManager: Manager, HoldsError {
    public package(set) var error: InsightError?

    @ObservationIgnored private let store: any InsightStore
    @ObservationIgnored private var loadedFor: Day?
    /// About the last week that is over; nil where nothing is kept about it.
    private var glance: InsightGlance?
    /// The same, once somebody has wanted to read it: only a cache, which a body may fill.
    @ObservationIgnored private var latest: InsightSnapshot?
    /// Those that hold for the last week.
    private var disputes: [Dispute] = []

    package init(store: any InsightStore) {
        self.store = store
    }

    package func load(at moment: Moment) {
        let week = moment.today.mondayOfLastWeek
        guard loadedFor != week else { return }
        attempt {
            glance = try store.glance(at: week)
            latest = nil
            try loadDisputes(for: week)
            loadedFor = week
        }
    }

    package func advance(to moment: Moment) { load(at: moment) }

    /// Whether the one about that week was sent or shown.
    package func isTold(_ week: Day) -> Bool { glance(at: week)?.isTold ?? false }

    /// Of the week before the one that this was loaded in.
    package var isToldAboutLastWeek: Bool { glance?.isTold ?? false }

    package func isViewed(_ week: Day) -> Bool { glance(at: week)?.isViewed ?? false }

    private func glance(at week: Day) -> InsightGlance? {
        week == loadedFor ? glance : fetched { [try store.glance(at: week)].compactMap(\.self) }.first
    }

    public func insight(for week: Day) -> InsightSnapshot? {
        if let latest, latest.week == week { return latest }
        let found = fetched { [try store.insight(for: week)].compactMap(\.self) }.first
        if week == loadedFor { latest = found }
        return found
    }

    /// Those that were told before that week, the latest first.
    public func told(before week: Day, limit: Int) -> [InsightSnapshot] {
        fetched { try store.told(before: week, limit: limit) }
    }

    /// What is not claimed in an insight about that week, since its reader said that it is not right.
    public func disputed(in week: Day) -> [Topic] {
        holding(in: week).map(\.topic).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// What was taken out of the insight about that week.
    public func disputed(about week: Day) -> [Topic] { holding(in: week).filter { $0.week == week }.map(\.topic) }

    /// The Monday from which on it may be claimed again, where somebody says so now.
    public func endOfDispute(about week: Day) -> Day { lastWeek(since: week) + Dispute.weeks * 7 + 7 }

    private func lastWeek(since week: Day) -> Day { max(week, loadedFor ?? week) }

    private func loadDisputes(for week: Day?) throws {
        guard let week else { return }
        disputes = try store.disputes(from: Dispute.first(in: week), through: week)
    }

    private func holding(in week: Day) -> [Dispute] {
        week == loadedFor
            ? disputes : fetched { try store.disputes(from: Dispute.first(in: week), through: week) }
    }

    /// What an insight would say, told to nobody yet.
    public func draft(
        _ aggregate: InsightAggregate, at moment: Moment, telling: (Narration) -> [Narration.Part: String]
    ) -> InsightContent {
        InsightManager.content(of: aggregate, at: moment, telling: telling)
    }

    /// Puts a week into words, by `telling` or as it was `rewritten`; what has been told before stays.
    @discardableResult
    public func tell(
        _ aggregate: InsightAggregate, at moment: Moment, telling: (Narration) -> [Narration.Part: String],
        rewritten: (text: [Narration.Part: String], model: String)? = nil
    ) -> Bool {
        let before = insight(for: aggregate.week)
        guard before?.content == nil else { return true }
        var content = InsightManager.content(of: aggregate, at: moment, telling: telling)
        if let (text, model) = rewritten {
            content = InsightContent(
                aggregate: content.aggregate, narration: content.narration, text: text, model: model,
                toldAt: content.toldAt)
        }
        return save(InsightSnapshot(week: aggregate.week, content: content, viewedAt: before?.viewedAt))
    }

    /// It was seen; that stays so, whenever it is seen again.
    @discardableResult
    public func view(_ state: InsightState, at moment: Moment) -> Bool {
        switch state {
        case .notYetAvailable, .insufficient: return fail(.notReady)
        case .viewed: return true
        case .ready:
            let week = moment.today.mondayOfLastWeek
            return save(InsightSnapshot(week: week, content: insight(for: week)?.content, viewedAt: moment.now))
        }
    }

    /// Takes a claim out of an insight, which reads like that from now on, and out of those that follow now.
    @discardableResult
    public func dispute(
        _ topic: Topic, about week: Day, at moment: Moment, telling: (Narration) -> [Narration.Part: String]
    ) -> Bool {
        retell(week, at: moment, telling: telling) { left in
            for about in Set([week, lastWeek(since: week)]) {
                try store.save(Dispute(topic: topic, week: about))
            }
            left.append(topic)
        }
    }

    /// It was right after all, whichever of the weeks it was taken out of.
    @discardableResult
    public func accept(
        _ topic: Topic, about week: Day, at moment: Moment, telling: (Narration) -> [Narration.Part: String]
    ) -> Bool {
        let taken = (holding(in: week) + disputes).filter { $0.topic == topic }
        return Set(taken.map(\.week) + [week]).sorted().allSatisfy { about in
            // What is said of other weeks is not told anew where it was never left out.
            let isLeftOut = insight(for: about)?.content?.aggregate.disputed.contains(topic) ?? false
            guard about == week || isLeftOut else {
                return attempt {
                    try store.delete(Dispute(topic: topic, week: about))
                    try loadDisputes(for: loadedFor)
                }
            }
            return retell(about, at: moment, telling: telling) { left in
                try store.delete(Dispute(topic: topic, week: about))
                left.removeAll { $0 == topic }
            }
        }
    }

    /// Of what was left out of it when it was told, only this changes.
    private func retell(
        _ week: Day, at moment: Moment, telling: (Narration) -> [Narration.Part: String],
        changing change: (inout [Topic]) throws -> Void
    ) -> Bool {
        guard let insight = insight(for: week), let content = insight.content else { return fail(.notReady) }
        return attempt {
            var left = content.aggregate.disputed
            try change(&left)
            try loadDisputes(for: loadedFor)
            let retold = InsightManager.content(of: content.aggregate.disputing(left), at: moment, telling: telling)
            _ = save(InsightSnapshot(week: week, content: retold, viewedAt: insight.viewedAt))
        }
    }

    /// What somebody wrote about their days is not kept a second time.
    private static func content(
        of aggregate: InsightAggregate, at moment: Moment, telling: (Narration) -> [Narration.Part: String]
    ) -> InsightContent {
        let narration = Narrator.narration(of: aggregate)
        return InsightContent(
            aggregate: aggregate.withoutOwnWords, narration: narration, text: telling(narration), toldAt: moment.now)
    }

    private func save(_ insight: InsightSnapshot) -> Bool {
        attempt {
            try store.save(insight)
            guard insight.week == loadedFor else { return }
            glance = try store.glance(at: insight.week)
            latest = nil
        }
    }
}
