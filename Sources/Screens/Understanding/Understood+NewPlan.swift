import Domains
import Shared
import Understanding
import Words

/// A new plan in a sentence of any form: the models say what it names where the grammar of plans does not.
extension Understood {
    /// The plan that the line surely asks for, or is meant to, `read` being what the grammar makes of it. Of a line with
    /// several spans only the grammar tells which is on which days.
    static func plan(
        in text: String, read: PlanSentence?, meant: Meaning?, _ app: AppContext
    ) -> PlanSentence? {
        let read = read.map { withoutOtherWords($0, in: app) }
        var meaning = meant
        if meaning == nil, case .act(let sure)? = decision(on: text, over: nil, in: app) { meaning = sure }
        guard let meaning, meaning.kind == .planMake, !PlanInWords.isForOnce(text, in: app), read?.isSimple != false,
            !saysOtherwise(text, in: app)
        else { return read }
        let slots = settled(meaning.slots, of: text, in: app)
        let part = PlanInWords.part(text, in: app)
        // "In the night, 11 to 5" is one.
        let numbers = text.split { !$0.isNumber }.count
        if read == nil, part.namesSeveralHours, numbers > 2 {
            var several = part
            several.apps = slots.apps
            return slots.apps.isEmpty ? nil : several
        }
        let apps = read?.apps ?? slots.apps
        // "3 to 5 at night" says which half of the day, and the grammar knows it.
        let namesPart = DayPart.allCases.contains { app.words.names("plan.part.\($0)", text) }
        let hours = namesPart && read?.namesHours == true ? nil : hours(of: slots, in: app)
        let isIn = Set(apps).isSubset(of: app.plans.history.latestTerms?.apps ?? [])
        // "During lunch" names a time that nothing here knows.
        let isUntold = isIn || app.words.names("plan.said.untold", text)
        if hours == nil, slots.weekdays.isEmpty, isUntold { return read }
        let days = slots.manner == .remove ? Set(Weekday.allCases).subtracting(slots.weekdays) : slots.weekdays
        let known = read?.boundary
        return PlanSentence(
            apps: apps, hours: hours ?? (read?.namesHours == true ? known?.hours.first : nil),
            days: days.isEmpty && read?.namesDays == true ? known?.days ?? [] : days)
    }

    /// Hours that are free, exceptions, refusals and plans of the past: of these the models only see what is named.
    private static func saysOtherwise(_ text: String, in app: AppContext) -> Bool {
        ["plan.said.free", "plan.said.exceptions", "plan.word.except", "plan.said.noWish"].contains {
            app.words.names($0, text)
        }
    }

    /// A plan that only begins ends with the night, and one that only ends begins with the day.
    private static func hours(of slots: Slots, in app: AppContext) -> TimeWindow? {
        guard slots.from != nil || slots.until != nil else { return nil }
        let dayStart = app.settings.settings.dayStart
        return TimeWindow(from: slots.from ?? dayStart, until: slots.until ?? dayStart)
    }

    /// "No Instagram while I'm with the kids" names one app, and not two.
    private static func withoutOtherWords(_ read: PlanSentence, in app: AppContext) -> PlanSentence {
        var sentence = read
        // "No Netflix on school nights".
        sentence.apps = read.apps.map { name in
            let parts = name.split(separator: " on ", maxSplits: 1)
            return parts.count == 2 && app.words.means("plan.said.noThing", part: String(parts[1]))
                ? String(parts[0]) : name
        }
        sentence.apps.removeAll {
            app.words.names("plan.said.inNoThing", $0) || app.words.means("plan.said.noThing", $0)
        }
        return sentence.apps.isEmpty ? read : sentence
    }
}
