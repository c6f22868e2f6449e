import Conversation
import Domains
import Shared
import Words

/// The review of a week that is over.
struct InsightScreen: Screen {
    enum Action: Codable {
        case notRight
        case wasRight
        case keepCard
        case smaller
        case pause
        case why
        case earlier
        case week
        case scores
        case home
    }

    static let name = "insight"

    /// The Monday of its week; nil means the last week.
    private(set) var week: Day?

    init(week: Day? = nil) {
        self.week = week
    }

    /// Opens the latest insight or the one about a day that the person names, and marks it as seen.
    static func opening(_ argument: String, in app: AppContext) -> Next<AppContext> {
        if app.words.means("said.history", argument) || app.words.means("insight.said.earlier", argument) {
            return .push(InsightHistoryScreen())
        }
        app.managers.viewInsight(in: app.words.insightLanguage, at: app.now)
        let last = InsightScreen(week: app.managers.weekOfLatestInsight(at: app.now))
        guard last.content(in: app) != nil else { return .push(last) }
        if let day = app.words.day(saidAs: argument, today: app.today) {
            let week = day.monday
            return app.insight(about: week) == nil
                ? .push(last, saying: InsightScreen(week: week).untold(in: app)) : .push(InsightScreen(week: week))
        }
        if !argument.isEmpty { return .push(last, saying: app.words("insight.noDate")) }
        // If the last week has none, that is said above the latest earlier one.
        let isOlder = last.monday(in: app) < app.today.mondayOfLastWeek
        return .push(
            last, saying: isOlder ? InsightScreen(week: app.today.mondayOfLastWeek).untold(in: app) : nil)
    }

    /// Reads "Insight 9 march", "review history"; nil where the text is about no review.
    static func read(_ argument: String, in app: AppContext) -> Next<AppContext>? {
        let words = app.words
        let isAbout =
            words.means("said.history", argument) || words.means("insight.said.earlier", argument)
            || words.day(saidAs: argument, today: app.today) != nil
        return isAbout ? opening(argument, in: app) : nil
    }

    /// For the insight that arrives by itself.
    static func arriving(in app: AppContext) -> InsightScreen {
        app.managers.tellInsight(in: app.words.insightLanguage, at: app.now)
        return InsightScreen(week: app.today.mondayOfLastWeek)
    }

    /// Says when the first insight can come: on the next calendar day if the hour is before the day's start.
    static func notYet(in app: AppContext) -> Text {
        let settings = app.settings.settings
        let isNextMorning = settings.insightTime.map { $0 < settings.dayStart } ?? false
        let monday = app.managers.mondayOfFirstInsight(at: app.now)
        let day = isNextMorning ? monday + 1 : monday
        return app.words("insight.notYet", ["day": app.words.date(day, today: app.today)])
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        if let quiet = app.careLine {
            return Message(
                .paragraphs(words("insight.title").styled(.bold), quiet),
                rows: [[Button(words("button.home"), .home)]], typing: .names)
        }
        let text =
            content(in: app).map { telling($0, in: app) }
            ?? .paragraphs(words("insight.title").styled(.bold), untold(in: app))
        return Message(
            text, rows: rows(in: app),
            picture: content(in: app).map { content in { ProgressPicture.of(content.aggregate, in: app) } },
            typing: .names
        ).telling(app.insights.error, in: app).telling(app.checkIns.error, in: app).telling(app.plans.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        // A tap shows that the person has seen it.
        if monday(in: app) == app.today.mondayOfLastWeek {
            app.managers.viewInsight(in: app.words.insightLanguage, at: app.now)
        }
        switch action {
        case .notRight: return settle(isRestoring: false, in: app)
        case .wasRight: return settle(isRestoring: true, in: app)
        case .keepCard: return keepCard(in: app)
        case .smaller: return .push(PlanScreen())
        case .pause: return .push(PauseScreen())
        case .why: return .push(InsightWhyScreen(week: week))
        case .earlier: return .push(InsightHistoryScreen())
        case .week: return .push(WeekScreen(day: monday(in: app)))
        case .scores: return .push(ScoresScreen())
        case .home: return .home(nil)
        }
    }

    /// "No more of these" is then about reviews.
    func claims(_ text: String, in app: AppContext) -> Bool { app.words.means("insight.said.off", text) }

    /// What people answer to a review.
    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if content(in: app) != nil {
            if words.means("insight.said.wrong", text) || isContested(by: text, in: app) {
                return perform(.notRight, in: app)
            }
            if words.means("insight.said.right", text) { return perform(.wasRight, in: app) }
            if words.means("insight.said.keep", text) { return perform(.keepCard, in: app) }
            if words.means("insight.said.why", text) || isAskedAbout(by: text, in: app) {
                return perform(.why, in: app)
            }
            // With its picture, as it first came.
            if words.means("insight.said.again", text) { return .push(InsightScreen(week: monday(in: app))) }
        }
        if words.means("insight.said.what", text) { return .say(words("insight.what")) }
        if words.means("insight.said.earlier", text) { return .push(InsightHistoryScreen()) }
        if words.means("insight.said.off", text) { return .push(SettingsScreen(asking: .insightTime)) }
        if words.means("insight.said.machine", text) {
            let model = content(in: app)?.model
            return .say(model.map { words("insight.machine.model", ["model": $0]) } ?? words("insight.machine.rule"))
        }
        if words.means("insight.said.privacy", text) { return privacy(in: app) }
        if words.means("insight.said.model", text), app.rewritings.offer != nil {
            return .push(InsightModelScreen.opening(in: app))
        }
        if words.means("insight.said.noModel", text), app.rewritings.isOn {
            return app.rewritings.choose(.no, at: app.moment) ? .say(words("insight.ai.saved.no")) : .stay
        }
        return QuickCheckIn.read(text, in: app) ?? .pass
    }

    func isSame(as other: InsightScreen) -> Bool { week == other.week }
}

// MARK: - Reading answers

extension InsightScreen {
    private static let longestObjection = 10

    /// Reads "3 of 7 is wrong" or "not Wednesdays", but not "3, everything is wrong" or "Wednesday 3 no", which are
    /// about a day. It only leads to the question which claim is meant, so it may match too much.
    private func isContested(by text: String, in app: AppContext) -> Bool {
        let words = app.words
        let said = words.said(text).words
        guard said.count <= InsightScreen.longestObjection else { return false }
        let whole = said.joined(separator: " ")
        let isEnd = words.list("insight.said.contested").contains { whole.hasSuffix(" " + $0) }
        if said.first?.isDigits ?? false {
            return isEnd && said.dropFirst().first.map(words.list("insight.check.between").contains) ?? false
        }
        if isEnd, speaksOfReview(text, in: app) { return true }
        if words.list("insight.said.contesting").contains(where: { whole.hasPrefix($0 + " ") }) { return true }
        return words.names("insight.said.objecting", text) && !said.contains(where: \.isDigits)
            && namesWeekday(said, in: app)
    }

    /// Says what is stored where, and what a model gets.
    private func privacy(in app: AppContext) -> Next<AppContext> {
        let words = app.words
        guard let offer = app.rewritings.offer else {
            return .say(words("welcome.\(app.abilities.network)"))
        }
        let model = words(
            app.rewritings.isOn ? "insight.privacy.on" : "insight.privacy.off", ["recipient": offer.recipient])
        let network = app.abilities.network
        return .push(
            InsightModelScreen.opening(in: app),
            saying: .joined([network == .local ? nil : words("insight.privacy.\(network)"), model], by: " "))
    }

    /// Reads "why Sundays" or "why 3 of 7"; "why am I like this" and "why go on" do not ask for numbers.
    private func isAskedAbout(by text: String, in app: AppContext) -> Bool {
        let parts = text.cleaned.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard parts.count == 2, app.words.means("said.why", parts[0]), !app.words.names("insight.said.oneself", text)
        else { return false }
        return speaksOfReview(parts[1], in: app) && WhyScreen.read(parts[1], in: app) == nil
    }

    /// Whether the text mentions a number, a weekday of the review, or the review itself.
    private func speaksOfReview(_ text: String, in app: AppContext) -> Bool {
        let said = app.words.said(text).words
        return said.contains(where: \.isDigits) || app.words.names("insight.said.part", text)
            || namesWeekday(said, in: app)
    }

    private func namesWeekday(_ said: [String], in app: AppContext) -> Bool {
        let weekdays = (content(in: app)?.narration.topics ?? []).compactMap { topic -> String? in
            guard case .weekday(let weekday) = topic else { return nil }
            return app.words("weekday.\(weekday)").plain.lowercased()
        }
        return said.contains { word in weekdays.contains { word.hasPrefix($0) } }
    }
}

// MARK: - Text

extension InsightScreen {
    private func monday(in app: AppContext) -> Day { week ?? app.today.mondayOfLastWeek }

    private func content(in app: AppContext) -> InsightContent? { app.insight(about: monday(in: app)) }

    private func telling(_ content: InsightContent, in app: AppContext) -> Text {
        let words = app.words
        let states = content.aggregate.weekDays.map(\.state)
        let parts = Narration.Part.allCases.map { part in
            Text.lines(
                words("insight.part.\(part)").styled(.bold), content.text[part].map { Text($0) },
                part == .pattern
                    ? words.card(for: content.narration).map { words("insight.try", ["card": words.sentence(of: $0)]) }
                    : nil)
        }
        let changed = app.managers.changes(since: content, at: app.now).map {
            words("weekday.short.\($0.day.weekday)")
        }
        return .paragraphs(
            .lines(
                words.title(ofWeek: states).styled(.bold), words.span(from: content.aggregate.week, in: app),
                .joined(states.map(words.mark), by: " "), words.legend(of: states).styled(.faint)),
            .joined(parts, by: "\n\n"),
            .lines(
                changed.isEmpty
                    ? nil : words("insight.changed", ["days": Text.joined(changed, by: ", ")]).styled(.faint),
                content.model.map { words("insight.model", ["model": $0]).styled(.faint) }))
    }

    /// Says why there is no insight: it is too early, or too little was noted.
    private func untold(in app: AppContext) -> Text {
        let week = monday(in: app)
        guard week == app.today.mondayOfLastWeek else {
            return app.words("insight.noSuch", ["week": app.words.span(from: week, in: app)])
        }
        guard app.managers.insightState(at: app.now) != .notYetAvailable else { return InsightScreen.notYet(in: app) }
        let days = MonthGrid.week(of: week)
        let count = app.checkIns.checkIns(from: days[0], through: days[6]).count
        if count > 0 { return app.words("insight.few", count: count) }
        if app.managers.states(of: days, at: app.now).allSatisfy({ $0 == .paused }) {
            return app.words("insight.rested")
        }
        let urges = app.urges.urges(from: days[0], through: days[6]).count
        return urges > 0 ? app.words("insight.onlyUrges", count: urges) : app.words("insight.nothing")
    }

    private func rows(in app: AppContext) -> [[Button<Action>]] {
        let words = app.words
        guard let content = content(in: app) else {
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
        let narration = content.narration
        let canKeep = words.card(for: narration).map { !app.plans.history.cards.contains($0) } ?? false
        let offers: [Button<Action>?] = [
            canKeep ? Button(words("insight.button.card"), .keepCard) : nil,
            narration.proposesLess ? Button(words("insight.button.smaller"), .smaller) : nil,
            narration.proposesLess ? Button(words("insight.button.pause"), .pause) : nil,
        ]
        let first = Array(offers.compactMap(\.self).prefix(2))
        let others: [Button<Action>?] = [
            Button(words("insight.button.why"), .why),
            narration.topics.isEmpty ? nil : Button(words("insight.button.notRight"), .notRight),
            Button(words("button.home"), .home),
        ]
        return [first, Array(others.compactMap(\.self).prefix(4 - first.count))].filter { !$0.isEmpty }
    }
}

// MARK: - Contesting a claim

extension InsightScreen {
    /// Always asks by name which claim to take out: typed words may have been about something else.
    private func settle(isRestoring: Bool, in app: AppContext) -> Next<AppContext> {
        let week = monday(in: app)
        let topics =
            isRestoring ? app.insights.disputed(in: week) : content(in: app)?.narration.topics ?? []
        guard let first = topics.first else {
            return .say(app.words(isRestoring ? "insight.wasRight.nothing" : "insight.notRight.nothing"))
        }
        guard isRestoring, topics.count == 1 else {
            return .push(InsightDisputeScreen(week: week, isRestoring: isRestoring))
        }
        return InsightDisputeScreen.settle(first, of: week, isRestoring: isRestoring, in: app).map { .say($0) } ?? .stay
    }

    private func keepCard(in app: AppContext) -> Next<AppContext> {
        guard let card = content(in: app).flatMap({ app.words.card(for: $0.narration) }) else {
            return .say(app.words("insight.card.none"))
        }
        guard !app.plans.history.cards.contains(card) else { return .say(app.words("insight.card.saved")) }
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
