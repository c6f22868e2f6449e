import Conversation
import Domains
import Shared
import Words

/// Today at a glance, and the place where a line is enough.
struct HomeScreen: Screen {
    enum Action: Codable {
        case checkIn
        case otherDays
        case progress
        case plan
        case settings
        case help
        case undo
    }

    static let name = "home"

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let today = app.checkIns.checkIn(on: app.today)
        var buttons: [Button<Action>] = [Button(words(today == nil ? "home.checkIn" : "home.open"), .checkIn)]
        if app.canUndo { buttons.append(Button(words("button.undo"), .undo)) }
        return Message(
            .paragraphs(
                words.date(app.today).styled(.bold),
                .lines(todayLine(today, in: app), yesterdayLine(in: app)),
                .lines(planLine(in: app), standing(in: app), scores(in: app), words.pauseLine(in: app))),
            rows: [
                buttons,
                [
                    Button(words("home.progress"), .progress), Button(words("home.plan"), .plan),
                    Button(words("home.otherDays"), .otherDays),
                ],
                [Button(words("home.settings"), .settings), Button(words("home.help"), .help)],
            ],
            typing: .names
        ).telling(app.checkIns.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .checkIn: .push(CheckInScreen.opening(app.today, in: app))
        case .otherDays: .push(OtherDaysScreen())
        case .progress: .push(ProgressScreen())
        case .plan: .push(PlanScreen())
        case .settings: .push(SettingsScreen())
        case .help: .push(HelpScreen())
        case .undo: .say(app.undo())
        }
    }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, in: app) ?? PlanInWords.read(text, in: app) ?? .pass
    }

    /// Settings can have moved the person's day.
    func onDismiss(in app: AppContext) {
        if app.checkIns.isStale(at: app.moment) { app.checkIns.load(at: app.moment) }
    }

    private func todayLine(_ today: CheckInSnapshot?, in app: AppContext) -> Text {
        guard let today else { return app.words("home.open.today") }
        return app.words("home.noted.today", ["answers": app.words.summary(of: today)])
    }

    /// Strength comes before days in a row, which one miss takes away.
    private func standing(in app: AppContext) -> Text? {
        guard app.plans.history.firstPlanMadeOn != nil else { return nil }
        let progress = app.managers.progress(at: app.now)
        return .joined(
            [app.words.strength(of: progress)] + (app.words.streak(of: progress, in: app).map { [$0] } ?? []), by: " · "
        )
    }

    /// On the day on which they move.
    private func scores(in app: AppContext) -> Text? {
        guard let latest = app.attributes.evolutions.first, latest.week + 7 == app.today else { return nil }
        return app.words.weekLine(of: latest)
    }

    private func planLine(in app: AppContext) -> Text {
        guard let terms = app.plans.history.terms(inForceOn: app.today) else { return app.words("home.noPlan") }
        return app.words("home.planned", ["plan": app.words.line(of: terms)])
    }

    /// Only while it is missing on a plan day: a reminder, not a reproach.
    private func yesterdayLine(in app: AppContext) -> Text? {
        let yesterday = app.today - 1
        let state = DayState.of(
            yesterday, checkIn: app.checkIns.checkIn(on: yesterday), plan: app.plans.history, today: app.today)
        return state == .noAnswer ? app.words("home.open.yesterday") : nil
    }
}

extension HomeScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("Nothing noted yet", sample: "steady", HomeScreen()),
            Preview("Noted", sample: "noted", HomeScreen()),
            Preview("Yesterday is missing", sample: "missed", HomeScreen()),
        ]
    }
}
