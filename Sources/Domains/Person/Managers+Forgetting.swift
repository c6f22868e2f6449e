public import FoundationEssentials
public import Shared

/// What a person wants gone.
extension Managers {
    /// They have confirmed it. A day whose check-in goes is not asked about again.
    public func wish(for what: Forgetting, at now: Date) {
        let today = settings.moment(at: now).today
        if what.topics.contains(.checkIns), what != .everything {
            let days = [today, today - 1].filter { isNoted($0) && what.days?.contains($0) != false }
            if let last = days.max() { outreach.leaveAlone(through: last) }
        }
        forgetting.wish(for: what)
    }
}
