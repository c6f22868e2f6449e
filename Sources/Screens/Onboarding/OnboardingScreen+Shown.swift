import Conversation
import Domains
import Shared
import Words

/// What each question says, and its buttons.
extension OnboardingScreen {
    func text(_ step: OnboardingStep, in app: AppContext) -> Text {
        let words = app.words
        if let narrowed { return narrowed.text(in: app) }
        switch step {
        case .language: return SettingsQuestion(.language).text(in: app)
        case .apps: return words("onboarding.apps")
        case .line: return words("onboarding.line")
        case .plan where picksHours == true: return words("onboarding.hours")
        case .plan:
            let terms = terms()
            return words("onboarding.plan", ["apps": words.apps(terms), "when": words.when(terms.boundary)])
        case .checkInTime where showsClocks: return words("onboarding.clocks")
        case .checkInTime, .done: return words("onboarding.hour", ["time": app.moment.time])
        }
    }

    func rows(_ step: OnboardingStep, in app: AppContext) -> [[Button<Action>]] {
        let words = app.words
        if let narrowed { return narrowed.rows(in: app) { .answer($0) } }
        switch step {
        case .language: return SettingsQuestion(.language).rows(in: app) { .answer($0) }
        case .apps: return appRows(words)
        case .line: return words.list("settings.ownLines").map { [Button(Text($0), .answer(.line($0)))] }
        case .plan where picksHours == true:
            return PlanPreset.allCases.map { preset in
                [Button(words.capitalised(words.when(preset.terms(named: "").boundary)), .hours(preset))]
            }
        case .plan:
            return [
                [Button(words("plan.start"), .start)],
                [
                    Button(words("onboarding.otherHours"), .otherHours),
                    Button(words("onboarding.otherApps"), .otherApps),
                ],
            ]
        case .checkInTime where showsClocks: return SettingsQuestion.clocks(in: app) { .answer($0) }
        case .checkInTime, .done:
            let hours = [1080, 1200, 1260, 1320].map(TimeOfDay.init(clamped:))
            return [
                hours.map { Button(Text($0.description), .answer(.time($0))) },
                [
                    Button(words("onboarding.otherClock", ["time": app.moment.time]), .otherClock),
                    Button(words("settings.noQuestion"), .answer(.noTime)),
                ],
            ]
        }
    }

    /// Five buttons at most, so that the four ready lines leave room for Skip alone; "back" can be typed.
    func leaving(_ step: OnboardingStep, isFirst: Bool, in app: AppContext) -> [Button<Action>] {
        let words = app.words
        let next = Button(
            words(apps?.isEmpty == false && step == .apps ? "button.next" : "button.leaveOut"), Action.next)
        let back = Button(words("button.back"), Action.back)
        if narrowed != nil || showsClocks || picksHours == true { return [back] }
        switch step {
        case .language, .apps: return [next] + (isFirst ? [] : [back]) + [Button(words("onboarding.later"), .later)]
        case .line: return [next]
        case .plan: return [back, next]
        case .checkInTime, .done: return [back]
        }
    }

    /// The usual apps and what the person has added, those that were chosen with a mark.
    private func appRows(_ words: Words) -> [[Button<Action>]] {
        let chosen = apps ?? []
        let all = PlanPreset.apps + chosen.filter { !PlanPreset.apps.contains($0) }
        let buttons = all.map { name in
            Button(chosen.contains(name) ? words("plan.chosen", ["label": name]) : Text(name), Action.app(name))
        }
        let usual = PlanPreset.apps.count
        return [Array(buttons[..<3]), Array(buttons[3..<usual])] + buttons[usual...].map { [$0] }
    }
}
