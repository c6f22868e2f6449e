import Conversation
import Domains
import FoundationEssentials
import Shared
import Words

/// One question about a setting: its words, its answers, and what a typed line means to it.
struct SettingsQuestion: Codable {
    enum Field: String, Codable, CaseIterable {
        case language, zone, dayStart, checkInTime, insightTime, quietHours, country, ownLine

        /// With a single language there is nothing to choose.
        static func all(in app: AppContext) -> [Field] {
            allCases.filter { $0 != .language || app.facts.languages.count > 1 }
        }

        /// A review comes on Mondays only, and a line may name another day.
        var hearsHour: Bool { [.dayStart, .checkInTime].contains(self) }
    }

    enum Answer: Codable {
        case language(String)
        case zone(String)
        /// The time on the person's clock, if it differs from ours.
        case clock(TimeOfDay)
        case time(TimeOfDay)
        case noTime
        case standardQuiet
        case noQuiet
        case country(String)
        case line(String)
        case noLine
    }

    enum Result {
        case saved
        /// The Manager has the error, and the question stays.
        case refused
        case unclear(Text)
        /// The question has become more specific.
        case narrowed
    }

    let field: Field
    /// The time on the person's clock, if they wrote that instead of a place.
    private(set) var clock: TimeOfDay?
    /// The zones that a written name can mean.
    private(set) var zones: [String]?
    /// The value when this was asked: if it is another one now, the question has been answered.
    private(set) var before: String?

    /// The answer is one of the buttons, and hardly anything else.
    var isNarrowed: Bool { clock != nil || zones != nil }

    init(_ field: Field) {
        self.field = field
    }

    /// The same question with the present value.
    func noting(_ app: AppContext) -> SettingsQuestion {
        var question = self
        question.before = value(in: app)
        return question
    }

    func isAnswered(in app: AppContext) -> Bool { before.map { $0 != value(in: app) } ?? false }

    private func value(in app: AppContext) -> String { SettingsQuestion.value(of: field, in: app.settings.settings) }

    static func value(of field: Field, in settings: SettingsSnapshot) -> String {
        switch field {
        case .language: settings.language
        case .zone: settings.zone
        case .dayStart: settings.dayStart.description
        case .checkInTime: settings.checkInTime?.description ?? ""
        case .insightTime: settings.insightTime?.description ?? ""
        case .quietHours: "\(settings.quietHours.from) \(settings.quietHours.until)"
        case .country: settings.country ?? ""
        case .ownLine: settings.ownLine ?? ""
        }
    }

    func text(in app: AppContext) -> Text {
        if let zones { return app.words(zones.count == 1 ? "settings.ask.zone.similar" : "settings.ask.zone.which") }
        if let clock { return app.words("settings.ask.zone.near", ["time": clock]) }
        return app.words("settings.ask.\(field)")
    }

    func rows<Action>(in app: AppContext, _ action: (Answer) -> Action) -> [[Button<Action>]] {
        answers(in: app).map { $0.map { Button($0.label, action($0.answer)) } }
    }

    /// Every hour as clocks show it now, for a person who would rather tap than write.
    static func clocks<Action>(in app: AppContext, _ action: (Answer) -> Action) -> [[Button<Action>]] {
        let times = (1...23).map { TimeOfDay(clamped: (app.moment.time.minutes + $0 * 60) % 1440) }
        let buttons = times.sorted().map { Button(Text($0.description), action(.clock($0))) }
        return stride(from: 0, to: buttons.count, by: 6).map { Array(buttons[$0..<min($0 + 6, buttons.count)]) }
    }

    mutating func take(_ answer: Answer, in app: AppContext) -> Result {
        if case .clock(let time) = answer { return narrow(to: time, in: app) }
        let settings = app.settings
        let isSaved =
            switch answer {
            case .language(let code): settings.setLanguage(code, among: app.facts.languages.map(\.code))
            case .zone(let zone): settings.setZone(zone)
            case .clock: false
            case .time(let time): set(time, in: settings)
            case .noTime: set(nil, in: settings)
            case .standardQuiet: settings.setQuietHours(.standard)
            case .noQuiet: settings.setQuietHours(.none)
            case .country(let country): settings.setCountry(country)
            case .line(let line): settings.setOwnLine(line)
            case .noLine: settings.setOwnLine(nil)
            }
        return isSaved ? .saved : .refused
    }

    mutating func read(_ text: String, in app: AppContext) -> Result {
        let words = app.words
        switch field {
        case .language:
            let named = app.facts.languages.first {
                $0.name.normalised == text.normalised || $0.code == text.lowercased()
            }
            return take(.language(named?.code ?? text), in: app)
        case .zone: return readPlace(text, in: app)
        // "No" is no country here, although it is Norway's code.
        case .country where words.means("said.no", text): return .unclear(words("settings.ask.country"))
        case .country: return take(.country(words.place(in: text)), in: app)
        case .ownLine where words.means("said.off", text): return take(.noLine, in: app)
        case .ownLine: return take(.line(text), in: app)
        case .checkInTime where words.means("said.off", text): return take(.noTime, in: app)
        case .insightTime where words.means("said.off", text): return take(.noTime, in: app)
        case .insightTime where namesAnotherDay(text, in: app): return .unclear(words("settings.onMondays"))
        case .checkInTime where words.namesDaysOfWeek(text): return .unclear(words("settings.onEveryDay"))
        case .dayStart, .checkInTime, .insightTime:
            // Reads "I get up at 6" if it names a single time.
            let named = TimeOfDay.all(in: text, withBareHours: field == .dayStart)
            guard let time = TimeOfDay(typed: text) ?? (named.count == 1 ? named.first : nil) else {
                return .unclear(words("settings.unclearTime"))
            }
            return take(
                .time(
                    field == .checkInTime && !words.names("plan.part.morning", text)
                        ? time.inTheEvening(typed: text) : time), in: app)
        case .quietHours where words.means("said.off", text): return take(.noQuiet, in: app)
        case .quietHours:
            let times = TimeOfDay.all(in: text, withBareHours: true)
            guard times.count == 2 else { return .unclear(words("settings.unclearSpan")) }
            let hours = QuietHours(from: times[0].asNight(before: times[1], typed: text), until: times[1])
            return app.settings.setQuietHours(hours) ? .saved : .refused
        }
    }

    /// The review comes on Mondays, and on no other day.
    private func namesAnotherDay(_ text: String, in app: AppContext) -> Bool {
        app.words.namesDaysOfWeek(text, otherThan: [.monday]) || app.words.names("plan.word.everyDay", text)
    }

    /// The present value in one line.
    func line(in app: AppContext) -> Text {
        let words = app.words
        let settings = app.settings.settings
        return switch field {
        case .language: words("settings.line.language", ["language": words("language.name")])
        case .zone: words("settings.line.zone", ["zone": settings.zone, "time": app.moment.time])
        case .dayStart: words("settings.line.dayStart", ["time": settings.dayStart])
        case .checkInTime:
            settings.checkInTime.map { words("settings.line.checkInTime", ["time": $0]) }
                ?? words("settings.line.noCheckInTime")
        case .insightTime:
            settings.insightTime.map { time in
                // A time before the day's start belongs to the night at the end of the day.
                let weekday: Weekday = time < settings.dayStart ? .tuesday : .monday
                return words(
                    "settings.line.insightTime",
                    ["weekday": words("insight.subject.weekday.\(weekday)"), "time": time])
            }
                ?? words("settings.line.noInsightTime")
        case .quietHours where settings.quietHours == .none: words("settings.line.noQuietHours")
        case .quietHours:
            words("settings.line.quietHours", ["from": settings.quietHours.from, "until": settings.quietHours.until])
        case .country:
            settings.country.map { words("settings.line.country", ["country": words.country($0)]) }
                ?? words("settings.line.noCountry")
        case .ownLine:
            settings.ownLine.map { words("settings.line.ownLine", ["line": $0]) } ?? words("settings.line.noOwnLine")
        }
    }

    /// Reads "Lisbon", "Europe/Lisbon", an offset from UTC, or the time on the clock: "it is 21:40 here".
    private mutating func readPlace(_ text: String, in app: AppContext) -> Result {
        if let offset = UTCOffset(text) {
            return narrow(to: WallTime(app.now + TimeInterval(offset.seconds), in: .gmt).time, in: app)
        }
        let times = TimeOfDay.all(in: text)
        if times.count == 1, let time = times.first { return narrow(to: time, in: app) }
        let place = app.words.place(in: text)
        guard case .several(let zones) = app.settings.zones(named: place) else { return take(.zone(place), in: app) }
        self.zones = zones
        clock = nil
        return .narrowed
    }

    private mutating func narrow(to time: TimeOfDay, in app: AppContext) -> Result {
        guard !app.settings.zones(whereItIs: time, at: app.now).isEmpty else {
            return .unclear(app.words("settings.unclearClock"))
        }
        clock = time
        zones = nil
        return .narrowed
    }

    private func answers(in app: AppContext) -> [[(label: Text, answer: Answer)]] {
        let words = app.words
        switch field {
        case .language: return [app.facts.languages.map { (Text($0.name), .language($0.code)) }]
        case .zone:
            if let zones {
                return zones.map { zone in
                    [
                        (
                            words("settings.place", ["city": words.city(ofZone: zone), "time": time(in: zone, app)]),
                            .zone(zone)
                        )
                    ]
                }
            }
            guard let clock else { return [] }
            let zones = app.settings.zones(whereItIs: clock, at: app.now).map { zone in
                (label: words.city(ofZone: zone), answer: Answer.zone(zone))
            }
            return stride(from: 0, to: zones.count, by: 3).map { Array(zones[$0..<min($0 + 3, zones.count)]) }
        case .country:
            guard let country = app.settings.likelyCountry else { return [] }
            return [[(words.country(country), .country(country))]]
        case .ownLine:
            let remove: [(label: Text, answer: Answer)] =
                app.settings.settings.ownLine == nil ? [] : [(words("settings.noOwnLine"), .noLine)]
            return words.list("settings.ownLines").map { [(Text($0), .line($0))] } + [remove]
        case .dayStart: return [times([0, 180, 240, 300, 360])]
        case .checkInTime: return [times([1080, 1200, 1260, 1320]), [(words("settings.noQuestion"), .noTime)]]
        case .insightTime: return [times([480, 540, 720, 1080, 1200]), [(words("settings.noInsight"), .noTime)]]
        case .quietHours:
            let standard = QuietHours.standard
            return [
                [(words("settings.span", ["from": standard.from, "until": standard.until]), .standardQuiet)],
                [(words("settings.noQuiet"), .noQuiet)],
            ]
        }
    }

    private func time(in zone: String, _ app: AppContext) -> TimeOfDay {
        WallTime(app.now, in: TimeZone(identifier: zone) ?? .gmt).time
    }

    private func set(_ time: TimeOfDay?, in settings: SettingsManager) -> Bool {
        switch field {
        case .dayStart: time.map { settings.setDayStart($0) } ?? false
        case .insightTime: settings.setInsightTime(time)
        default: settings.setCheckInTime(time)
        }
    }

    private func times(_ minutes: [Int]) -> [(label: Text, answer: Answer)] {
        minutes.map(TimeOfDay.init(clamped:)).map { (Text($0.description), .time($0)) }
    }
}

extension TimeOfDay {
    /// "10 to 7" is a night: nobody wants quiet for 21 hours.
    fileprivate func asNight(before end: TimeOfDay, typed text: String) -> TimeOfDay {
        let isBare = !text.contains(":") && !text.lowercased().contains("am")
        let evening = TimeOfDay(clamped: minutes + 12 * 60)
        guard isBare, (5 * 60..<12 * 60).contains(minutes), end < self else { return self }
        return evening
    }

    /// A day is looked back on in its evening: "9" means 21:00, and "9 am" and "09:00" say what they mean.
    fileprivate func inTheEvening(typed text: String) -> TimeOfDay {
        let typed = text.drop { !$0.isNumber }
        let behind = typed.drop { $0.isNumber || $0 == ":" || $0 == "." }.drop(while: \.isWhitespace).lowercased()
        let isMarked = ["am", "a.m", "pm", "p.m"].contains { behind.hasPrefix($0) }
        // "7:30" may well be a morning.
        let isBare = Int(text.cleaned) != nil
        let isAlone = text.allSatisfy { $0.isNumber || $0 == ":" || $0 == "." || $0.isWhitespace }
        guard !typed.hasPrefix("0"), !isMarked, (isBare ? 1...11 : 8...11).contains(hour), isBare || isAlone else {
            return self
        }
        return TimeOfDay(clamped: minutes + 12 * 60)
    }
}
