import Conversation
import Domains
import Shared
import Understanding
import Words

/// The settings: a list, and one question for the one to change.
struct SettingsScreen: Screen {
    enum Action: Codable {
        case ask(SettingsQuestion.Field)
        case answer(SettingsQuestion.Answer)
        case hideStreak(Bool)
        case announcePlan(Bool)
        case askEverything
        case darkenPictures(Bool)
        case model
        case safetyPlan
        case phrases
        case help
        case undo
        case back
        case done
    }

    static let name = "settings"
    static let version = 3

    /// Nil shows the list.
    private(set) var question: SettingsQuestion?

    init(asking field: SettingsQuestion.Field? = nil) {
        question = field.map(SettingsQuestion.init)
    }

    /// `/tz Lisbon` or `/ask 20:00` saves at once and confirms; an unclear answer leads to the question.
    static func asking(
        _ field: SettingsQuestion.Field, answered typed: String, in app: AppContext
    ) -> Next<AppContext> {
        var screen = SettingsScreen(asking: field)
        screen.question = screen.question?.noting(app)
        guard !typed.isEmpty, var question = screen.question else { return .push(screen) }
        let result = question.read(typed, in: app)
        screen.question = question.noting(app)
        return switch result {
        case .saved: .say(confirmation(of: question, in: app))
        case .unclear(let sentence): .push(screen, saying: sentence)
        case .refused, .narrowed: .push(screen)
        }
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        guard let question else {
            let buttons = SettingsQuestion.Field.all(in: app).map {
                Button(words("settings.field.\($0)"), Action.ask($0))
            }
            return Message(
                .paragraphs(words("settings.title").styled(.bold), list(in: app)),
                rows: [
                    Array(buttons.prefix(3)), Array(buttons.dropFirst(3)),
                    [streakButton(in: app), announcementButton(in: app)], [pictureButton(in: app)],
                    leftOut(in: app).isEmpty ? [] : [Button(words("settings.askEverything"), .askEverything)],
                    app.rewritings.offer == nil ? [] : [Button(words("settings.ai"), .model)],
                    [Button(words("settings.safetyPlan"), .safetyPlan)],
                    app.phrases.phrases.isEmpty ? [] : [Button(words("phrases.title"), .phrases)],
                    [Button(words("settings.help"), .help)]
                        + (app.managers.canUndo(at: app.now) ? [Button(words("button.undo"), .undo)] : [])
                        + [Button(words("button.done"), .done)],
                ].filter { !$0.isEmpty }
            ).telling(app.settings.error, in: app)
        }
        return Message(
            question.text(in: app),
            rows: question.rows(in: app) { .answer($0) } + [[Button(words("button.back"), .back)]],
            typing: question.isNarrowed ? .numbers : .labels
        ).telling(app.settings.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .ask(let field): question = SettingsQuestion(field).noting(app)
        case .answer(let answer): return change({ $0.take(answer, in: app) }, in: app)
        case .hideStreak(let hides):
            return app.settings.setHidesStreak(hides) ? .say(app.words("settings.saved")) : .stay
        case .announcePlan(let announces):
            return app.settings.setAnnouncesPlan(announces) ? .say(app.words("settings.saved")) : .stay
        case .askEverything: return app.urges.askEverything() ? .say(app.words("settings.saved")) : .stay
        case .darkenPictures(let isDark):
            return app.settings.setHasDarkPictures(isDark) ? .say(app.words("settings.saved")) : .stay
        case .model: return .push(InsightModelScreen.opening(in: app))
        case .safetyPlan: return .push(SafetyPlanScreen())
        case .phrases: return .push(PhrasebookScreen())
        case .help: return .push(HelpScreen())
        case .undo: return .say(app.words.takenBack(app.managers.undo(at: app.now), in: app))
        case .back: question = nil
        case .done: return .finish(nil)
        }
        return .stay
    }

    func isAsking(in app: AppContext) -> Bool { question != nil }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        guard let question else { return readEarlierLabel(text, in: app) }
        if app.words.means("said.asIs", text) { return perform(.back, in: app) }
        // "8 kept it" is neither a place nor a country, whatever was asked.
        if question.field == .zone || question.field == .country, !text.cleaned.isDigits,
            let noted = QuickCheckIn.read(text, asksFirst: true, in: app)
        {
            return noted
        }
        // "Ask at 6 pm", after "stop asking me at night".
        if question.field == .quietHours, Understood.surely([.askAt], text, over: nil, in: app) { return .pass }
        let next = change({ $0.read(text, in: app) }, in: app)
        let isRefused = app.settings.error != nil
        if case .unclear = next {} else if !isRefused { return next }
        if question.field == .checkInTime, !isRefused {
            if let answer = Understood.answerAboutAsking(text, in: app) { return perform(.answer(answer), in: app) }
            if Understood.surely([.cancel], text, over: self, in: app) { return perform(.back, in: app) }
        }
        if Understood.isElsewhere(text, over: self, in: app) {
            if isRefused { _ = app.managers.drainError() }
            return .pass
        }
        if question.field.hearsHour, !isRefused, let hour = Understood.hour(in: text, for: question.field, in: app) {
            return perform(.answer(.time(hour)), in: app)
        }
        // "No wait, I mean my quiet hours".
        let meant = SettingsQuestion.Field.all(in: app).first {
            $0 != question.field && app.words.names("settings.field.\($0)", text)
        }
        guard let meant else { return next }
        if isRefused { _ = app.managers.drainError() }
        return perform(.ask(meant), in: app)
    }

    private mutating func readEarlierLabel(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if words.means("settings.said.announce", text) { return perform(.announcePlan(true), in: app) }
        if words.means("settings.said.ownLine", text) { return perform(.ask(.ownLine), in: app) }
        guard words.means("insight.said.model", text), app.rewritings.offer != nil else { return .pass }
        return perform(.model, in: app)
    }

    /// Over once the setting was changed elsewhere.
    func isOver(in app: AppContext) -> Bool { question?.isAnswered(in: app) ?? false }

    /// The present value, and what it means for today.
    private static func confirmation(of question: SettingsQuestion, in app: AppContext) -> Text {
        .paragraphs(question.line(in: app), consequence(of: question.field, in: app))
    }

    private static func consequence(of field: SettingsQuestion.Field, in app: AppContext) -> Text? {
        let settings = app.settings.settings
        // Who only travels may want those of home.
        if field == .zone, let here = app.settings.countryOfZone, let set = settings.country, here != set {
            return app.words(
                "settings.helplinesStay", ["country": app.words.country(set), "other": app.words.country(here)])
        }
        guard field == .checkInTime || field == .quietHours, let time = settings.checkInTime else { return nil }
        let isQuiet = settings.quietHours.contains(time)
        let isFromTomorrow = field == .checkInTime && app.managers.isAskedFromTomorrow(at: app.now)
        return .lines(
            isFromTomorrow ? app.words("settings.fromTomorrow") : nil,
            isQuiet ? app.words("settings.askedInQuiet", ["time": time]) : nil)
    }

    /// Shows the list with a confirmation, or after an error the question again.
    private mutating func change(
        _ answer: (inout SettingsQuestion) -> SettingsQuestion.Result, in app: AppContext
    ) -> Next<AppContext> {
        guard var asked = question else { return .stay }
        let result = answer(&asked)
        question = asked
        switch result {
        case .saved:
            question = nil
            return .say(
                .paragraphs(app.words("settings.saved"), SettingsScreen.consequence(of: asked.field, in: app)))
        case .unclear(let sentence): return .unclear(sentence)
        case .refused, .narrowed: return .stay
        }
    }

    private func list(in app: AppContext) -> Text {
        let settings = app.settings.settings
        let lines = SettingsQuestion.Field.all(in: app).map { SettingsQuestion($0).line(in: app) }
        return .joined(
            lines + [
                app.words(settings.announcesPlan ? "settings.line.planAnnounced" : "settings.line.planNotAnnounced"),
                app.words(settings.hidesStreak ? "settings.line.streakHidden" : "settings.line.streakShown"),
                leftOut(in: app).isEmpty ? nil : app.words("settings.line.leftOut", count: leftOut(in: app).count),
                app.words("picture.setting.\(settings.hasDarkPictures ? "dark" : "light")"),
                app.rewritings.offer == nil ? nil : app.words("settings.line.ai.\(app.rewritings.choice ?? .no)"),
            ], by: "\n")
    }

    /// The questions of an SOS that are not asked any more, since the person skipped them three times running.
    private func leftOut(in app: AppContext) -> Set<UrgeStep> { app.urges.latest?.leftOutNext ?? [] }

    private func announcementButton(in app: AppContext) -> Button<Action> {
        let announces = app.settings.settings.announcesPlan
        return Button(
            app.words(announces ? "settings.doNotAnnounce" : "settings.announce"), .announcePlan(!announces))
    }

    private func pictureButton(in app: AppContext) -> Button<Action> {
        let isDark = app.settings.settings.hasDarkPictures
        return Button(app.words("picture.button.\(isDark ? "light" : "dark")"), .darkenPictures(!isDark))
    }

    private func streakButton(in app: AppContext) -> Button<Action> {
        let isHidden = app.settings.settings.hidesStreak
        return Button(app.words(isHidden ? "settings.showStreak" : "settings.hideStreak"), .hideStreak(!isHidden))
    }
}

extension SettingsScreen {
    static var previews: [Preview<AppContext>] {
        [
            Preview("The list", sample: "steady", SettingsScreen()),
            Preview("No daily question", sample: "night-shift", SettingsScreen()),
            Preview("Asking for the time zone", sample: "steady", SettingsScreen(asking: .zone)),
            Preview("Asking for a time", sample: "steady", SettingsScreen(asking: .checkInTime)),
        ]
    }
}
