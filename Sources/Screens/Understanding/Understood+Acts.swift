import Conversation
import Domains
import FoundationEssentials
import Shared
import Understanding
import Words

extension Understood {
    /// What is done about a meaning; nil where nothing can be.
    static func act(on meaning: Meaning, in text: String, _ app: AppContext) -> Next<AppContext>? {
        let slots = meaning.slots
        switch meaning.kind {
        case .checkIn: return checkIn(slots, in: text, app)
        case .correct: return correct(slots, in: text, app)
        case .note: return note(text, in: app)
        case .slip: return SlipInWords.hear(text, on: slots.day, in: app)
        case .sos: return .push(SOSScreen(pulledTo: slots.apps.first ?? "", in: app))
        // "4 hours on TikTok" asks for nothing.
        case .visit
        where slots.minutes.map({ !VisitManager.minutes.contains($0) }) ?? false
            && !app.words.names("visit.said.wants", text):
            return .push(MeantScreen(text: text, meanings: [Meaning(.slip, slots), Meaning(.note)], since: app.now))
        case .visit: return VisitScreen.opening(visit(slots, in: text, app), in: app)
        case .visitEnd:
            return app.visits.latest?.isAsking(at: app.now) == true ? .push(RunningVisitScreen()) : nil
        case .planMake, .planChange, .planShow:
            return plan(meaning, in: text, app)
        // "I don't want the plan on Fridays anymore".
        case .planEnd where !app.words.weekdaysOfEveryWeek(in: text).isEmpty:
            var withoutDays = slots
            (withoutDays.weekdays, withoutDays.manner) = (app.words.weekdaysOfEveryWeek(in: text), .remove)
            return planChange(withoutDays, in: text, app)
        case .planEnd where !isFromNow(text, app): return .say(app.words("plan.endNotAhead"))
        case .card: return .push(PlanCardsScreen.opening(hearing: text, in: app))
        case .pause: return PauseScreen.pausing(through: lastDay(slots, in: app), in: app)
        case .review where app.words.names("said.switchOff", text) && !text.contains("?"):
            return SettingsScreen.asking(.insightTime, answered: app.words.list("said.off").first ?? "", in: app)
        case .streak where app.words.names("said.hide", text) && !text.contains("?"):
            return app.settings.setHidesStreak(true)
                ? .say(app.words("settings.line.streakHidden")) : .push(SettingsScreen())
        case .streak, .strength, .urges: return number(meaning.kind, in: app)
        case .history: return .push(HistoryScreen(last: slots.day), saying: slots.day.flatMap { told(of: $0, in: app) })
        case .week: return week(in: text, app)
        case .month: return month(in: text, app)
        case .why, .scores: return slots.attribute.flatMap { WhyScreen.read($0, in: app) } ?? .push(ScoresScreen())
        case .askAt where slots.time != nil && app.words.names("said.tonight", text): return askLater(slots, in: app)
        case .askAt: return SettingsScreen.asking(.checkInTime, answered: typed(hour(slots, text, app)), in: app)
        // "Later", where nothing was asked, only takes leave.
        case .askLater
        where slots.time == nil && slots.minutes == nil && !app.outreach.asked.contains { $0.day == app.today }:
            return answer(to: Meaning(.goodbye), in: app)
        case .askLater: return askLater(slots, in: app)
        case .askTomorrow:
            app.managers.leaveTodayAlone(at: app.now)
            return .farewell(app.words("prompt.notToday"))
        // Only a part of the day, or some days.
        case .askNever where app.words.names("said.partOfDay", text):
            return SettingsScreen.asking(.quietHours, answered: "", in: app)
        case .askNever where app.words.namesDaysOfWeek(text): return act(on: Meaning(.askNotOn, slots), in: text, app)
        case .askNever:
            guard app.settings.setCheckInTime(nil) else { return .push(SettingsScreen()) }
            app.outreach.letGo()
            return .farewell(app.words("prompt.stopped"))
        case .quiet where !app.words.names("said.quietHours", text):
            let meanings = [Meaning(.planChange, slots), meaning]
            return .push(MeantScreen(text: text, meanings: meanings, since: app.now))
        case .quiet: return SettingsScreen.asking(.quietHours, answered: hours(slots), in: app)
        // "I'm flying to Tokyo tomorrow": the person's clock is still the one at home.
        case .zone where slots.name != nil && app.words.names("said.laterDay", text):
            let change = (label: app.words("meant.zone.now"), command: "tz \(slots.name ?? "")")
            return .aside(app.words("meant.zone.later"), [change])
        case .zone, .clock:
            return SettingsScreen.asking(.zone, answered: slots.name ?? typed(slots.time), in: app)
        case .dayStart: return SettingsScreen.asking(.dayStart, answered: typed(slots.time), in: app)
        case .country:
            return SettingsScreen.asking(.country, answered: slots.name ?? app.countryAtEnd(of: text) ?? "", in: app)
        case .language: return language(slots, in: app)
        case .export: return .push(ExportScreen())
        case .undo where ForgetScreen.namesNote(text, in: app): return ForgetScreen.openingLatestNote(in: app)
        case .delete: return ForgetScreen.opening(asked: text, in: app)
        // "No weekends" says nothing of questions.
        case .askNotOn where app.plans.isStarted && !app.words.names("said.aboutAsking", text):
            let meanings = [Meaning(.planChange, slots), meaning]
            return .push(MeantScreen(text: text, meanings: meanings, since: app.now))
        case .askNotOn: return .aside(app.words("meant.askNotOn"), [(app.words("settings.title"), "settings")])
        case .skip where app.words.names("said.tomorrow", text): return .say(app.words("meant.skipAhead"))
        // The day that the first Screen asks about is left out.
        case .skip where app.checkIns.checkIn(on: app.today) == nil && !app.isInCare:
            app.managers.leaveTodayAlone(at: app.now)
            return .farewell(app.words("prompt.notToday"))
        case .yes, .no:
            let isRatingAsked = app.checkIns.checkIn(on: app.today) == nil && !app.isInCare
            return .say(app.words(isRatingAsked ? "meant.numberAsked" : "meant.nothingAsked"))
        case .skip: return .say(app.words("meant.nothingAsked"))
        case .who, .person, .privacy, .thanks, .greeting, .goodbye: return answer(to: meaning, in: app)
        case .feeling, .vent, .feedback, .offTopic, .noise, .talk: return nil
        default: return command(for: meaning.kind).flatMap { OffRoutes().command($0, argument: "", in: app) }
        }
    }

    /// A pause begins now: "just on Saturday" names a day of its own, "until Saturday" the end.
    static func isFromNow(_ text: String, _ app: AppContext) -> Bool {
        let namesDay = app.words.namesDaysOfWeek(text) || app.words.names("said.tomorrow", text)
        return app.words.names("plan.said.until", text) || !namesDay
    }

    private static func plan(_ meaning: Meaning, in text: String, _ app: AppContext) -> Next<AppContext> {
        if let terms = app.plans.history.latestTerms,
            let more = PlanInWords.terms(terms, addingHoursIn: text, in: app)
        {
            return .push(PlanDraftScreen(terms: more, begunWith: terms))
        }
        switch meaning.kind {
        case .planChange: return planChange(meaning.slots, in: text, app)
        case .planShow: return .push(PlanScreen(), saying: told(in: text, app))
        default: return PlanInWords.read(text, in: app) ?? .push(PlanScreen(), saying: notPlanned(text, app))
        }
    }

    /// "Is YouTube in my plan?", "am I allowed Instagram now?" Nil where another time is meant.
    private static func told(in text: String, _ app: AppContext) -> Text? {
        guard let target = app.words.app(in: text), !text.contains(where: \.isNumber) else { return nil }
        let isIn = app.plans.history.terms(inForceOn: app.today)?.apps.contains { $0.normalised == target.normalised }
        guard isIn == true else { return app.words("plan.told.isNot", ["app": target]) }
        guard app.words.names("plan.said.now", text) else { return nil }
        let isClosed = app.plans.history.closing(of: target, at: app.moment) != nil
        return app.words(isClosed ? "plan.told.isClosed" : "plan.told.isOpen", ["app": target])
    }

    /// Why no plan can be for these days alone.
    private static func notPlanned(_ text: String, _ app: AppContext) -> Text? {
        if PlanInWords.isForOnce(text, in: app) { return app.words("plan.notOnce") }
        let hasEnd = app.words.names("plan.said.until", text) && days(in: text, app).contains { $0 > app.today }
        return hasEnd ? app.words("plan.noEnd") : nil
    }

    /// A draft of the plan as the line would have it: it holds only after a yes.
    private static func planChange(_ slots: Slots, in text: String, _ app: AppContext) -> Next<AppContext> {
        guard let terms = app.plans.history.latestTerms else {
            return PlanInWords.read(text, in: app) ?? .push(PlanScreen())
        }
        if let changed = PlanInWords.terms(terms, withHoursOf: text, in: app) {
            return .push(PlanDraftScreen(terms: changed, begunWith: terms))
        }
        var slots = settled(slots, of: text, in: app)
        let takenOff = takenOff(in: text, app)
        if !takenOff.isEmpty, Set(takenOff).isSubset(of: terms.apps) {
            (slots.apps, slots.manner) = (takenOff, .remove)
        }
        if let added = alsoThese(slots, terms, text, app) {
            return .push(PlanDraftScreen(terms: added, begunWith: terms))
        }
        // "From 20-23 to 19-22": the later span is the new one.
        if let new = laterSpan(slots, in: text) { (slots.from, slots.until, slots.shift) = (new.from, new.until, nil) }
        // A plan for nothing is none.
        if slots.manner == .remove, Set(terms.apps).isSubset(of: slots.apps), app.plans.isStarted {
            return .push(PlanScreen(isEnding: true))
        }
        guard let changed = isSwap(slots, of: terms, text, app) ? terms.swapping(slots.apps) : terms.changed(by: slots)
        else {
            return PlanInWords.read(text, in: app)
                ?? .push(PlanScreen(), saying: isSo(slots, terms) ? app.words("plan.alreadySo") : nil)
        }
        return .push(PlanDraftScreen(terms: changed, begunWith: terms))
    }

    /// What the words around them make of them: "take it off the list", "no weekends", "around 9".
    static func settled(_ slots: Slots, of text: String, in app: AppContext) -> Slots {
        let isTakenOut =
            app.words.names("plan.said.takeOut", text)
            || !slots.weekdays.isEmpty && PlanInWords.part(text, in: app).onlyExcludes
        var slots = slots
        if slots.manner == nil, isTakenOut { slots.manner = .remove }
        // "Around 9 in the evening" says when it begins.
        if slots.from == nil, slots.until != nil, !app.words.names("plan.said.edge", text) {
            (slots.from, slots.until) = (slots.until, nil)
        }
        return slots
    }

    /// TikTok in "take TikTok off, it's only Instagram"; none in "take a day off TikTok".
    private static func takenOff(in text: String, _ app: AppContext) -> [String] {
        let words = app.words.said(text).words
        func place(of key: String, from start: Int = 0) -> Int? {
            words.indices.first { $0 >= start && app.words.phrases(key).isAll(ofWord: words[$0]) }
        }
        guard let take = place(of: "plan.said.take"), let off = place(of: "plan.said.off", from: take + 1) else {
            return []
        }
        return apps(in: words[(take + 1)..<off].joined(separator: " "), app)
    }

    /// "Also cover the lunch break, 12 to 13" keeps the other hours.
    private static func alsoThese(
        _ slots: Slots, _ terms: PlanTerms, _ text: String, _ app: AppContext
    ) -> PlanTerms? {
        guard app.words.names("plan.said.more", text), let from = slots.from, let until = slots.until,
            slots.apps.isEmpty
        else { return nil }
        let days = slots.weekdays.isEmpty ? terms.days : slots.weekdays
        var changed = terms
        let added = PlanWindow(TimeWindow(from: from, until: until), on: days)
        changed.boundary = PlanBoundary(terms.boundary.windows + [added])
        return app.plans.fits(changed) ? changed : nil
    }

    /// The new hours of "from 20-23 to 19-22", which are meant on the same half of the day as the old ones.
    private static func laterSpan(_ slots: Slots, in text: String) -> TimeWindow? {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 4, let old = slots.from, text.contains(" to ") else { return nil }
        let noon = old.minutes / 60 - numbers[0]
        let times = numbers.suffix(2).map { TimeOfDay(clamped: ($0 + ($0 < 12 ? noon : 0)) % 24 * 60) }
        return [0, 12].contains(noon) ? TimeWindow(from: times[0], until: times[1]) : nil
    }

    /// Whether the line takes one app out and puts another in.
    private static func isSwap(_ slots: Slots, of terms: PlanTerms, _ text: String, _ app: AppContext) -> Bool {
        guard slots.apps.contains(where: terms.apps.contains), !Set(slots.apps).isSubset(of: terms.apps) else {
            return false
        }
        let names = { (key: String) in app.words.names(key, text) }
        // "Change Instagram to Reddit".
        if names("plan.said.change"), names("plan.said.to"), let first = apps(in: text, app).first {
            return terms.apps.contains(first)
        }
        return names("plan.said.both") && (slots.manner == nil || names("plan.said.putIn"))
    }

    /// Whether the plan has these hours already.
    private static func isSo(_ slots: Slots, _ terms: PlanTerms) -> Bool {
        guard slots.apps.isEmpty, slots.weekdays.isEmpty, slots.shift == nil, terms.boundary.windows.count == 1,
            slots.from != nil || slots.until != nil, let hours = terms.boundary.hours.first
        else { return false }
        return hours == TimeWindow(from: slots.from ?? hours.from, until: slots.until ?? hours.until)
    }

    /// The command that does the same.
    private static func command(for kind: Meaning.Kind) -> String? {
        switch kind {
        case .planEnd: "end"
        case .resume: "resume"
        case .progress: "progress"
        case .review: "insight"
        case .unmute: "unmute"
        case .back: "back"
        case .settings: "settings"
        case .help: "help"
        case .cancel: "cancel"
        case .undo: "undo"
        case .redo: "redo"
        default: nil
        }
    }

    // MARK: - Days

    private static func checkIn(_ slots: Slots, in text: String, _ app: AppContext) -> Next<AppContext>? {
        let shown = slots.day == nil ? app.otherDayShown : nil
        let day = slots.day ?? shown ?? app.today
        let draft = CheckInDraft(slots, note: slots.hasRest ? text.cleaned : nil)
        guard app.checkIns.openDays(at: app.moment).contains(day) else {
            return .say(app.words("error.checkin.dayClosed"))
        }
        guard app.checkIns.checkIn(on: day) == nil else {
            return draft == CheckInDraft()
                ? .push(CheckInScreen.opening(day, in: app))
                : .push(CheckInProposalScreen(day: day, draft: draft, since: app.now))
        }
        if let rating = slots.rating, rating != rating.rounded() {
            return .push(
                CheckInScreen(day: day, missingNumberOf: draft), saying: app.words("error.checkin.ratingNotWhole"))
        }
        if shown != nil { return .push(CheckInProposalScreen(day: day, draft: draft, since: app.now)) }
        if slots.day == nil, draft.isOnlyAdherence, lacksYesterday(app) { return askForDay(slots, text, app) }
        guard draft.rating != nil else { return .push(CheckInScreen(day: day, answered: draft, in: app)) }
        guard app.checkIns.submit(draft, for: day, at: app.moment) else {
            return .say(app.words("error.\(app.managers.drainError() ?? "checkin.notSaved")"))
        }
        return .push(CheckInReceiptScreen(saved: day, in: app))
    }

    /// "Partly", after a day that was not answered: which day is it about?
    private static func lacksYesterday(_ app: AppContext) -> Bool {
        let yesterday = app.today - 1
        return app.checkIns.checkIn(on: yesterday) == nil && app.checkIns.openDays(at: app.moment).contains(yesterday)
            && app.plans.history.isPlanDay(yesterday)
    }

    private static func askForDay(_ slots: Slots, _ text: String, _ app: AppContext) -> Next<AppContext> {
        let meanings = [app.today, app.today - 1].map { day in
            var slots = slots
            slots.day = day
            return Meaning(.checkIn, slots)
        }
        return .push(MeantScreen(text: text, meanings: meanings, since: app.now))
    }

    private static func correct(_ slots: Slots, in text: String, _ app: AppContext) -> Next<AppContext>? {
        let draft = CheckInDraft(slots, note: nil)
        let meant = slots.day ?? app.otherDayShown ?? app.managers.correctableDay(at: app.now)
        guard let day = meant, app.checkIns.checkIn(on: day) != nil else { return checkIn(slots, in: text, app) }
        guard draft != CheckInDraft() else { return .push(CheckInEditScreen(day: day)) }
        if slots.day == nil, day == app.otherDayShown {
            return .push(CheckInProposalScreen(day: day, draft: draft, since: app.now))
        }
        guard app.checkIns.change(draft, for: day, at: app.moment) else {
            return .say(app.words("error.\(app.managers.drainError() ?? "checkin.notSaved")"))
        }
        return .push(CheckInReceiptScreen(saved: day, in: app))
    }

    private static func note(_ text: String, in app: AppContext) -> Next<AppContext> {
        let words = app.words
        if words.means("said.note.request", text) { return .say(words("note.ask")) }
        let parts = text.split(separator: ":", maxSplits: 1).map { String($0).cleaned }
        let isYesterday = parts.count == 2 && words.means("said.note.yesterday", part: parts[0])
        let hasLead = isYesterday || parts.count == 2 && words.means("said.note", part: parts[0])
        let (note, day) = (hasLead ? parts[1] : text.cleaned, isYesterday ? app.today - 1 : app.today)
        guard app.checkIns.keep(note, on: day, at: app.moment) else {
            return .say(app.words("error.\(app.managers.drainError() ?? "checkin.notSaved")"))
        }
        guard app.checkIns.checkIn(on: day) == nil else {
            return .push(CheckInReceiptScreen(saved: day, in: app))
        }
        let told = words("note.kept", ["day": words.meant(day, in: app), "note": words.quoted(note)])
        return .aside(told, [(words("button.undo"), "undo")])
    }

    // MARK: - Times

    private static func typed(_ time: TimeOfDay?) -> String { time.map(\.description) ?? "" }

    private static func visit(_ slots: Slots, in text: String, _ app: AppContext) -> String {
        let purpose = slots.apps.isEmpty || slots.minutes == nil ? nil : self.purpose(in: text, app)
        return [slots.apps.first, slots.minutes.map(String.init), purpose].compactMap { $0 }.joined(separator: " ")
    }

    /// What the minutes are for, where the line says it.
    static func purpose(in text: String, _ app: AppContext) -> String? {
        VisitRequest.purpose(
            in: text, units: app.words.minuteUnits, leads: app.words.list("visit.purpose.leads"),
            places: app.words.list("visit.purpose.places"), fillers: app.words.list("visit.purpose.fillers"))
    }

    /// The span that the line names: 30 for "half an hour".
    static func minutes(in text: String, _ app: AppContext) -> Int? { named(in: text, app)?.minutes }

    /// Nil where it is not the hour for the question: "ask earlier, I'm in bed by ten", with the question at nine.
    private static func hour(_ slots: Slots, _ text: String, _ app: AppContext) -> TimeOfDay? {
        guard let time = slots.time, let present = app.settings.settings.checkInTime else { return slots.time }
        if app.words.names("said.askEarlier", text), time >= present { return nil }
        return app.words.names("said.askLater", text) && time <= present ? nil : time
    }

    private static func hours(_ slots: Slots) -> String {
        guard let from = slots.from, let until = slots.until else { return "" }
        return "\(from) - \(until)"
    }

    static func lastDay(_ slots: Slots, in app: AppContext) -> Day? {
        // On a Monday, "till Monday" is the next one.
        slots.untilDay.map { ($0 == app.today ? $0 + 7 : $0) - 1 } ?? slots.days.map { app.today + $0 - 1 }
    }

    private static func askLater(_ slots: Slots, in app: AppContext) -> Next<AppContext> {
        let now = app.moment.now
        let later = slots.time.map { WallTime(app.today, $0).instant(in: app.moment.zone) }
        let time = slots.minutes.map { now + TimeInterval($0 * 60) } ?? later ?? app.managers.later(than: now)
        guard time > now, app.checkIns.checkIn(on: app.today) == nil, app.outreach.snooze(app.today, until: time) else {
            // An hour that is over, or on a day that is answered, is meant for every day.
            return SettingsScreen.asking(.checkInTime, answered: typed(slots.time), in: app)
        }
        return .farewell(app.words("prompt.snoozed", ["time": app.settings.moment(at: time).time]))
    }

    private static func language(_ slots: Slots, in app: AppContext) -> Next<AppContext> {
        guard app.facts.languages.count > 1 else { return .say(app.words("meant.language")) }
        return SettingsScreen.asking(.language, answered: slots.name ?? "", in: app)
    }

    // MARK: - Answers in words

    /// A short answer to what people say; nil where it is about a feeling, or about nothing Off knows.
    static func answer(to meaning: Meaning, in app: AppContext) -> Next<AppContext>? {
        let words = app.words
        switch meaning.kind {
        case .goodbye where app.isInCare: return OffRoutes().command("sleep", argument: "", in: app)
        case .thanks, .greeting, .goodbye:
            let isByDay = meaning.kind == .goodbye && (5..<20).contains(app.moment.time.hour)
            let said = words.list(isByDay ? "meant.goodbye.byDay" : "meant.\(meaning.kind)")
            return .aside(Text(said[app.today.number % said.count]), [])
        case .who, .person: return ToOff.who.answer(in: app)
        case .feedback: return .aside(words("meant.feedback"), [(words("home.settings"), "settings")])
        case .privacy:
            return .aside(.joined([words("welcome.\(app.abilities.network)"), words("privacy.more")], by: " "), [])
        default: return nil
        }
    }
}
