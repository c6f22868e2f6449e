import Conversation
import Domains
import Shared
import Words

/// Today at a glance, one next step, and the place for a one-line check-in. The last row is the tab bar. Where
/// nothing is next, it offers to undo the last change.
struct HomeScreen: Screen {
    enum Action: Codable {
        case next(NextStep)
        case undo
        case checkIn
        case progress
        case settings
    }

    static let name = "home"
    static let version = 2

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let today = app.checkIns.checkIn(on: app.today)
        let careLine = app.careLine
        let asks = careLine == nil && today == nil
        let next =
            careLine == nil
            ? app.managers.nextStep(at: app.now).map { Button(words("next.\($0)"), Action.next($0)) }
            : Button(words("home.care.button"), command: "lines")
        let undo = app.managers.canUndo(at: app.now) ? Button(words("button.undo"), Action.undo) : nil
        return Message(
            .paragraphs(
                words.date(app.today).styled(.bold),
                app.hasTaken
                    ? .lines(words("unsafe.callAnyway"), Crisis.emergency(in: app.settings.settings.country, words))
                    : nil,
                visitLine(in: app), asks || today != nil ? todayLine(today, in: app) : nil,
                .lines(planLine(in: app), words.pauseLine(in: app) ?? careLine ?? scores(in: app) ?? standing(in: app))),
            rows: ((next ?? undo).map { [[$0]] } ?? []) + [
                [
                    Button(words("home.checkIn"), .checkIn), Button(words("home.sos"), command: "sos").alarming(),
                    Button(words("home.progress"), .progress), Button(words("home.settings"), .settings),
                ]
            ],
            typing: asks ? .rating : .names
        ).telling(app.checkIns.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .next(let step): open(step, in: app)
        case .undo: .say(app.words.takenBack(app.managers.undo(at: app.now), in: app))
        case .checkIn: .push(CheckInScreen.opening(app.today, in: app))
        case .progress: .push(ProgressScreen())
        case .settings: .push(SettingsScreen())
        }
    }

    private func open(_ step: NextStep, in app: AppContext) -> Next<AppContext> {
        switch step {
        case .tellHowItEnded: .push(SOSScreen(number: app.urges.latest?.number, since: app.now))
        case .setUp: .push(OnboardingScreen.opening(in: app))
        case .noteYesterday: .push(CheckInScreen.opening(app.today - 1, in: app))
        case .makePlan: .push(PlanScreen())
        case .rateScores: .push(RatingScreen())
        case .makeCard: .push(PlanCardsScreen(step: .cue))
        }
    }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, in: app) ?? ending(text, in: app)
            ?? answer(text, in: app) ?? .pass
    }

    /// Reads how yesterday's SOS ended, where the person says it unasked.
    private func ending(_ text: String, in app: AppContext) -> Next<AppContext>? {
        guard app.managers.nextStep(at: app.now) == .tellHowItEnded, let told = app.words.wayOut(in: text) else {
            return nil
        }
        var screen = SOSScreen(number: app.urges.latest?.number, since: app.now)
        let next = screen.perform(.answer(told), in: app)
        // Finished: everything is told. Otherwise the SOS has a question about it.
        if case .finish(let notice) = next { return notice.map { .say($0) } }
        return .push(screen)
    }

    /// Reads "kept it" as the beginning of today's check-in.
    private func answer(_ text: String, in app: AppContext) -> Next<AppContext>? {
        let said = ["quick.kept", "quick.partly", "quick.slipped"].contains { app.words.means($0, text) }
        guard said, app.checkIns.checkIn(on: app.today) == nil, app.plans.history.isPlanDay(app.today),
            let adherence = app.words.adherence(in: text)
        else { return nil }
        var screen = CheckInScreen(day: app.today)
        _ = screen.perform(.adherence(adherence), in: app)
        return .push(screen)
    }

    /// Settings may have changed which day it is for the person.
    func onDismiss(in app: AppContext) {
        app.checkIns.advance(to: app.moment)
    }

    private func todayLine(_ today: CheckInSnapshot?, in app: AppContext) -> Text {
        guard let today else { return app.words("home.open.today") }
        return app.words("home.noted.today", ["answers": app.words.summary(of: today)])
    }

    private func visitLine(in app: AppContext) -> Text? {
        app.visits.latest.flatMap { $0.isOpen(at: app.now) ? app.words.running($0, in: app) : nil }
    }

    /// Strength comes before the streak, which a single miss ends.
    private func standing(in app: AppContext) -> Text? {
        guard app.plans.history.firstPlanMadeOn != nil else { return nil }
        let progress = app.managers.progress(at: app.now)
        guard progress.strength > 0 else { return nil }
        return .joined(
            [app.words.strength(of: progress)] + (app.words.streak(of: progress, in: app).map { [$0] } ?? []), by: " · "
        )
    }

    /// Shown on the day on which scores move, in place of strength and streak.
    private func scores(in app: AppContext) -> Text? {
        guard let latest = app.attributes.evolutions.first, latest.week + 7 == app.today else { return nil }
        return app.words.weekLine(of: latest)
    }

    /// Nothing where there is no plan: the next step offers one.
    private func planLine(in app: AppContext) -> Text? {
        app.plans.history.terms(inForceOn: app.today).map {
            app.words("home.planned", ["plan": app.words.line(of: $0)])
        }
    }
}

extension HomeScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("Nothing noted yet", sample: "steady", HomeScreen()),
            Preview("Noted", sample: "noted", HomeScreen()),
            Preview("Yesterday is missing", sample: "missed", HomeScreen()),
            Preview("Without a plan", sample: "planless", HomeScreen()),
            Preview("Not set up yet", sample: "new-line", HomeScreen()),
            Preview("After a bad night", sample: "in-care", HomeScreen()),
        ]
    }
}
