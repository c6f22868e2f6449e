import Conversation
import Domains
import Shared
import Understanding
import Words

extension Words {
    /// A meaning's label, with its numbers where there are some.
    func label(of meaning: Meaning, in app: AppContext) -> Text {
        let slots = meaning.slots
        switch meaning.kind {
        case .checkIn, .correct:
            let draft = CheckInDraft(slots, note: nil)
            guard draft != CheckInDraft() else { return self("home.checkIn") }
            let answers = summary(of: draft)
            guard let day = slots.day else { return self("meant.button.save", ["answers": answers]) }
            return self(
                "meant.button.saveDay", ["day": capitalised(name(of: day, today: app.today)), "answers": answers])
        case .pause:
            guard let last = Understood.lastDay(slots, in: app) else { return self("meant.button.pause") }
            if last == app.today { return self("meant.button.pause.today") }
            if let first = slots.day, first > app.today {
                let (from, until) = (date(first, today: app.today), date(last, today: app.today))
                return first == last
                    ? self("meant.button.pause.onDay", ["day": from])
                    : self("meant.button.pause.days", ["first": from, "day": until])
            }
            return self("meant.button.pause.day", ["day": name(of: last, today: app.today)])
        case .visit:
            guard let app = slots.apps.first, let minutes = slots.minutes else { return self("meant.button.visit") }
            return self("meant.button.visit.minutes", ["app": app, "minutes": minutes])
        case .askAt, .clock, .dayStart:
            guard let time = slots.time else { return self("meant.button.\(meaning.kind.rawValue)") }
            return self("meant.button.\(meaning.kind.rawValue).time", ["time": time])
        case .quiet:
            guard let from = slots.from, let until = slots.until else { return self("meant.button.quiet") }
            return self("meant.button.quiet.hours", ["from": from, "until": until])
        default: return self("meant.button.\(meaning.kind.rawValue)")
        }
    }
}
