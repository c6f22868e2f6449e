import Domains
import Shared
import Understanding

extension PlanTerms {
    /// The plan with those of these apps that are in it taken out, and the others put in: "swap TikTok for YouTube".
    func swapping(_ named: [String]) -> PlanTerms {
        var changed = self
        changed.apps = apps.filter { !named.contains($0) } + named.filter { !apps.contains($0) }
        return changed
    }

    /// The plan as a line would have it: "end at 22", "take TikTok out", "not on Sundays", "an hour later". Nil where the
    /// line changes nothing, or more than can be told from it.
    func changed(by slots: Slots) -> PlanTerms? {
        var changed = self
        if !slots.apps.isEmpty { changed.apps = apps(changedBy: slots) }
        let namesHours = slots.from != nil || slots.until != nil || slots.shift != nil
        let hours = namesHours ? hours(changedBy: slots) : nil
        if namesHours, hours == nil { return nil }
        let isWhole = slots.from != nil && slots.until != nil
        if let hours, !isWhole, slots.manner == nil || slots.manner == .add, !slots.weekdays.isEmpty,
            slots.weekdays.isStrictSubset(of: days)
        {
            // "On weekends start at 6 instead" leaves the other days as they are; "weekdays 9 to 17" is a plan.
            let others = boundary.without(slots.weekdays).windows
            changed.boundary = PlanBoundary(others + [PlanWindow(hours, on: slots.weekdays)])
        } else {
            if !slots.weekdays.isEmpty {
                changed.boundary =
                    slots.manner == .remove
                    ? boundary.without(slots.weekdays) : boundary.on(days(changedBy: slots))
            }
            if let hours { changed.boundary = PlanBoundary([PlanWindow(hours, on: changed.days)]) }
        }
        return changed == self || changed.apps.isEmpty || changed.days.isEmpty ? nil : changed
    }

    /// One edge that would make a plan longer than this, such as 20:45 for one that ends at 20:00, moves all of it.
    private static let longest = 20 * 60

    private func apps(changedBy slots: Slots) -> [String] {
        switch slots.manner {
        case .only: slots.apps
        case .remove: apps.filter { !slots.apps.contains($0) }
        case .add, nil: apps + slots.apps.filter { !apps.contains($0) }
        }
    }

    private func days(changedBy slots: Slots) -> Set<Weekday> {
        switch slots.manner {
        case .add: days.union(slots.weekdays)
        case .remove: days.subtracting(slots.weekdays)
        case .only, nil: slots.weekdays
        }
    }

    /// Nil for a plan of several hours, as it is not said which are meant.
    private func hours(changedBy slots: Slots) -> TimeWindow? {
        if let from = slots.from, let until = slots.until { return TimeWindow(from: from, until: until) }
        guard boundary.windows.count == 1, let old = boundary.hours.first else { return nil }
        guard let shift = slots.shift else {
            let hours = TimeWindow(from: slots.from ?? old.from, until: slots.until ?? old.until)
            return hours.minutes > PlanTerms.longest && old.minutes <= PlanTerms.longest
                ? old.moved(from: slots.from, until: slots.until) : hours
        }
        return TimeWindow(
            from: shift.edge == .end ? old.from : old.from.later(by: shift.minutes),
            until: shift.edge == .beginning ? old.until : old.until.later(by: shift.minutes))
    }
}

extension TimeWindow {
    /// As long as it is now, with that beginning or that end.
    fileprivate func moved(from: TimeOfDay?, until: TimeOfDay?) -> TimeWindow {
        if let from { return TimeWindow(from: from, until: from.later(by: minutes)) }
        let end = until ?? self.until
        return TimeWindow(from: end.later(by: -minutes), until: end)
    }
}

extension TimeOfDay {
    fileprivate func later(by minutes: Int) -> TimeOfDay {
        TimeOfDay(clamped: ((self.minutes + minutes) % 1440 + 1440) % 1440)
    }
}
