import Domains
import FoundationEssentials
import Shared

/// The last half hour before somebody wants quiet: when "tonight" is, if that is still to come and an evening at all.
struct Tonight {
    private static let beforeQuiet = 30
    /// What is nearer than this is no other time than now.
    private static let notice: TimeInterval = 1800

    let time: TimeOfDay
    let instant: Date

    init?(_ app: AppContext) {
        let moment = app.moment
        let minutes = app.settings.settings.quietHours.from.minutes - Tonight.beforeQuiet
        guard let time = TimeOfDay(minutes: minutes), time.hour >= 17 else { return nil }
        self.time = time
        // Of the day that is going on: after midnight its evening is over.
        instant = WallTime(moment.today, time).instant(in: moment.zone)
        guard instant > moment.now + Tonight.notice else { return nil }
    }
}
