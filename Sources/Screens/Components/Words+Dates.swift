import Shared
import Words

extension Words {
    /// "today", "yesterday", "tomorrow", or the date.
    func name(of day: Day, today: Day) -> Text {
        switch today - day {
        case 0: self("day.today")
        case 1: self("day.yesterday")
        case -1: self("day.tomorrow")
        default: date(day, today: today)
        }
    }

    /// The same; between midnight and the day's start "today" and "yesterday" could each be one of two days, so their
    /// date is added.
    func name(of day: Day, in app: AppContext) -> Text {
        let (moment, today) = (app.moment, app.today)
        let name = name(of: day, today: today)
        guard (today - 1...today).contains(day), WallTime(app.now, in: moment.zone).day != today else { return name }
        return self("day.dated", ["day": name, "date": date(day)])
    }

    /// The day that an answer is for: by its date, unless that is plainly today.
    func meant(_ day: Day, in app: AppContext) -> Text {
        let (name, today) = (name(of: day, in: app), app.today)
        return day != today && name == self.name(of: day, today: today) ? date(day, today: today) : name
    }

    /// "Monday, 2 March".
    func date(_ day: Day) -> Text {
        self(
            "day.date",
            ["weekday": self("weekday.\(day.weekday)"), "day": day.dayOfMonth, "month": self("month.\(day.month)")])
    }

    /// With the year unless it is this year.
    func date(_ day: Day, today: Day) -> Text {
        day.year == today.year ? date(day) : self("day.dateWithYear", ["date": date(day), "year": String(day.year)])
    }

    /// "2 March", where the weekday is clear.
    func short(_ day: Day) -> Text {
        self("day.short", ["day": day.dayOfMonth, "month": self("month.\(day.month)")])
    }

    /// From January on.
    var monthNames: [String] { (1...12).map { self("month.\($0)").plain } }

    /// Reads "9 March", with or without a year.
    func day(saidAs text: String, today: Day) -> Day? {
        DateSentence.day(text, months: monthNames, today: today)
    }

    /// The week that begins on that Monday.
    func span(from monday: Day, in app: AppContext) -> Text { span(from: monday, through: monday + 6, in: app) }

    func span(from first: Day, through last: Day, in app: AppContext) -> Text {
        let (first, last) = (date(first, today: app.today), date(last, today: app.today))
        return first == last ? first : self("week.title", ["first": first, "last": last])
    }

    /// `name(of:)` with a capital, for the beginning of a sentence or a button.
    func capitalisedName(of day: Day, today: Day) -> Text {
        capitalised(name(of: day, today: today))
    }

    func capitalised(_ text: Text) -> Text {
        Text(text.plain.prefix(1).uppercased() + text.plain.dropFirst())
    }
}
