import Conversation
import Domains
import FoundationEssentials
import Safety
import Shared
import Understanding
import Words

extension Understood {
    /// What is done about a meaning; nil where nothing can be.
    static func act(on meaning: Meaning, in text: String, _ app: AppContext) -> Next<AppContext>? {
        let slots = meaning.slots
        // What was tapped among several is not asked about again.
        let isChosen = app.top is MeantScreen
        // "My dad died last week" asks for no week.
        let shows: Set<Meaning.Kind> = [.week, .month, .history, .progress]
        if shows.contains(meaning.kind), GuessScreen.tellsOfLoss(text, app.words) { return nil }
        switch meaning.kind {
        case .checkIn: return checkIn(slots, in: text, app)
        case .correct: return correct(slots, in: text, app)
        case .note: return note(text, in: app)
        case .slip: return SlipInWords.hear(text, on: slots.day, in: app)
        // Before the first answer, "I'm not safe" is among its buttons, and no urge is saved.
        case .sos where slots.apps.isEmpty && !app.isInUrge && app.listening.assessment(of: text).isHeavy:
            return .push(SOSScreen(since: app.now))
        case .sos: return .push(SOSScreen(pulledTo: slots.apps.first ?? "", in: app))
        // "4 hours on TikTok" asks for nothing.
        case .visit
        where slots.minutes.map({ !VisitManager.minutes.contains($0) }) ?? false
            && !app.words.names("visit.said.wants", text):
            return .push(MeantScreen(text: text, meanings: [Meaning(.slip, slots), Meaning(.note)], since: app.now))
        case .visit where app.words.names("visit.said.ahead", text): return .say(app.words("visit.notAhead"))
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
        // "Stop the plan for tonight" ends nothing.
        case .planEnd where app.words.names("plan.said.forToday", text):
            var today = Slots()
            (today.day, today.untilDay) = (app.today, app.today + 1)
            return .push(MeantScreen(text: text, meanings: [Meaning(.pause, today)], since: app.now))
        case .planEnd where !isFromNow(text, app): return .say(app.words("plan.endNotAhead"))
        case .card: return .push(PlanCardsScreen.opening(hearing: text, in: app))
        case .pause: return PauseScreen.pausing(from: slots.day, through: lastDay(slots, in: app), in: app)
        case .review where app.words.names("said.switchOff", text) && !text.contains("?"):
            return SettingsScreen.asking(.insightTime, answered: app.words.list("said.off").first ?? "", in: app)
        case .streak: return streak(in: text, app)
        case .strength, .urges: return number(meaning.kind, in: app)
        case .history: return .push(HistoryScreen(last: slots.day), saying: slots.day.flatMap { told(of: $0, in: app) })
        case .week: return week(in: text, app)
        case .month: return month(in: text, app)
        case .why, .scores: return slots.attribute.flatMap { WhyScreen.read($0, in: app) } ?? .push(ScoresScreen())
        case .askAt where slots.time != nil && app.words.names("said.tonight", text): return askLater(slots, in: app)
        // It asks at one hour on every day.
        case .askAt where app.words.namesDaysOfEveryWeek(text): return ToOff.rhythm.answer(in: app)
        case .askAt: return SettingsScreen.asking(.checkInTime, answered: typed(hour(slots, text, app)), in: app)
        // "Later", where nothing was asked, only takes leave.
        case .askLater
        where slots.time == nil && slots.minutes == nil && !app.words.names("said.askMe", text)
            && !app.outreach.asked.contains { $0.day == app.today } && !app.words.names("said.please", text):
            return answer(to: Meaning(.goodbye), in: app)
        case .askLater: return askLater(slots, in: app)
        case .askTomorrow where slots.time == nil && app.words.names("said.inTheMorning", text):
            guard let time = app.settings.settings.checkInTime else { return act(on: Meaning(.askAt), in: text, app) }
            app.managers.leaveTodayAlone(at: app.now)
            return .aside(
                app.words("prompt.inTheMorning", ["time": time]), [(app.words("meant.button.ask-at"), "ask")])
        case .askTomorrow:
            app.managers.leaveTodayAlone(at: app.now)
            return .farewell(app.words("prompt.notToday"))
        // What is asked on a bad night is asked where the words sound like one.
        case .askNever where app.words.names("unsafe.said.aboutThat", text):
            return .aside(app.words("unsafe.asksStill"), [])
        // Only a part of the day, or some days.
        case .askNever where app.words.names("said.partOfDay", text):
            return SettingsScreen.asking(.quietHours, answered: "", in: app)
        case .askNever where app.words.namesDaysOfWeek(text): return act(on: Meaning(.askNotOn, slots), in: text, app)
        case .askNever: return app.stopAsking() ?? .push(SettingsScreen())
        case .quiet where !isChosen && !app.words.names("said.quietHours", text):
            let meanings = [Meaning(.planChange, slots), meaning]
            return .push(MeantScreen(text: text, meanings: meanings, since: app.now))
        case .quiet: return SettingsScreen.asking(.quietHours, answered: hours(slots), in: app)
        // "I'm flying to Tokyo tomorrow": the person's clock is still the one at home.
        case .zone where slots.name != nil && app.words.names("said.laterDay", text):
            let change = (label: app.words("meant.zone.now"), command: "tz \(slots.name ?? "")")
            return .aside(app.words("meant.zone.later"), [change])
        case .zone, .clock:
            let answer = slots.name ?? slots.time?.description ?? place(in: text, app)
            return SettingsScreen.asking(.zone, answered: answer ?? "", in: app)
        // "I go to bed at 2" says when a day ends for them, and perhaps not when the next begins.
        case .dayStart:
            let isKnown = !app.words.names("said.bedtime", text)
            return SettingsScreen.asking(.dayStart, answered: isKnown ? typed(slots.time) : "", in: app)
        case .country:
            return SettingsScreen.asking(.country, answered: slots.name ?? app.countryAtEnd(of: text) ?? "", in: app)
        case .language: return language(slots, in: app)
        case .export: return .push(ExportScreen())
        case .undo: return undo(meaning, in: text, app)
        case .delete where app.words.names("said.blocks", text):
            return OffRoutes().command("replan", argument: "", in: app)
        case .delete: return ForgetScreen.opening(asked: text, in: app)
        // "No weekends" says nothing of questions.
        case .askNotOn where !isChosen && app.plans.isStarted && !app.words.names("said.aboutAsking", text):
            let meanings = [Meaning(.planChange, slots), meaning]
            return .push(MeantScreen(text: text, meanings: meanings, since: app.now))
        case .askNotOn: return .aside(app.words("meant.askNotOn"), [(app.words("settings.title"), "settings")])
        case .skip where app.words.names("said.tomorrow", text): return .say(app.words("meant.skipAhead"))
        // The day that the first Screen asks about is left out.
        case .skip where app.checkIns.checkIn(on: app.today) == nil && !app.isInCare:
            app.managers.leaveTodayAlone(at: app.now)
            return .farewell(app.words("prompt.notToday"))
        case .yes, .no:
            let isRatingAsked =
                app.checkIns.checkIn(on: app.today) == nil && !app.isInCare
                && (app.top.map { $0.isPlace || $0.isOver(in: app) } ?? true)
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

    /// "Delete that note", "remove TikTok": more than an undo of what was saved last.
    private static func undo(_ meaning: Meaning, in text: String, _ app: AppContext) -> Next<AppContext>? {
        if ForgetScreen.namesNote(text, in: app) { return ForgetScreen.openingNote(of: text, in: app) }
        let named = apps(in: text, app)
        if !named.isEmpty, !app.words.names("said.undo", text) {
            var slots = meaning.slots
            (slots.apps, slots.manner) = (named, .remove)
            return planChange(slots, in: text, app)
        }
        if ForgetScreen.namesOther(text, in: app) {
            return .push(MeantScreen(text: text, meanings: [meaning, Meaning(.delete)], since: app.now))
        }
        return OffRoutes().undo(bringsBack: app.words.names("said.undo", text), in: app)
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
        case .redo: "redo"
        default: nil
        }
    }

    // MARK: - Days

    private static func checkIn(_ slots: Slots, in text: String, _ app: AppContext) -> Next<AppContext>? {
        let shown = slots.day == nil && !QuickCheckIn.namesToday(text, in: app) ? app.otherDayShown : nil
        let day = slots.day ?? shown ?? (isOfLastNight(text, app) ? app.today - 1 : app.today)
        let reason = app.words.partedAtReason(text)?.reason.cleaned
        let told = CheckInDraft(
            slots, note: slots.hasRest ? text.cleaned : reason ?? noteBeside(slots, in: text, app))
        // "So 5" is about the day that is proposed, and leaves the rest of it.
        let proposal = (app.top as? CheckInProposalScreen).flatMap { slots.day == nil && $0.day == day ? $0 : nil }
        let draft = (proposal?.draft ?? app.checkIns.half(of: day)).merged(with: told)
        guard app.checkIns.openDays(at: app.moment).contains(day) else {
            return .say(app.words("error.checkin.dayClosed"))
        }
        guard app.checkIns.checkIn(on: day) == nil else {
            return draft == CheckInDraft()
                ? .push(CheckInScreen.opening(day, in: app))
                : .push(
                    CheckInProposalScreen(
                        day: day, draft: draft.withPlanOfNote(in: app), since: app.now,
                        movedFrom: proposal?.movedFrom))
        }
        if let rating = slots.rating, rating != rating.rounded() {
            return .push(
                CheckInScreen(day: day, missingNumberOf: draft), saying: app.words("error.checkin.ratingNotWhole"))
        }
        if shown != nil || proposal != nil {
            return .push(CheckInProposalScreen(day: day, draft: draft, since: app.now, movedFrom: proposal?.movedFrom))
        }
        if slots.day == nil, draft.isOnlyAdherence, lacksYesterday(app) { return askForDay(slots, text, app) }
        guard draft.rating != nil else { return .push(CheckInScreen(day: day, answered: draft, in: app)) }
        guard app.checkIns.submit(draft, for: day, at: app.moment) else {
            return .say(app.words("error.\(app.managers.drainError() ?? "checkin.notSaved")"))
        }
        return .push(CheckInReceiptScreen(saved: day, asksPull: slots.asksPull, in: app))
    }

    /// "Sorry, fell asleep. 6, kept it", in the morning after a day without an answer.
    private static func isOfLastNight(_ text: String, _ app: AppContext) -> Bool {
        app.moment.time.hour < 12 && lacksYesterday(app) && app.words.names("forgot.asleep", text)
    }

    /// "Partly", after a day that was not answered: which day is it about?
    private static func lacksYesterday(_ app: AppContext) -> Bool {
        let yesterday = app.today - 1
        return app.checkIns.checkIn(on: yesterday) == nil && app.checkIns.openDays(at: app.moment).contains(yesterday)
            && app.plans.history.isPlanDay(yesterday)
    }

    /// A number, right after a slip of yesterday was told: yesterday has none yet, and today may be meant as well.
    static func askingWhichDay(_ draft: CheckInDraft, in text: String, _ app: AppContext) -> Next<AppContext>? {
        guard app.managers.hasJustToldSlip(at: app.now), app.managers.lastTold(at: app.now)?.day == app.today - 1,
            lacksYesterday(app), !app.words.names("quick.today", text), let rating = draft.rating,
            draft == CheckInDraft(rating: rating)
        else { return nil }
        return askForDay(Slots(rating: rating), text, app)
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
        // Another day than the one that was just saved is shown before it changes.
        if slots.day == nil ? day == app.otherDayShown : day != app.managers.correctableDay(at: app.now) {
            return .push(CheckInProposalScreen(day: day, draft: draft, since: app.now))
        }
        guard app.checkIns.change(draft, for: day, at: app.moment) else {
            return .say(app.words("error.\(app.managers.drainError() ?? "checkin.notSaved")"))
        }
        return .push(CheckInReceiptScreen(saved: day, in: app))
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
            places: app.words.list("visit.purpose.places"), fillers: app.words.list("visit.purpose.fillers"),
            isApp: { !app.words.apps(in: $0).isEmpty })
    }

    /// What a visit is for, told before its minutes: "to message Jess", "because of a recipe".
    static func reason(in text: String, _ app: AppContext) -> String? {
        let said = app.words.said(text).words[...]
        guard (2...mostWordsOfReason).contains(said.count), !text.contains("?"),
            app.words.phrases("visit.reason.leads").length(in: said) != nil
        else { return nil }
        return PlanInWords.bare(text, without: "visit.reason.leads", in: app)
    }

    private static let mostWordsOfReason = 10

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

    /// "Eastern time" in "we are on eastern time", if there is only one place of that name.
    private static func place(in text: String, _ app: AppContext) -> String? {
        let ends = app.words.said(text).words.suffix(mostWordsOfPlace)
        return ends.indices.lazy.map { ends[$0...].joined(separator: " ") }.first { isPlace($0, app) }
    }

    /// Toronto in "I'm in Toronto, 9 pm here", "9pm Toronto time" and "Toronto, 9pm".
    static func place(besideTimeIn text: String, _ app: AppContext) -> String? {
        let parts = text.split { ",.;".contains($0) }
        return parts.lazy.compactMap { part -> String? in
            let said = app.words.said(String(part)).words.filter { !$0.isTime }
            let bare = said.joined(separator: " ")
            if let place = app.words.placeNow(in: bare), isPlace(place, app) { return place }
            let isNamed = said.count > 1 || parts.count > 1 && bare.count >= shortestAlone
            let place = app.words.place(in: bare)
            return isNamed && isPlace(place, app) ? place : nil
        }.first
    }

    private static func isPlace(_ name: String, _ app: AppContext) -> Bool {
        guard name.count >= shortestPlace, case .one = app.settings.zones(named: name) else { return false }
        return true
    }

    private static let (mostWordsOfPlace, shortestPlace) = (3, 3)
    /// "9, nice" is about no town in France.
    private static let shortestAlone = 5

    private static func language(_ slots: Slots, in app: AppContext) -> Next<AppContext> {
        guard app.facts.languages.count > 1 else { return .say(app.words("meant.language")) }
        return SettingsScreen.asking(.language, answered: slots.name ?? "", in: app)
    }

    // MARK: - Answers in words

    private static let leastOfTalk: Float = 0.8

    /// A short answer to what people say; nil where it is about a feeling, or about nothing Off knows.
    static func answer(to meaning: Meaning, in app: AppContext) -> Next<AppContext>? {
        let words = app.words
        // "Till friday" is hardly a goodbye, and "good times" no complaint.
        if [.feedback, .goodbye].contains(meaning.kind), meaning.certainty < leastOfTalk { return nil }
        switch meaning.kind {
        case .goodbye where app.isInCare: return OffRoutes().command("sleep", argument: "", in: app)
        case .greeting where app.isInCare: return .say(words("care.greeting"))
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

extension String {
    /// "9pm" and "21:00" belong to no place.
    fileprivate var isTime: Bool { first?.isNumber ?? false }
}
