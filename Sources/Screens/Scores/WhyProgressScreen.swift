import Conversation
import Domains
import Shared
import Words

/// Explains the strength or the streak: what it is made of, and by which rule.
struct WhyProgressScreen: Screen {
    enum Action: Codable {
        case back
    }

    enum Subject: String, Codable, CaseIterable {
        case strength, streak
    }

    static let name = "progress.why"

    let subject: Subject

    /// Nil if the name is neither.
    static func read(_ name: String, in app: AppContext) -> Next<AppContext>? {
        // "Is my plan strength so low".
        let bare = app.words.bareAnswer(in: name, without: "why.said.around")
        return Subject.allCases.first { app.words.means("why.said.\($0)", part: bare) }
            .map { .push(WhyProgressScreen(subject: $0)) }
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        let text =
            app.plans.history.firstPlanMadeOn == nil
            ? words("progress.none") : subject == .strength ? strength(in: app) : streak(in: app)
        return Message(text, rows: [[Button(words("button.back"), .back)]], typing: .names)
            .telling(app.checkIns.error, in: app)
    }

    func perform(_ action: Action, in app: AppContext) -> Next<AppContext> { .finish(nil) }

    private func strength(in app: AppContext) -> Text {
        let words = app.words
        let progress = app.managers.progress(at: app.now)
        let days = app.plans.history.daysAWeek(judging: app.today + 1)
        return .paragraphs(
            words.strength(of: progress),
            words(
                "why.strength.parts",
                [
                    "yes": progress.answers[.yes] ?? 0, "partly": progress.answers[.partly] ?? 0,
                    "no": progress.answers[.no] ?? 0,
                ]),
            words("why.strength.rule"),
            days.map { days in
                let share = Int(((1 - PlanProgress.weight(daysAWeek: days)) * 100).rounded())
                return words("why.strength.weight", count: days, ["share": share])
            })
    }

    private func streak(in app: AppContext) -> Text {
        let words = app.words
        guard !app.settings.settings.hidesStreak else { return words("settings.line.streakHidden") }
        let progress = app.managers.progress(at: app.now)
        let frozen = progress.frozen.keys.sorted().suffix(3).map { words.date($0, today: app.today) }
        return .paragraphs(
            words("progress.streak", count: progress.streak).styled(.bold), words("why.streak.rule"),
            .lines(
                words("progress.best", count: progress.best), words("progress.kept", count: progress.kept),
                words("why.streak.freezes", ["held": progress.freezes, "days": progress.daysToFreeze]),
                frozen.isEmpty ? nil : words("why.streak.frozen", ["days": Text.joined(frozen, by: "; ")])))
    }

    func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        QuickCheckIn.read(text, asksFirst: true, in: app) ?? .pass
    }
}

extension WhyProgressScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("Strength", sample: "steady", WhyProgressScreen(subject: .strength)),
            Preview("Streak", sample: "varied", WhyProgressScreen(subject: .streak)),
        ]
    }
}
