import Shared

/// Something that a line names, with its words.
struct Finding {
    enum What: Equatable {
        case number(Double, isOutOfTen: Bool)
        /// `isSure`: it says which half of the day it is in.
        case time(TimeOfDay, isSure: Bool)
        /// `isBare`: neither hour says which half of the day it is in.
        case hours(TimeOfDay, TimeOfDay, isBare: Bool)
        case day(Day, isWeekday: Bool)
        case weekdays(Set<Weekday>)
        case minutes(Int)
        case days(Int)
        case thing(Lexicon.Kind, String)
    }

    let what: What
    let range: Range<Int>

    /// What stands in its place where a line is compared with others.
    var name: String {
        switch what {
        case .number: "<number>"
        case .time: "<time>"
        case .hours: "<hours>"
        case .day: "<day>"
        case .weekdays: "<weekdays>"
        case .minutes: "<minutes>"
        case .days: "<days>"
        case .thing(let kind, _): "<\(kind.name)>"
        }
    }
}
