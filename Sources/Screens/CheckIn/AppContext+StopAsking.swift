import Conversation
import Domains
import Shared
import Words

extension AppContext {
    /// The hour of the daily question where the person has chosen none.
    static let usualHour = TimeOfDay(clamped: 20 * 60)

    /// Asks about no day any more, and says how to bring that back. Nil if it could not be saved.
    func stopAsking() -> Next<AppContext>? {
        let present = self.settings.settings.checkInTime ?? AppContext.usualHour
        guard self.settings.setCheckInTime(nil) else { return nil }
        self.outreach.letGo()
        return .farewell(words("prompt.stopped", ["time": present]))
    }
}
