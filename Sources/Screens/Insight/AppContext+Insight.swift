import Domains
import Shared

extension AppContext {
    /// The insight about the week that begins on that Monday, as it was told; about the last week also before that.
    func insight(about monday: Day) -> InsightStory? {
        if let told = insights.insight(for: monday)?.story { return told }
        guard monday == today.mondayOfLastWeek, managers.insightState(at: now) == .ready else { return nil }
        return insights.draft(managers.aggregate(of: monday, at: now), at: moment, telling: words.text)
    }

    /// Puts the last week into words, once and for all.
    func tellInsight() {
        guard managers.insightState(at: now) == .ready, insights.latest?.story == nil else { return }
        let aggregate = managers.aggregate(of: today.mondayOfLastWeek, at: now)
        let week = aggregate.week
        insights.tell(aggregate, at: moment, telling: words.text) { self.rewritings.text(for: week, insteadOf: $0) }
    }

    /// The last one has been seen, for good.
    func viewInsight() {
        tellInsight()
        let state = managers.insightState(at: now)
        if state == .ready { insights.view(state, at: moment) }
    }
}
