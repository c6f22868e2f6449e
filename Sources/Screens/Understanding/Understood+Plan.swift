import Conversation
import Domains
import Shared
import Understanding
import Words

/// What a line about the plan leads to: nothing changes before a yes.
extension Understood {
    static func plan(_ meaning: Meaning, in text: String, _ app: AppContext) -> Next<AppContext> {
        if let terms = app.plans.history.latestTerms,
            let more = PlanInWords.terms(terms, addingTimesIn: text, in: app)
        {
            return more == terms
                ? .push(PlanScreen(), saying: app.words("plan.alreadySo"))
                : .push(PlanDraftScreen(terms: more, begunWith: terms))
        }
        switch meaning.kind {
        case .planChange: return planChange(meaning.slots, in: text, app)
        case .planShow: return .push(PlanScreen(), saying: told(in: text, app))
        default:
            return PlanInWords.read(text, meant: meaning, in: app)
                ?? .push(PlanScreen(), saying: notPlanned(text, app))
        }
    }

    /// "Is YouTube in my plan?", "am I allowed Instagram now?" Nil where an hour is named.
    private static func told(in text: String, _ app: AppContext) -> Text? {
        guard !text.contains(where: \.isNumber), !PlanInWords.asksForChange(text, in: app),
            let terms = app.plans.history.terms(inForceOn: app.today)
        else { return nil }
        guard let target = app.words.app(in: text) else {
            return app.words.names("plan.said.isOn", text) ? toldNow(terms, app) : nil
        }
        guard terms.apps.contains(where: { $0.normalised == target.normalised }) else {
            return app.words("plan.told.isNot", ["app": target])
        }
        return app.words.names("plan.said.now", text) ? toldNow(of: target, app) : nil
    }

    /// "Can I use Instagram now?": what the plan says, and what helps where it says no. Nil where something else is
    /// asked for.
    static func permission(in text: String, _ app: AppContext) -> Next<AppContext>? {
        let words = app.words
        guard words.phrases("plan.said.mayI").length(in: words.requestWords(in: text)) != nil,
            words.said(text).words.count <= mostWordsOfQuestion, !text.contains(where: \.isNumber),
            days(in: text, app).allSatisfy({ $0 == app.today }), !words.namesDaysOfWeek(text),
            !words.names("said.tomorrow", text), !words.names("plan.said.takeOut", text),
            let target = words.app(in: text) ?? apps(in: text, app).first, minutes(in: text, app) == nil,
            let terms = app.plans.history.terms(inForceOn: app.today)
        else { return nil }
        guard let named = terms.apps.first(where: { $0.normalised == target.normalised }) else {
            return .aside(words("plan.told.isNot", ["app": target]), [])
        }
        let visit = (words("meant.button.visit"), "open \(named)")
        let isClosed = app.plans.history.closing(of: named, at: app.moment) != nil
        return .aside(toldNow(of: named, app), isClosed ? [(words("home.sos"), "sos \(named)"), visit] : [visit])
    }

    private static let mostWordsOfQuestion = 8

    private static func toldNow(of target: String, _ app: AppContext) -> Text {
        guard let closing = app.plans.history.closing(of: target, at: app.moment) else {
            return app.words("plan.told.isOpen", ["app": target])
        }
        return closing.until.map { app.words("plan.told.isClosed.until", ["app": target, "until": $0]) }
            ?? app.words("plan.told.isClosed", ["app": target])
    }

    /// What the plan says of this moment.
    private static func toldNow(_ terms: PlanTerms, _ app: AppContext) -> Text {
        guard let closing = terms.apps.lazy.compactMap({ app.plans.history.closing(of: $0, at: app.moment) }).first
        else {
            return app.words("plan.told.isOff")
        }
        return closing.until.map { app.words("plan.told.isOn.until", ["until": $0]) } ?? app.words("plan.told.isOn")
    }

    /// Why no plan can be for these days alone.
    static func notPlanned(_ text: String, _ app: AppContext) -> Text? {
        if PlanInWords.isForOnce(text, in: app) { return app.words("plan.notOnce") }
        let hasEnd = app.words.names("plan.said.until", text) && days(in: text, app).contains { $0 > app.today }
        return hasEnd ? app.words("plan.noEnd") : nil
    }

    /// A draft of the plan as the line would have it: it holds only after a yes.
    static func planChange(_ slots: Slots, in text: String, _ app: AppContext) -> Next<AppContext> {
        guard let terms = app.plans.history.latestTerms else {
            return PlanInWords.read(text, in: app) ?? .push(PlanScreen())
        }
        let wish = PlanInWords.wish(in: text, app)
        if wish.count < text.count {
            let meant = meanings(of: wish, over: nil, in: app)?.first { $0.kind == .planChange }
            return planChange(meant?.slots ?? Slots(), in: wish, app)
        }
        if let changed = PlanInWords.terms(terms, changedTo: text, in: app)
            ?? PlanInWords.terms(terms, differingAsIn: text, in: app)
            ?? PlanInWords.terms(terms, withHoursOf: text, in: app)
        {
            return .push(PlanDraftScreen(terms: changed, begunWith: terms))
        }
        var slots = settled(slots, of: text, in: app)
        let takenOff = takenOff(in: text, app)
        if !takenOff.isEmpty, Set(takenOff).isSubset(of: terms.apps) {
            (slots.apps, slots.manner) = (takenOff, .remove)
        }
        let isMore = app.words.phrases("plan.said.putIn").length(in: app.words.said(text).words[...]) != nil
        if isMore, !slots.apps.isEmpty, slots.from != nil {
            let more = PlanSentence(apps: slots.apps).added(to: terms)
            return .push(PlanDraftScreen(terms: more, begunWith: terms), saying: app.words("plan.sharedHours"))
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

    /// A draft without days or an app that are to go, or the days of a holiday as a pause.
    static func planWithout(_ text: String, _ app: AppContext) -> Next<AppContext>? {
        planWithoutDays(text, app) ?? planWithoutApps(text, app) ?? PlannedPause.away(text, app)
            ?? PlannedPause.today(text, app)
    }

    /// "No plan on Sundays please": a draft without these days. Nil where the line says anything else.
    private static func planWithoutDays(_ text: String, _ app: AppContext) -> Next<AppContext>? {
        let words = app.words
        let said = words.requestWords(in: text)
        let days = Weekday.allCases.map { "plan.many.\($0)" } + ["plan.word.weekend", "plan.said.noPlanOn.with"]
        guard app.plans.isStarted, !text.contains("?"),
            let opening = words.phrases("plan.said.noPlanOn").length(in: said),
            words.isMade(said.dropFirst(opening), of: days)
        else { return nil }
        var slots = Slots()
        slots.manner = .remove
        slots.weekdays = words.weekdaysOfEveryWeek(in: text)
        if words.names("plan.word.weekend", text) { slots.weekdays.formUnion([.saturday, .sunday]) }
        return slots.weekdays.isEmpty ? nil : planChange(slots, in: text, app)
    }

    /// "Please delete TikTok from my plan, I don't have it any more": a draft without it.
    private static func planWithoutApps(_ text: String, _ app: AppContext) -> Next<AppContext>? {
        let words = app.words
        let said = words.requestWords(in: text)
        guard app.plans.isStarted, let verb = words.phrases("plan.said.cross").length(in: said) else { return nil }
        let rest = said.dropFirst(verb)
        let fromPlan = words.phrases("plan.said.fromPlan")
        guard let end = rest.indices.first(where: { fromPlan.length(in: rest[$0...]) != nil }),
            (1...mostWordsOfApps).contains(end - rest.startIndex)
        else { return nil }
        var slots = Slots()
        slots.manner = .remove
        slots.apps = apps(in: rest[..<end].joined(separator: " "), app)
        return slots.apps.isEmpty ? nil : planChange(slots, in: text, app)
    }

    private static let mostWordsOfApps = 6

    /// What the words around them make of them: "take it off the list", "no weekends", "around 9".
    static func settled(_ slots: Slots, of text: String, in app: AppContext) -> Slots {
        let isTakenOut =
            app.words.names("plan.said.takeOut", text)
            || app.words.phrases("plan.word.remove").length(in: app.words.said(text).words[...]) != nil
            || !slots.weekdays.isEmpty && PlanInWords.part(text, in: app).onlyExcludes
        var slots = slots
        if slots.manner == nil, isTakenOut { slots.manner = .remove }
        // "On Fridays only until 9" is about Fridays, and leaves the other days.
        let namesOnlyDays =
            !slots.weekdays.isEmpty && slots.apps.isEmpty && slots.from == nil && slots.until == nil
            && slots.shift == nil
        if slots.manner == nil, namesOnlyDays, app.words.names("plan.said.only", text) { slots.manner = .only }
        // "Before noon" says no end of the hours that there are: it begins with the day.
        if slots.from == nil, slots.until != nil,
            app.words.phrases("plan.said.before").length(in: app.words.said(text).words[...]) != nil
        {
            slots.from = app.settings.settings.dayStart
        }
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
    static func isSwap(_ slots: Slots, of terms: PlanTerms, _ text: String, _ app: AppContext) -> Bool {
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
}
