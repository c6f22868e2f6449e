import Conversation
import Domains
import Safety
import Shared
import Understanding
import Words

/// The days of a pause that is asked for ahead: "from 3 to 17 April", "on Saturday", "next week".
enum PlannedPause {
    /// Nil where the line names no day to begin with, or today.
    static func days(in text: String, _ app: AppContext) -> ClosedRange<Day>? {
        let words = app.words
        // "Mondays and Fridays" are of every week, which a plan leaves out.
        guard !words.names("quick.today", text), words.weekdaysOfEveryWeek(in: text).isEmpty,
            let named = Understood.named(in: text, app)
        else { return nil }
        let isNextWeek = words.names("pause.word.nextWeek", text)
        let isFrom = words.names("pause.said.begin", text)
        let earliest = isNextWeek ? app.today + 7 - app.today.weekday.rawValue : app.today + 1
        var all = named.daysNamed.compactMap { upcoming($0, from: earliest, in: text, app) }
        if all.count < 2, let both = daysOfOneMonth(in: text, app) { all = both }
        // Of "Easter, from 3 to 17 April" all are part of it; "Mon, Wed, Fri" are no span.
        if all.count > 2, !isFrom { return nil }
        let ends = all.count > 2 ? [all.min(), all.max()].compactMap(\.self) : all
        if let first = ends.first, let last = ends.dropFirst().last {
            // "On Monday and Wednesday" is no span.
            guard words.names("pause.said.span", text) || last - first == 1 else { return nil }
            let end = last < first ? last + 7 : last
            let isOpen = words.names("pause.word.until", text) && !words.names("pause.said.through", text)
            return end - first < 1 ? nil : first...(isOpen ? end - 1 : end)
        }
        if let day = all.first ?? (words.names("quick.tomorrow", text) ? app.today + 1 : nil) {
            if let count = named.daysCounted { return day...(day + max(1, count) - 1) }
            if isFrom || words.names("pause.said.notThatDay", text) { return nil }
            return words.names("pause.word.until", text) ? nil : day...day
        }
        let weekdays = named.weekdaysNamed
        if (2...6).contains(weekdays.count) {
            let next = (0..<7).map { earliest + $0 }
            let first = next.first { weekdays.contains($0.weekday) && !weekdays.contains(($0 - 1).weekday) }
            guard let first, (0..<weekdays.count).allSatisfy({ weekdays.contains((first + $0).weekday) }) else {
                return nil
            }
            return first...(first + weekdays.count - 1)
        }
        guard isNextWeek, !words.names("pause.word.until", text) else { return nil }
        return earliest...(earliest + 6)
    }

    /// "Day off on Saturday", "holiday from the 7th to the 14th": a pause of these days, after a yes.
    static func question(about text: String, in app: AppContext) -> Next<AppContext>? {
        guard app.plans.isStarted, !PlanInWords.part(text, in: app).namesHours, let days = days(in: text, app) else {
            return nil
        }
        let pause = Meaning(.pause, slots(for: days))
        return .push(MeantScreen(text: text, meanings: [pause], since: app.now))
    }

    /// "Holiday from 6 to 13 March": are these days to be a pause?
    static func away(_ text: String, _ app: AppContext) -> Next<AppContext>? {
        let said = app.words.requestWords(in: text)
        guard app.plans.isStarted, said.count <= mostWordsOfWish, !text.contains("?"),
            app.words.phrases("pause.said.away").length(in: said) != nil,
            let days = days(in: text, app), days.lowerBound < days.upperBound
        else { return nil }
        return .push(MeantScreen(text: text, meanings: [Meaning(.pause, slots(for: days))], since: app.now))
    }

    /// "No plan today, it's my birthday": is today to be a pause?
    static func today(_ text: String, _ app: AppContext) -> Next<AppContext>? {
        let said = app.words.requestWords(in: text)
        guard app.plans.isStarted, said.count <= mostWordsOfWish, !text.contains("?"),
            app.words.phrases("pause.said.today").length(in: said) != nil
        else { return nil }
        let pause = Meaning(.pause, slots(for: app.today...app.today))
        return .push(MeantScreen(text: text, meanings: [pause], since: app.now))
    }

    private static let mostWordsOfWish = 14

    /// Whether the words after "pause" are these days and nothing else, so that it need not be asked.
    static func isPlain(_ span: String, in app: AppContext) -> Bool {
        let words = app.words.said(span).words
        return words.count <= mostWordsOfSpan && !span.contains(where: { ",?!.".contains($0) })
            && !app.words.names("pause.said.more", span) && app.words.apps(in: span).isEmpty
    }

    private static let mostWordsOfSpan = 8

    /// Whether the line frees a day of the plan: "take Friday off", "not this Wednesday".
    static func frees(_ text: String, in app: AppContext) -> Bool {
        let said = app.words.requestWords(in: text)
        let assessment = app.listening.assessment(of: text)
        return said.count <= mostWordsOfWish && app.words.phrases("pause.said.asks").length(in: said) != nil
            && !text.contains(where: \.isNumber) && !app.words.names("pause.said.past", text)
            && assessment.isQuiet && !assessment.isHeavy
            && app.words.names("pause.said.dayOff", text) && !app.words.names("said.aboutAsking", text)
            && days(in: text, app) != nil
    }

    /// The meanings with the days that a pause among them is for. "Stay off everything till my exam" is none.
    static func settled(_ meanings: [Meaning], of text: String, in app: AppContext) -> [Meaning] {
        guard meanings.contains(where: { $0.kind == .pause }) else { return meanings }
        if app.words.phrases("plan.said.staysOff").length(in: app.words.said(text).words[...]) != nil {
            return meanings.filter { $0.kind != .pause }
        }
        let isToday = ["quick.today", "said.tonight"].contains { app.words.names($0, text) }
        let days = isToday ? app.today...app.today : days(in: text, app)
        guard let days else { return meanings }
        return meanings.map { meaning in
            guard meaning.kind == .pause else { return meaning }
            var meaning = meaning
            meaning.slots = slots(for: days)
            return meaning
        }
    }

    private static func slots(for days: ClosedRange<Day>) -> Slots {
        var slots = Slots()
        (slots.day, slots.untilDay) = (days.lowerBound, days.upperBound + 1)
        return slots
    }

    /// "14 to 17 April": the month is named once.
    private static func daysOfOneMonth(in text: String, _ app: AppContext) -> [Day]? {
        let numbers = text.split { !$0.isNumber }
        guard numbers.count == 2 else { return nil }
        let between = text[numbers[0].endIndex..<numbers[1].startIndex].filter { !$0.isWhitespace }
        guard app.words.list("pause.said.joint").contains(String(between)), let first = Int(numbers[0]),
            let last = Int(numbers[1]), first < last,
            let day = Understood.days(in: String(text[numbers[1].startIndex...]), app).first, day.dayOfMonth == last,
            day > app.today
        else { return nil }
        return [day - (last - first), day]
    }

    /// A weekday that is over means the one to come.
    private static func upcoming(_ day: Day, from earliest: Day, in text: String, _ app: AppContext) -> Day? {
        if day >= earliest { return day }
        guard app.words.namesDaysOfWeek(text) else { return nil }
        return (0..<7).map { earliest + $0 }.first { $0.weekday == day.weekday }
    }
}
