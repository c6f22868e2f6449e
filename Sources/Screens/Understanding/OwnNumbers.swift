import Conversation
import Domains
import Shared
import Words

/// Questions about the person's own days that have a number for an answer: "what's my average?", "do I slip more on
/// Mondays?".
enum OwnNumbers: String, CaseIterable {
    case average, best, hardest, bestOfWeek, hardestOfWeek, bestOfLastWeek, hardestOfLastWeek, toRecord, daysTotal,
        daysKept, freezes, longestStreak, lastSlip, slipCount, slipDays, urgeCount
    case urgeLength, urgeTimes, weekdays, hardestWeekdays, worstApp, missed, weeksBefore, weeks, months

    /// Longer texts tell something.
    private static let mostWords = 10
    /// Ratings are looked back on for as long as people remember them, slips until a weekday can stand out.
    private static let (daysOfRatings, daysOfSlips) = (30, 56)
    /// Each slip's words are searched for apps, of which the first few are told.
    private static let (mostSlips, mostApps) = (100, 5)

    /// What has words of its own; the others are narrower.
    private static let named = allCases.filter {
        ![.bestOfWeek, .hardestOfWeek, .bestOfLastWeek, .hardestOfLastWeek, .toRecord, .hardestWeekdays].contains($0)
    }

    static func asked(in text: String, _ app: AppContext) -> OwnNumbers? {
        let words = app.words
        guard words.said(text).words.count <= mostWords, !text.contains(where: \.isNumber),
            let asked = named.first(where: { words.names("said.own.\($0)", text) })
        else { return nil }
        // "Today was my worst day" asks nothing.
        let begins = words.phrases("said.own.asksFirst").length(in: words.requestWords(in: text)) != nil
        guard text.contains("?") || begins || words.names("said.own.asks", text) else { return nil }
        return asked.narrowed(by: text, app)
    }

    /// What is asked for a week or a month is answered for it; "on average" may be about urges. Nil where the models know
    /// better.
    private func narrowed(by text: String, _ app: AppContext) -> OwnNumbers? {
        let words = app.words
        let isOfWeek = words.names("said.own.ofWeek", text)
        switch self {
        case .average where words.names("said.own.ofUrges", text): return nil
        case .average where isOfWeek, .daysKept where isOfWeek: return .weeks
        case .average where words.names("said.own.ofMonth", text),
            .daysKept where words.names("said.own.ofMonth", text):
            return .months
        // "Which day of the week is worst" is about every week.
        case .best where words.names("said.own.weekdays", text): return .weekdays
        case .hardest where words.names("said.own.weekdays", text), .weekdays where words.names("said.own.low", text):
            return .hardestWeekdays
        // "What day of the week is it".
        case .weekdays where !words.names("said.own.high", text): return nil
        case .average where Understood.namesMonth(text, app), .daysKept where Understood.namesMonth(text, app):
            return nil
        case .urgeCount where isOfWeek || QuickCheckIn.namesToday(text, in: app): return nil
        case .longestStreak where words.names("said.own.toRecord", text): return .toRecord
        case .best where isOfWeek: return words.names("said.own.ofLastWeek", text) ? .bestOfLastWeek : .bestOfWeek
        case .hardest where isOfWeek:
            return words.names("said.own.ofLastWeek", text) ? .hardestOfLastWeek : .hardestOfWeek
        default: return self
        }
    }

    func answer(in app: AppContext) -> Next<AppContext> {
        if self == .urgeLength { return .aside(told(in: app), []) }
        let open = (label: app.words("home.progress"), command: "progress")
        // No scores and no streaks after a bad night.
        return .aside(app.careLine ?? told(in: app), [open])
    }

    private func told(in app: AppContext) -> Text {
        let (words, progress) = (app.words, app.managers.progress(at: app.now))
        switch self {
        case .average, .best, .hardest, .bestOfWeek, .hardestOfWeek, .bestOfLastWeek, .hardestOfLastWeek:
            return rated(in: app)
        case .toRecord:
            let left = progress.best - progress.streak
            if progress.best == 0 { return words("meant.streak.none") }
            return left > 0
                ? words("own.toRecord", count: left, ["best": progress.best])
                : words("own.atRecord", count: progress.streak)
        case .daysTotal: return words("own.daysTotal", ["kept": progress.kept])
        case .daysKept: return daysKept(in: app)
        case .freezes: return words("why.streak.freezes", ["held": progress.freezes, "days": progress.daysToFreeze])
        case .longestStreak:
            return progress.best > 0 ? words("meant.streak.best", count: progress.best) : words("meant.streak.none")
        case .lastSlip: return lastSlip(in: app)
        case .slipCount: return slipCount(in: app)
        case .slipDays: return weekdays(in: app)
        case .urgeCount: return urgeCount(in: app)
        case .urgeLength: return urgeLength(in: app)
        case .urgeTimes: return urgeTimes(in: app)
        case .weekdays, .hardestWeekdays: return ratedWeekdays(in: app)
        case .worstApp: return apps(in: app)
        case .missed: return missed(in: app)
        case .weeksBefore: return weeks(from: app.today - 7, ["own.weeks.last", "own.weeks.earlier"], in: app)
        case .weeks: return weeks(from: app.today, ["own.weeks.this", "own.weeks.last"], in: app)
        case .months: return months(in: app)
        }
    }

    private func recent(in app: AppContext) -> [CheckInSnapshot] {
        app.checkIns.checkIns(from: app.today - (OwnNumbers.daysOfRatings - 1), through: app.today)
    }

    /// The days that are compared.
    private func days(in app: AppContext) -> [CheckInSnapshot] {
        guard let week = week(in: app), let first = week.first, let last = week.last else { return recent(in: app) }
        return app.checkIns.checkIns(from: first, through: last)
    }

    private func week(in app: AppContext) -> [Day]? {
        switch self {
        case .bestOfWeek, .hardestOfWeek: MonthGrid.week(of: app.today)
        case .bestOfLastWeek, .hardestOfLastWeek: MonthGrid.week(of: app.today - 7)
        default: nil
        }
    }

    private func daysKept(in app: AppContext) -> Text {
        let answers = recent(in: app).compactMap(\.adherence)
        guard !answers.isEmpty else { return app.words("own.daysKept.none") }
        return app.words(
            "own.daysKept",
            [
                "kept": answers.count { $0 == .yes }, "partly": answers.count { $0 == .partly },
                "slipped": answers.count { $0 == .no },
            ])
    }

    private func rated(in app: AppContext) -> Text {
        let ratings = days(in: app).compactMap { checkIn in
            checkIn.rating.map { (day: checkIn.day, rating: $0) }
        }
        // Of several days the latest.
        let lowestFirst = ratings.sorted { ($0.rating, $1.day) < ($1.rating, $0.day) }
        let highestFirst = ratings.sorted { ($0.rating, $0.day) > ($1.rating, $1.day) }
        let isLowest = [.hardest, .hardestOfWeek, .hardestOfLastWeek].contains(self)
        guard let shown = (isLowest ? lowestFirst : highestFirst).first else {
            return app.words(week(in: app) == nil ? "own.noRatings" : "own.noRatings.week")
        }
        guard self == .average, let average = OwnNumbers.average(of: ratings.map(\.rating)) else {
            return app.words(
                "own.\(self)", ["day": app.words.date(shown.day, today: app.today), "rating": shown.rating])
        }
        return app.words("own.average", count: ratings.count, ["average": average])
    }

    private func lastSlip(in app: AppContext) -> Text {
        let words = app.words
        guard let last = slipped(in: app).last else { return words("own.slips.none") }
        return words("own.lastSlip", ["day": words.date(last, today: app.today)])
    }

    private func slipCount(in app: AppContext) -> Text {
        let slipped = slipped(in: app)
        guard !slipped.isEmpty else { return app.words("own.slips.none") }
        let inMonth = slipped.count { ($0.year, $0.month) == (app.today.year, app.today.month) }
        return app.words("own.slipCount", ["month": inMonth, "weeks": slipped.count])
    }

    private func urgeCount(in app: AppContext) -> Text {
        let days = app.urges.urges(from: app.today - (OwnNumbers.daysOfSlips - 1), through: app.today).map(\.day)
        let inMonth = days.count { ($0.year, $0.month) == (app.today.year, app.today.month) }
        return app.words("own.urgeCount", ["month": inMonth, "weeks": days.count])
    }

    /// The days of the last weeks with a slip, the earliest first.
    private func slipped(in app: AppContext) -> [Day] {
        let first = app.today - (OwnNumbers.daysOfSlips - 1)
        let days = (0..<OwnNumbers.daysOfSlips).map { first + $0 }
        let told = Set(app.slips.slips(from: first, through: app.today).map(\.day))
        return zip(days, app.managers.states(of: days, at: app.now)).filter { day, state in
            state == .slipped || told.contains(day)
        }.map(\.0)
    }

    /// The days of the plan that nobody answered. Today is left out: it can still be answered.
    private func missed(in app: AppContext) -> Text {
        let days = (1...OwnNumbers.daysOfRatings).map { app.today - $0 }
        let missed = app.managers.states(of: days, at: app.now).count { $0 == .noAnswer || $0 == .frozen }
        return missed > 0 ? app.words("own.missed", count: missed) : app.words("own.missed.none")
    }

    /// The week of that day beside the one before it.
    private func weeks(from day: Day, _ keys: [String], in app: AppContext) -> Text {
        let told = keys.enumerated().map { place, key in span(MonthGrid.week(of: day - 7 * place), key, in: app) }
        return .joined(told, by: "\n")
    }

    /// This month beside the one before it.
    private func months(in app: AppContext) -> Text {
        let (this, last) = (app.today, app.today - app.today.dayOfMonth)
        return .lines(
            span(OwnNumbers.month(of: this), "own.months.this", in: app),
            span(OwnNumbers.month(of: last), "own.months.last", in: app))
    }

    private static func month(of day: Day) -> [Day] {
        (1...31).compactMap { Day(year: day.year, month: day.month, day: $0) }
    }

    private func span(_ days: [Day], _ key: String, in app: AppContext) -> Text {
        let kept = app.managers.states(of: days, at: app.now).count { $0 == .kept }
        let first = days.first ?? app.today
        let ratings = app.checkIns.checkIns(from: first, through: days.last ?? first).compactMap(\.rating)
        let average = OwnNumbers.average(of: ratings).map { app.words("own.weeks.average", ["average": $0]) }
        return .joined([app.words(key, count: kept), average], by: ", ")
    }

    static func average(of ratings: [Int]) -> Text? {
        guard !ratings.isEmpty else { return nil }
        let tenths = (10 * ratings.reduce(0, +) + ratings.count / 2) / ratings.count
        return Text("\(tenths / 10).\(tenths % 10)")
    }

    /// The weekdays with at least two ratings, the best first, or the hardest.
    private func ratedWeekdays(in app: AppContext) -> Text {
        let first = app.today - (OwnNumbers.daysOfSlips - 1)
        let rated = app.checkIns.checkIns(from: first, through: app.today).compactMap { checkIn in
            checkIn.rating.map { (weekday: checkIn.day.weekday, rating: $0) }
        }
        let ratings = Dictionary(grouping: rated, by: \.weekday).mapValues { $0.map(\.rating) }
        let named = Weekday.allCases.compactMap { weekday in
            ratings[weekday].flatMap { all in
                all.count < 2 ? nil : (weekday: weekday, mean: Double(all.reduce(0, +)) / Double(all.count), all: all)
            }
        }
        guard named.count > 1 else { return app.words("own.weekdays.few") }
        let sorted = named.sorted { self == .weekdays ? $0.mean > $1.mean : $0.mean < $1.mean }
        let told = sorted.map { weekday, _, all in
            let subject = app.words("insight.subject.weekday.\(weekday)")
            let average = OwnNumbers.average(of: all) ?? Text()
            return app.words("own.weekdays.day", ["weekday": subject, "average": average])
        }
        return app.words("own.weekdays", ["days": Text.joined(told, by: ", ")])
    }

    /// The parts of the day in which urges began, those with most of them first.
    private func urgeTimes(in app: AppContext) -> Text {
        let first = app.today - (OwnNumbers.daysOfSlips - 1)
        let parts = app.urges.urges(from: first, through: app.today).compactMap(\.daytime)
        let counts = Daytime.allCases.map { part in (part, parts.count { $0 == part }) }
        let told = counts.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map { part, count in
            app.words("own.urgeTimes.time", ["count": count, "part": app.words("insight.subject.part.\(part)")])
        }
        return told.isEmpty
            ? app.words("own.urgeTimes.none") : app.words("own.urgeTimes", ["times": Text.joined(told, by: ", ")])
    }

    /// How long most people's last, and the person's own.
    private func urgeLength(in app: AppContext) -> Text {
        let own = app.words.length(of: UrgeLessons(app.urges.recent(limit: UrgeLessons.window)))
        return .joined([app.words("sos.reality"), own], by: " ")
    }

    /// The apps that the last weeks' urges were for and their slips name, those with most of them first.
    private func apps(in app: AppContext) -> Text {
        let first = app.today - (OwnNumbers.daysOfSlips - 1)
        let targets = app.urges.urges(from: first, through: app.today).compactMap(\.target)
        let slips = app.slips.slips(from: first, through: app.today).suffix(OwnNumbers.mostSlips)
        let named = targets + slips.flatMap { Set(Understood.apps(in: $0.text, app)) }
        let counts = Dictionary(named.map { ($0, 1) }, uniquingKeysWith: +)
        guard !counts.isEmpty else { return app.words("own.apps.none") }
        let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(OwnNumbers.mostApps)
        let told = most.map { name, count in app.words("own.apps.app", ["app": name, "count": count]) }
        return app.words("own.apps", ["apps": Text.joined(told, by: ", ")])
    }

    /// The weekdays with slips, those with most of them first.
    private func weekdays(in app: AppContext) -> Text {
        let slipped = slipped(in: app)
        let counts = Weekday.allCases.map { weekday in (weekday, slipped.count { $0.weekday == weekday }) }
        let named = counts.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map { weekday, count in
            app.words("own.slips.day", ["weekday": app.words("insight.subject.weekday.\(weekday)"), "count": count])
        }
        guard !named.isEmpty else { return app.words("own.slips.none") }
        return app.words("own.slips", ["days": Text.joined(named, by: ", ")])
    }
}
