import Shared
import Words

extension Words {
    /// "today", "yesterday", or the date.
    func name(of day: Day, today: Day) -> Text {
        switch today - day {
        case 0: self("day.today")
        case 1: self("day.yesterday")
        default: date(day)
        }
    }

    /// "Monday, 2 March".
    func date(_ day: Day) -> Text {
        self(
            "day.date",
            ["weekday": self("weekday.\(day.weekday)"), "day": day.dayOfMonth, "month": self("month.\(day.month)")])
    }

    /// The same at the beginning of a sentence or a button.
    func capitalisedName(of day: Day, today: Day) -> Text {
        capitalised(name(of: day, today: today))
    }

    func capitalised(_ text: Text) -> Text {
        Text(text.plain.prefix(1).uppercased() + text.plain.dropFirst())
    }
}
