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

    /// Opened by the person, it has been seen: the last one that there is, or the one about a day that they name.
    static func opening(_ argument: String, in app: AppContext) -> Next<AppContext> {
        if app.words.means("said.history", argument) || app.words.means("insight.said.earlier", argument) {
            return .push(InsightHistoryScreen())
        }
        app.viewInsight()
        let last = InsightScreen(week: app.weekOfLatestInsight)
        if let day = app.words.day(saidAs: argument, today: app.today) {
            let week = day - day.weekday.rawValue
            guard app.insight(about: week) == nil else { return .push(InsightScreen(week: week)) }
            return .push(last, saying: app.words("insight.noSuch", ["week": app.words.span(from: week, in: app)]))
        }
        // Too little of the last week is noted: that is said above the one that there was before it.
        let isOlder = app.managers.insightState(at: app.now) == .insufficient && last.story(in: app) != nil
        return .push(last, saying: isOlder ? InsightScreen().untold(in: app) : nil)
    }

    /// It comes by itself.
    static func arriving(in app: AppContext) -> InsightScreen {
        app.tellInsight()
        return InsightScreen(week: app.today.mondayOfLastWeek)
    }

    /// When the first one comes, where there is a plan for it.
    static func notYet(in app: AppContext) -> Text {
        guard let made = app.plans.history.firstPlanMadeOn, app.plans.history.latestTerms != nil else {
            return app.words("insight.notYet")
        }
        // The Monday after the first whole week behind it.
        let monday = max(made - made.weekday.rawValue + 14, app.today - app.today.weekday.rawValue + 7)
        return app.words("insight.notYet.until", ["day": app.words.date(monday, today: app.today)])
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
            if words.means("insight.said.wrong", text) || isContested(by: text, in: app) {
                return perform(.notRight, in: app)
            }
            if words.means("insight.said.right", text) { return perform(.wasRight, in: app) }
            if words.means("insight.said.why", text) || isAskedAbout(by: text, in: app) {
                return perform(.why, in: app)
            }
            // With its picture, as it came.
            if words.means("insight.said.again", text) { return .push(InsightScreen(week: monday(in: app))) }
        }
        if words.means("insight.said.what", text) { return .say(words("insight.what")) }
        if words.means("insight.said.earlier", text) { return .push(InsightHistoryScreen()) }
        if words.means("insight.said.off", text) { return .push(SettingsScreen(asking: .insightTime)) }
        if words.means("insight.said.privacy", text) {
            let place = words(app.facts.isOnTelegram ? "welcome.telegram" : "welcome.local")
            return app.rewritings.offer == nil
                ? .say(place) : .push(InsightModelScreen.opening(in: app), saying: place)
        }
        return QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }

    func isSame(as other: InsightScreen) -> Bool { week == other.week }
}

// MARK: - What is said to it

extension InsightScreen {
    private static let longestObjection = 6

    /// "3 of 7 is wrong", "no, the numbers are wrong"; but not "3, everything is wrong", which is about a day.
    private func isContested(by text: String, in app: AppContext) -> Bool {
        let said = app.words.said(text).words
        guard said.count <= InsightScreen.longestObjection, app.words.names("insight.said.contested", text) else {
            return false
        }
        let isRating = said.first?.isDigits ?? false
        return !isRating || said.dropFirst().first.map(app.words.list("insight.check.between").contains) ?? false
    }

    /// "Why Sundays", where it is about no score.
    private func isAskedAbout(by text: String, in app: AppContext) -> Bool {
        let parts = text.cleaned.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard parts.count == 2, app.words.means("said.why", parts[0]) else { return false }
        return WhyScreen.read(parts[1], in: app) == nil
    }
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
                changes(since: story, in: app),
                // It speaks of last week.
                story.aggregate.week == app.today.mondayOfLastWeek
                    ? app.attributes.evolutions.first { $0.week == story.aggregate.week }.flatMap(words.weekLine) : nil,
                story.model.map { words("insight.model", ["model": $0]).styled(.faint) }))
    }

    /// What was noted or changed since then is not in it, and that is said.
    private func changes(since story: InsightStory, in app: AppContext) -> Text? {
        let words = app.words
        let told = story.aggregate.weekDays
        let changed = zip(told, app.states(of: told.map(\.day))).filter { $0.state != $1 && $0.day < app.today }.map {
            words(
                "insight.changed.day",
                ["weekday": words("weekday.short.\($0.day.weekday)"), "state": words("state.\($1)")])
        }
        return changed.isEmpty
            ? nil : words("insight.changed", ["days": Text.joined(changed, by: ", ")]).styled(.faint)
    }

    /// There is none yet, or there was too little for one.
    private func untold(in app: AppContext) -> Text {
        guard app.managers.insightState(at: app.now) != .notYetAvailable else { return InsightScreen.notYet(in: app) }
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
            isRestoring ? app.insights.disputed(in: week) : story(in: app)?.narration.topics ?? []
        guard let first = topics.first else {
            return .say(app.words(isRestoring ? "insight.wasRight.nothing" : "insight.notRight.nothing"))
        }
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
