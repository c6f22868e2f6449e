import Conversation
import Domains
import Shared
import Words

/// The look back at a week that is over.
struct InsightScreen: Screen {
    enum Action: Codable {
        case notRight
        case wasRight
        case keepCard
        case why
        case earlier
        case model
        case week
        case scores
        case home
    }

    static let name = "insight"

    /// By its Monday; nil: the last one.
    private(set) var week: Day?

    init(week: Day? = nil) {
        self.week = week
    }

    /// Opened by the person, it has been seen.
    static func opening(_ argument: String, in app: AppContext) -> Next<AppContext> {
        if app.words.means("said.history", argument) { return .push(InsightHistoryScreen()) }
        app.viewInsight()
        return .push(InsightScreen(week: app.today.mondayOfLastWeek))
    }

    /// It comes by itself.
    static func arriving(in app: AppContext) -> InsightScreen {
        app.tellInsight()
        return InsightScreen(week: app.today.mondayOfLastWeek)
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let text = story(in: app).map { telling($0, in: app) } ?? untold(in: app)
        return Message(
            .paragraphs(words("insight.title").styled(.bold), text), rows: rows(in: app),
            picture: story(in: app).map { story in { ProgressPicture.of(story.aggregate, in: app) } },
            typing: .names
        ).telling(app.insights.error, in: app).telling(app.checkIns.error, in: app).telling(app.plans.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        // Whoever taps has seen it.
        if monday(in: app) == app.today.mondayOfLastWeek { app.viewInsight() }
        switch action {
        case .notRight: return settle(isRestoring: false, in: app)
        case .wasRight: return settle(isRestoring: true, in: app)
        case .keepCard: return keepCard(in: app)
        case .why: return .push(InsightWhyScreen(week: week))
        case .earlier: return .push(InsightHistoryScreen())
        case .model: return .push(InsightModelScreen.opening(in: app))
        case .week: return .push(WeekScreen(day: monday(in: app)))
        case .scores: return .push(ScoresScreen())
        case .home: return .home(nil)
        }
    }

    /// What people say to something that is told about them.
    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if story(in: app) != nil {
            if words.means("insight.said.wrong", text) { return perform(.notRight, in: app) }
            if words.means("insight.said.why", text) { return perform(.why, in: app) }
        }
        if words.means("insight.said.off", text) { return .push(SettingsScreen(asking: .insightTime)) }
        if words.means("insight.said.privacy", text) {
            return app.rewritings.offer == nil
                ? .say(words(app.facts.isOnTelegram ? "welcome.telegram" : "welcome.local"))
                : .push(InsightModelScreen.opening(in: app))
        }
        return QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }

    func isSame(as other: InsightScreen) -> Bool { week == other.week }
}

// MARK: - What it says

extension InsightScreen {
    private func monday(in app: AppContext) -> Day { week ?? app.today.mondayOfLastWeek }

    private func story(in app: AppContext) -> InsightStory? { app.insight(about: monday(in: app)) }

    private func telling(_ story: InsightStory, in app: AppContext) -> Text {
        let words = app.words
        let states = story.aggregate.weekDays.map(\.state)
        let parts = Narration.Part.allCases.map { part in
            Text.lines(
                words("insight.part.\(part)").styled(.bold), story.text[part].map { Text($0) },
                part == .pattern
                    ? words.card(for: story.narration).map { words("insight.try", ["card": words.sentence(of: $0)]) }
                    : nil)
        }
        return .paragraphs(
            .lines(
                words.span(from: story.aggregate.week, in: app),
                .joined(states.map(words.mark), by: " "), words.legend(of: states).styled(.faint)),
            .joined(parts, by: "\n\n"),
            .lines(
                // It speaks of last week.
                story.aggregate.week == app.today.mondayOfLastWeek
                    ? app.attributes.evolutions.first { $0.week == story.aggregate.week }.flatMap(words.weekLine) : nil,
                story.model.map { words("insight.model", ["model": $0]).styled(.faint) }))
    }

    /// There is none yet, or there was too little for one.
    private func untold(in app: AppContext) -> Text {
        guard app.managers.insightState(at: app.now) != .notYetAvailable else { return app.words("insight.notYet") }
        let days = MonthGrid.week(of: monday(in: app))
        let count = app.checkIns.checkIns(from: days[0], through: days[6]).count
        if count > 0 { return app.words("insight.few", count: count) }
        return app.words(app.states(of: days).allSatisfy { $0 == .paused } ? "insight.rested" : "insight.nothing")
    }

    private func rows(in app: AppContext) -> [[Button<Action>]] {
        let words = app.words
        guard let story = story(in: app) else {
            let isNotYet = app.managers.insightState(at: app.now) == .notYetAvailable
            let hasEarlier = !app.insights.told(before: monday(in: app), limit: 1).isEmpty
            return [
                isNotYet
                    ? []
                    : [Button(words("progress.button.week"), .week), Button(words("progress.button.scores"), .scores)],
                (hasEarlier ? [Button(words("insight.button.earlier"), .earlier)] : [])
                    + [Button(words("button.home"), .home)],
            ].filter { !$0.isEmpty }
        }
        let narration = story.narration
        let first: [Button<Action>?] = [
            narration.topics.isEmpty ? nil : Button(words("insight.button.notRight"), .notRight),
            app.insights.disputed(about: story.aggregate.week).isEmpty
                ? nil : Button(words("insight.button.wasRight"), .wasRight),
            words.card(for: narration).map(app.plans.history.cards.contains) ?? true
                ? nil : Button(words("insight.button.card"), .keepCard),
        ]
        return [
            first.compactMap(\.self),
            [Button(words("insight.button.why"), .why), Button(words("insight.button.earlier"), .earlier)],
            // Offered until it is answered; after that it stands in the settings.
            app.rewritings.offer != nil && app.rewritings.choice == nil
                ? [Button(words("insight.ai.offer"), .model)] : [],
            [
                Button(words("progress.button.week"), .week), Button(words("progress.button.scores"), .scores),
                Button(words("button.home"), .home),
            ],
        ].filter { !$0.isEmpty }
    }
}

// MARK: - What can be done about it

extension InsightScreen {
    /// With one claim there is nothing to choose.
    private func settle(isRestoring: Bool, in app: AppContext) -> Next<AppContext> {
        let week = monday(in: app)
        let topics =
            isRestoring ? app.insights.disputed(about: week) : story(in: app)?.narration.topics ?? []
        guard let first = topics.first else { return .stay }
        guard topics.count == 1 else {
            return .push(InsightDisputeScreen(week: week, isRestoring: isRestoring))
        }
        return InsightDisputeScreen.settle(first, of: week, isRestoring: isRestoring, in: app).map { .say($0) } ?? .stay
    }

    private func keepCard(in app: AppContext) -> Next<AppContext> {
        guard let card = story(in: app).flatMap({ app.words.card(for: $0.narration) }) else { return .stay }
        guard var terms = app.plans.history.latestTerms else { return .say(app.words("insight.card.noPlan")) }
        terms.cards.append(card)
        return app.plans.save(terms, at: app.moment) ? .say(app.words("insight.card.saved")) : .stay
    }
}

extension InsightScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("A good week", sample: "steady", InsightScreen()),
            Preview("A hard week", sample: "slipping", InsightScreen()),
            Preview("Too little", sample: "varied", InsightScreen()),
            Preview("Not yet", sample: "planless", InsightScreen()),
        ]
    }
}
