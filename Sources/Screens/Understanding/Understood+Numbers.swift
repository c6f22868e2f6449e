import Conversation
import Domains
import Shared
import Understanding
import Words

/// Numbers of the person's own, where they ask for just that.
extension Understood {
    static func number(_ kind: Meaning.Kind, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        let progress = app.managers.progress(at: app.now)
        let open = (label: words("home.progress"), command: "progress")
        // No streaks after a bad night.
        if let quiet = app.careLine, kind != .urges { return .aside(quiet, [open]) }
        switch kind {
        case .streak:
            let isOver =
                app.checkIns.checkIn(on: app.today)?.adherence == .no || !app.slips.slips(on: app.today).isEmpty
            let present =
                progress.streak > 0
                ? words("meant.streak", count: progress.streak)
                : words(isOver ? "meant.streak.noneToday" : "meant.streak.none")
            let isAtRisk = progress.streak > 0 && isOver
            let today = isAtRisk ? words("meant.streak.slipToday") : nil
            let best = progress.best > progress.streak ? words("meant.streak.best", count: progress.best) : nil
            return .aside(.joined([present, today, best], by: " "), [open])
        case .strength: return .aside(words.strength(of: progress), [open])
        default: return .aside(urges(in: app), [(words("home.sos"), "sos"), open])
        }
    }

    /// The days in a row, whether they are shown, and what only sounds like them: "how many days above 8".
    static func streak(in text: String, _ app: AppContext) -> Next<AppContext> {
        let words = app.words
        if words.names("said.hide", text), words.names("said.hide.streak", text), !text.contains("?") {
            return app.settings.setHidesStreak(true)
                ? .say(words("settings.line.streakHidden")) : .push(SettingsScreen())
        }
        if namesMonth(text, app) { return month(in: text, app) }
        guard text.contains(where: \.isNumber), words.names("said.own.compares", text) else {
            return number(.streak, in: app)
        }
        return .aside(words("own.uncounted"), [(words("toOff.history"), "history")])
    }

    /// How many there were, and how long they usually last.
    private static func urges(in app: AppContext) -> Text {
        let words = app.words
        let urges = app.urges.urges(from: app.today - 6, through: app.today)
        let today = urges.count { $0.day == app.today }
        return .joined(
            [
                urges.isEmpty ? words("meant.urges.none") : words("meant.urges", count: urges.count),
                today > 0 ? words("meant.urges.today", count: today) : nil,
                words.length(of: UrgeLessons(app.urges.recent(limit: UrgeLessons.window))),
            ], by: " ")
    }

    /// That day in one line.
    static func told(of day: Day, in app: AppContext) -> Text? {
        guard day <= app.today, let state = app.managers.states(of: [day], at: app.now).first else { return nil }
        let words = app.words
        let note = app.checkIns.notes(from: day, through: day)[day]
        let line = words(
            "week.line",
            [
                "day": words.date(day, today: app.today),
                "state": words.name(of: state, on: day, today: app.today),
                "answers": words.answers(of: app.checkIns.checkIns(from: day, through: day).first, beside: state),
                "urges": Text(),
            ])
        return .lines(line, note.map { words("history.note", ["note": words.quoted($0)]) })
    }

    /// The week or the month that is asked about, and what it came to.
    static func week(in text: String, _ app: AppContext) -> Next<AppContext> {
        let day = app.words.names("said.lastWeek", text) ? app.today - 7 : app.today
        let states = app.managers.states(of: MonthGrid.week(of: day), at: app.now)
        let isTold = states.contains { [.kept, .partly, .slipped, .checkedIn].contains($0) }
        return .push(WeekScreen(day: day), saying: isTold ? app.words.title(ofWeek: states) : nil)
    }

    static func month(in text: String, _ app: AppContext) -> Next<AppContext> {
        let day = dayOfMonth(named: text, app)
        let days = MonthGrid.weeks(ofMonthWith: day).joined().compactMap(\.self)
        let kept = app.managers.states(of: days, at: app.now).count { $0 == .kept }
        let told = app.words("picture.month", count: kept, ["month": app.words("month.\(day.month)")])
        let ratings = app.checkIns.checkIns(from: days.first ?? day, through: days.last ?? day).compactMap(\.rating)
        // No numbers after a bad night.
        let average = app.isInCare ? nil : OwnNumbers.average(of: ratings)
        let rated = average.map { app.words("own.weeks.average", ["average": $0]) }
        return .push(MonthScreen(day: day), saying: kept > 0 || rated != nil ? .joined([told, rated], by: ", ") : nil)
    }

    /// "How many days did I keep in February".
    static func namesMonth(_ text: String, _ app: AppContext) -> Bool {
        let said = app.words.said(text).words
        let names = Set(app.words.monthNames.map(\.normalised))
        let leads = app.words.phrases("said.month.leads")
        return zip(said, said.dropFirst()).contains { leads.isAll(ofWord: $0) && names.contains($1) }
    }

    /// "October", "show me October".
    static func namesOnlyMonth(_ text: String, _ app: AppContext) -> Bool {
        let bare = app.words.bareAnswer(in: text, without: "said.month.around")
        return app.words.monthNames.contains { $0.normalised == bare }
    }

    /// "How was February": the last one that has begun.
    private static func dayOfMonth(named text: String, _ app: AppContext) -> Day {
        let today = app.today
        let said = app.words.said(text).words
        let named = app.words.monthNames.firstIndex { said.contains($0.normalised) }.map { $0 + 1 }
        let isLast = app.words.names("said.lastMonth", text)
        guard let month = named ?? (isLast ? (today.month + 10) % 12 + 1 : nil), month != today.month else {
            return today
        }
        return Day(year: month < today.month ? today.year : today.year - 1, month: month, day: 1) ?? today
    }
}
