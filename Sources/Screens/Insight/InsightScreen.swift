import Conversation
import Domains
import Shared
import Words

/// The look back at the last week that is over.
struct InsightScreen: Screen {
    enum Action: Codable {
        case week
        case scores
        case home
    }

    static let name = "insight"

    /// Opened by the person, it has been seen.
    static func opening(in app: AppContext) -> InsightScreen {
        let state = app.managers.insightState(at: app.now)
        if state == .ready { app.insights.view(state, at: app.moment) }
        return InsightScreen()
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let state = app.managers.insightState(at: app.now)
        var rows = [[Button(words("button.home"), Action.home)]]
        if state != .notYetAvailable {
            rows.insert(
                [Button(words("progress.button.week"), .week), Button(words("progress.button.scores"), .scores)], at: 0)
        }
        return Message(
            .paragraphs(words("insight.title").styled(.bold), text(state, in: app)), rows: rows, typing: .names
        ).telling(app.insights.error, in: app).telling(app.checkIns.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        // Whoever taps has seen it.
        let state = app.managers.insightState(at: app.now)
        if state == .ready { app.insights.view(state, at: app.moment) }
        switch action {
        case .week: return .push(WeekScreen(day: InsightScreen.week(in: app)))
        case .scores: return .push(ScoresScreen())
        case .home: return .home(nil)
        }
    }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }

    private static func week(in app: AppContext) -> Day { InsightManager.week(before: app.today) }

    private func text(_ state: InsightState, in app: AppContext) -> Text {
        let words = app.words
        let days = MonthGrid.week(of: InsightScreen.week(in: app))
        let checkIns = app.checkIns.checkIns(from: days[0], through: days[6])
        switch state {
        case .notYetAvailable: return words("insight.notYet")
        case .insufficient where checkIns.isEmpty: return words("insight.nothing")
        case .insufficient: return words("insight.few", count: checkIns.count)
        case .ready, .viewed:
            let states = app.states(of: days)
            let urges = app.urges.urges(from: days[0], through: days[6])
            return .paragraphs(
                words(
                    "week.title",
                    ["first": words.date(days[0], today: app.today), "last": words.date(days[6], today: app.today)]),
                .lines(.joined(states.map(words.mark), by: " "), words.legend(of: states).styled(.faint)),
                .lines(
                    words("insight.noted", ["count": checkIns.count]),
                    urges.isEmpty
                        ? nil
                        : words(
                            "insight.urges",
                            ["count": urges.count, "left": urges.count { $0.outcome == .resisted }]),
                    app.attributes.evolutions.first { $0.week == days[0] }.flatMap(words.weekLine)))
        }
    }
}

extension InsightScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("A week", sample: "steady", InsightScreen()),
            Preview("Not yet", sample: "planless", InsightScreen()),
        ]
    }
}
