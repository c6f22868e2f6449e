import Domains
import Shared

extension AppContext {
    /// The insight about the week that begins on that Monday, as it was told; about the last week also before that.
    func insight(about monday: Day) -> InsightStory? {
        if let told = insights.insight(for: monday)?.story { return told }
        guard monday == today.mondayOfLastWeek, isInsightTellable else { return nil }
        return insights.draft(managers.aggregate(of: monday, at: now), at: moment, telling: words.text)
    }

    /// Of which week an insight is shown where nobody says which: the last one that there is. Who has travelled may have
    /// one about a week that is not over any more.
    var weekOfLatestInsight: Day {
        let told = insights.told(before: today + 7, limit: 1).first?.week
        let last = today.mondayOfLastWeek
        return isInsightTellable ? max(told ?? last, last) : told ?? last
    }

    private var isInsightTellable: Bool { managers.insightState(at: now).isTellable }

    /// Puts the last week into words, once and for all.
    func tellInsight() {
        guard isInsightTellable, insights.insight(for: today.mondayOfLastWeek)?.story == nil else { return }
        let aggregate = managers.aggregate(of: today.mondayOfLastWeek, at: now)
        let week = aggregate.week
        // Only where the same would be sent now.
        let request = rewritings.isOn ? InsightRequest.made(of: aggregate, in: self) : nil
        insights.tell(
            aggregate, at: moment, telling: words.text,
            rewritten: request.flatMap { self.rewritings.text(for: week, under: $0.terms) })
        // Told or not, they are of no more use here.
        rewritings.forgetText(of: week)
    }

    /// The last one has been seen, for good.
    func viewInsight() {
        tellInsight()
        let state = managers.insightState(at: now)
        if state == .ready { insights.view(state, at: moment) }
    }
}
