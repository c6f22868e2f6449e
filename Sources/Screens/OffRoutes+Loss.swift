public import FoundationEssentials
import Shared
public import Words

extension OffRoutes {
    /// Within a day, the time alone says which one is meant.
    private static let day: TimeInterval = 86_400

    /// What a person wrote in a time is lost, which is said to the minute.
    public func sentence(forLossFrom start: Date, until end: Date, in app: AppContext) -> Text {
        let isRecent = app.now.timeIntervalSince(start) < OffRoutes.day
        func time(_ instant: Date) -> Text {
            let wall = WallTime(instant, in: app.moment.zone)
            return isRecent
                ? Text("\(wall.time)")
                : app.words("gap.time", ["day": app.words.date(wall.day, today: app.today), "time": wall.time])
        }
        let until = max(end.addingTimeInterval(59), start.addingTimeInterval(60))
        return app.words("gap.lost", ["from": time(start), "until": time(until)])
    }
}
