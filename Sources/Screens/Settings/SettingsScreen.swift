import Conversation
import Domains
import Shared
import Words

/// How somebody wants to be treated: a list, and one question for what is to change.
struct SettingsScreen: Screen {
    enum Field: String, Codable, CaseIterable {
        case language, zone, dayStart, checkInTime, quietHours, country
    }

    enum Action: Codable {
        case ask(Field)
        case language(String)
        case time(TimeOfDay)
        case noTime
        case standardQuiet
        case hideStreak(Bool)
        case back
        case done
    }

    static let name = "settings"

    private(set) var asking: Field?

    init(asking: Field? = nil) {
        self.asking = asking
    }

    /// `/tz Lisbon` sets it at once; what is not understood is asked again.
    init(askingForZone typed: String, in app: AppContext) {
        asking = typed.isEmpty || !app.settings.setZone(typed) ? .zone : nil
    }

    func body(in app: AppContext) -> Message<Action> {
        let words = app.words
        guard let asking else {
            // With one language there is nothing to choose.
            let fields = Field.allCases.filter { $0 != .language || app.facts.languages.count > 1 }
            let buttons = fields.map { Button(words("settings.field.\($0)"), Action.ask($0)) }
            return Message(
                .paragraphs(words("settings.title").styled(.bold), list(in: app)),
                rows: [
                    Array(buttons.prefix(2)), Array(buttons.dropFirst(2)),
                    [streakButton(in: app), Button(words("button.done"), .done)],
                ]
            ).telling(app.settings.error, in: app)
        }
        return Message(
            words("settings.ask.\(asking)"),
            rows: suggestions(for: asking, in: app) + [[Button(words("button.back"), .back)]],
            typing: .labels
        ).telling(app.settings.error, in: app)
    }

    mutating func perform(_ action: Action, in app: AppContext) -> Next<AppContext> {
        switch action {
        case .ask(let field):
            asking = field
            return .stay
        case .language(let code): return setLanguage(code, in: app)
        case .time(let time): return set(time, in: app)
        case .noTime: return changed(app.settings.setCheckInTime(nil), in: app)
        case .standardQuiet: return changed(app.settings.setQuietHours(.standard), in: app)
        case .hideStreak(let hides): return changed(app.settings.setHidesStreak(hides), in: app)
        case .back:
            asking = nil
            return .stay
        case .done: return .finish(nil)
        }
    }

    mutating func read(_ text: String, in app: AppContext) -> Next<AppContext> {
        switch asking {
        case .language:
            let named = app.facts.languages.first {
                $0.name.normalised == text.normalised || $0.code == text.lowercased()
            }
            return setLanguage(named?.code ?? text, in: app)
        case .zone: return changed(app.settings.setZone(text), in: app)
        case .country: return changed(app.settings.setCountry(text), in: app)
        case .checkInTime where app.words.means("said.off", text): return perform(.noTime, in: app)
        case .dayStart, .checkInTime:
            guard let time = TimeOfDay(typed: text) else { return .say(app.words("settings.unclearTime")) }
            return set(time, in: app)
        case .quietHours:
            let times = SettingsScreen.times(in: text)
            guard times.count == 2 else { return .say(app.words("settings.unclearSpan")) }
            return changed(app.settings.setQuietHours(QuietHours(from: times[0], until: times[1])), in: app)
        case nil: return .pass
        }
    }

    private mutating func setLanguage(_ code: String, in app: AppContext) -> Next<AppContext> {
        changed(app.settings.setLanguage(code, among: app.facts.languages.map(\.code)), in: app)
    }

    private mutating func set(_ time: TimeOfDay, in app: AppContext) -> Next<AppContext> {
        changed(
            asking == .dayStart ? app.settings.setDayStart(time) : app.settings.setCheckInTime(time), in: app)
    }

    /// The list again, with what is now so; after an error the question again, with what was wrong.
    private mutating func changed(_ isSaved: Bool, in app: AppContext) -> Next<AppContext> {
        guard isSaved else { return .stay }
        asking = nil
        return .say(app.words("settings.saved"))
    }

    private func list(in app: AppContext) -> Text {
        let settings = app.settings.settings
        let words = app.words
        return .lines(
            app.facts.languages.count > 1
                ? words("settings.line.language", ["language": words("language.name")]) : nil,
            words("settings.line.zone", ["zone": settings.zone, "time": app.moment.time]),
            words("settings.line.dayStart", ["time": settings.dayStart]),
            settings.checkInTime.map { words("settings.line.checkInTime", ["time": $0]) }
                ?? words("settings.line.noCheckInTime"),
            words("settings.line.quietHours", ["from": settings.quietHours.from, "until": settings.quietHours.until]),
            settings.country.map { words("settings.line.country", ["country": $0]) }
                ?? words("settings.line.noCountry"),
            words(settings.hidesStreak ? "settings.line.streakHidden" : "settings.line.streakShown"))
    }

    private func streakButton(in app: AppContext) -> Button<Action> {
        let isHidden = app.settings.settings.hidesStreak
        return Button(app.words(isHidden ? "settings.showStreak" : "settings.hideStreak"), .hideStreak(!isHidden))
    }

    private func suggestions(for field: Field, in app: AppContext) -> [[Button<Action>]] {
        let words = app.words
        return switch field {
        case .language: [app.facts.languages.map { Button(Text($0.name), .language($0.code)) }]
        case .zone, .country: []
        case .dayStart: [times([0, 180, 240, 300, 360])]
        case .checkInTime: [times([1080, 1200, 1260, 1320]), [Button(words("settings.noQuestion"), .noTime)]]
        case .quietHours:
            [
                [
                    Button(
                        words(
                            "settings.span",
                            ["from": QuietHours.standard.from, "until": QuietHours.standard.until]), .standardQuiet)
                ]
            ]
        }
    }

    /// "23 - 6:30", "10 pm to 6 am", "22:30 07:30": whatever stands between two times.
    private static func times(in text: String) -> [TimeOfDay] {
        let isSeparator: (Character) -> Bool = { "-–—".contains($0) }
        let halves = text.split(whereSeparator: isSeparator)
        if halves.count == 2 { return halves.compactMap { TimeOfDay(typed: String($0)) } }
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        return words.indices.compactMap { index in
            let next = index + 1 < words.count ? words[index + 1].lowercased() : ""
            return TimeOfDay(typed: words[index] + (["am", "pm"].contains(next) ? next : ""))
        }
    }

    private func times(_ minutes: [Int]) -> [Button<Action>] {
        minutes.map(TimeOfDay.init(clamped:)).map { Button(Text($0.description), .time($0)) }
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
