import Conversation
import Domains
import Shared
import Words

/// Progress: strength first, then the streak, this week, the pull, and the hard days.
struct ProgressScreen: Screen {
    enum Action: Codable {
        case week
        case month
        case scores
        case history
        case plan
        case otherDays
        case home
    }

    static let name = "progress"

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let first = app.today - (UrgeTrend.length - 1)
        let recent = app.checkIns.checkIns(from: first, through: app.today)
        let urges = app.urges.urges(from: first, through: app.today)
        let states = app.managers.states(of: MonthGrid.week(of: app.today), at: app.now)
        let marks = Text.joined(states.map(words.mark), by: " ")
        return Message(
            .paragraphs(
                words("progress.title").styled(.bold),
                app.careLine ?? (app.plans.history.firstPlanMadeOn == nil ? words("progress.none") : standing(in: app)),
                .lines(words("progress.week", ["marks": marks]), words.legend(of: states).styled(.faint)),
                app.isInCare
                    ? nil
                    : .lines(pull(recent, urges, in: app), hardDays(recent, urges, in: app), lessons(in: app))),
            rows: [
                [
                    Button(words("progress.button.week"), .week), Button(words("progress.button.month"), .month),
                    Button(words("progress.button.scores"), .scores),
                ],
                [
                    Button(words("progress.button.history"), .history), Button(words("progress.button.plan"), .plan),
                    Button(words("progress.button.otherDays"), .otherDays),
                ],
                [Button(words("button.home"), .home)],
            ],
            picture: app.isInCare
                || app.managers.firstDay(at: app.now) == app.today && app.checkIns.checkIn(on: app.today) == nil
                ? nil : { ProgressPicture.upTo(app.today, in: app) },
            typing: .names
        ).telling(app.checkIns.error, in: app).telling(app.urges.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .week: .push(WeekScreen(day: app.today))
        case .month: .push(MonthScreen(day: app.today))
        case .scores: .push(ScoresScreen())
        case .history: .push(HistoryScreen())
        case .plan: .push(PlanScreen())
        case .otherDays: .push(OtherDaysScreen())
        case .home: .home(nil)
        }
    }

    private func standing(in app: AppContext) -> Text {
        let words = app.words
        let progress = app.managers.progress(at: app.now)
        let isHidden = app.settings.settings.hidesStreak
        let days = [
            words.streak(of: progress, in: app),
            isHidden || progress.best == 0 ? nil : words("progress.best", count: progress.best),
            progress.kept == 0 ? nil : words("progress.kept", count: progress.kept),
        ].compactMap(\.self)
        return .lines(
            words.strength(of: progress), words("progress.strength.about"),
            days.isEmpty ? nil : words.capitalised(.joined(days, by: ", ")),
            isHidden || progress.freezes == 0 ? nil : words("progress.freezes", count: progress.freezes))
    }

    private func pull(_ recent: [CheckInSnapshot], _ urges: [UrgeSnapshot], in app: AppContext) -> Text? {
        // The picture has the weeks in numbers.
        UrgeTrend(checkIns: recent, urges: urges, today: app.today).direction.map { app.words("progress.pull.\($0)") }
    }

    private func hardDays(_ recent: [CheckInSnapshot], _ urges: [UrgeSnapshot], in app: AppContext) -> Text? {
        HardDays(checkIns: recent, urges: urges, plan: app.plans.history, today: app.today).map {
            app.words("progress.hard.\($0.outcome)", ["count": $0.count, "held": $0.held])
        }
    }

    /// What the person's urges have in common.
    private func lessons(in app: AppContext) -> Text? {
        let lessons = UrgeLessons(app.urges.recent(limit: UrgeLessons.window))
        guard lessons.count > 0 else { return nil }
        return .joined(
            [
                app.words("progress.urges", ["count": lessons.count, "left": lessons.resisted]),
                app.words.length(of: lessons),
            ], by: " ")
    }

    /// A number below a page of numbers may have been meant for the page, so it is asked first.
    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }
}

extension ProgressScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("A good month", sample: "steady", ProgressScreen()),
            Preview("The first days", sample: "varied", ProgressScreen()),
            Preview("Without a plan", sample: "planless", ProgressScreen()),
        ]
    }
}
