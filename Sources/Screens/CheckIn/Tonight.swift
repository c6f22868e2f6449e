import Domains
import FoundationEssentials
import Shared

/// "Tonight": half an hour before the quiet hours, if that is in the evening and still to come.
struct Tonight {
    private static let beforeQuiet = 30
    /// A time closer than this is no different from now.
    private static let notice: TimeInterval = 1800

    let time: TimeOfDay
    let instant: Date

    init?(_ app: AppContext) {
        let moment = app.moment
        let minutes = app.settings.settings.quietHours.from.minutes - Tonight.beforeQuiet
        guard let time = TimeOfDay(minutes: minutes), time.hour >= 17 else { return nil }
        self.time = time
        // On the person's current day: after midnight its evening is over.
        instant = WallTime(moment.today, time).instant(in: moment.zone)
        guard instant > moment.now + Tonight.notice else { return nil }
    }
}
