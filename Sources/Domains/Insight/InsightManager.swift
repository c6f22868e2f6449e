public import Shared

/// The weekly insights: what each said, whether it was viewed, and which claims the person disputed.
public final class InsightManager: Manager, HoldsError {
    public package(set) var error: InsightError?

    private let store: any InsightStore
    private var loadedFor: Day?
    /// The state of the last week's insight; nil if nothing is stored about it.
    private var glance: InsightGlance?
    /// The last week's insight, once a Screen has read it. It is only a cache, so `body` may fill it.
    private var latest: InsightSnapshot?
    /// The disputes that apply to the last week.
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

    /// Whether the insight about that week was sent or shown.
    package func isTold(_ week: Day) -> Bool { glance(at: week)?.isTold ?? false }

    /// The same for the last week, without reading the store.
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

    /// The told insights about weeks before that one, the latest first.
    public func told(before week: Day, limit: Int) -> [InsightSnapshot] {
        fetched { try store.told(before: week, limit: limit) }
    }

    /// The topics that an insight about that week leaves out, because the person disputed them.
    public func disputed(in week: Day) -> [Topic] {
        holding(in: week).map(\.topic).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The topics that the person disputed in the insight about that week itself.
    public func disputed(about week: Day) -> [Topic] { holding(in: week).filter { $0.week == week }.map(\.topic) }

    /// The Monday from which a claim may be made again if it is disputed now.
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

    /// What an insight would say; saves nothing.
    public func draft(
        _ aggregate: InsightAggregate, at moment: Moment, telling: (Narration) -> [Narration.Part: String]
    ) -> InsightContent {
        InsightManager.content(of: aggregate, at: moment, telling: telling)
    }

    /// Saves what the insight about a week says, in the words of `telling` or as `rewritten`. An insight that was told
    /// already stays as it is.
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

    /// Records that the last week's insight was viewed.
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

    /// Removes a claim from an insight, which is told anew without it, and from those of the following weeks.
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

    /// Ends the disputes of a claim, in whichever weeks it was disputed.
    @discardableResult
    public func accept(
        _ topic: Topic, about week: Day, at moment: Moment, telling: (Narration) -> [Narration.Part: String]
    ) -> Bool {
        let taken = (holding(in: week) + disputes).filter { $0.topic == topic }
        return Set(taken.map(\.week) + [week]).sorted().allSatisfy { about in
            // Another week's insight is told anew only if it left the claim out.
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

    /// Tells an insight anew with a change to the topics it leaves out, starting from those left out when it was told.
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

    /// The insight's content, without the person's notes: those are stored with their check-ins.
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
