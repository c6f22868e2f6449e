import Shared

/// What a line says of a plan, new or changed.
extension Parts {
    func describeChange(_ slots: inout Slots) {
        (slots.manner, slots.shift) = (manner, shift)
        let (meant, denied) = daysOfChange
        if let days = meant.last {
            slots.weekdays = days
        } else if !denied.isEmpty {
            (slots.weekdays, slots.manner) = (denied, .remove)
        }
        // "Not insta, I need it": below a draft, that is an app which shall not be in it.
        guard about.asked == .draft, slots.manner == nil, !apps.isEmpty, times.isEmpty, span == nil, !names(.adds),
            things(.app).allSatisfy({ isDenied($0.index) || isOff($0.index) })
        else { return }
        slots.manner = .remove
    }

    /// The days on which the plan shall hold, in the order in which they are named, and those on which it shall not.
    private var daysOfChange: (meant: [Set<Weekday>], denied: Set<Weekday>) {
        let all = places { (what: Finding.What) -> Set<Weekday>? in
            switch what {
            case .weekdays(let days): days
            case .day(let day, isWeekday: true): [day.weekday]
            default: nil
            }
        }
        let denied = all.filter { isDenied($0.index) || isOff($0.index) }
        let meant = all.filter { day in !denied.contains { $0.index == day.index } }
        return (meant.map(\.value), denied.reduce(into: []) { $0.formUnion($1.value) })
    }

    /// "Every evening, not on Fridays". "No Instagram on Fridays" is for Fridays.
    var daysOfNewPlan: Set<Weekday> {
        let days = weekdays
        let place = places { (what: Finding.What) -> Bool? in what == .weekdays(days) ? true : nil }.first?.index
        let isDenied = place.map { place in
            (1...2).contains { token(place - $0, has: .denies) || token(place - $0, has: .exempts) }
        }
        return isDenied == true ? Set(Weekday.allCases).subtracting(days) : days
    }

    /// So many words before a thing can deny it: "the plan should not run on Saturdays".
    private static let reachOfNot = 3

    private func isDenied(_ index: Int) -> Bool {
        for back in 1...Parts.reachOfNot where index >= back {
            // Another thing, or a comma, is between them.
            guard tokens[index - back].finding == nil, !isMark(index - back) else { return false }
            if token(index - back, has: .not) { return !token(index - back - 1, has: .not) }
            if token(index - back, has: .exempts) { return true }
        }
        return false
    }

    /// "Saturdays off", "Fridays are exempt", "weekdays were never the problem".
    private func isOff(_ index: Int) -> Bool {
        for next in index + 1...index + Parts.reachOfNot where tokens.indices.contains(next) {
            guard tokens[next].finding == nil, !isMark(next) else { return false }
            if token(next, has: .off) || next > index + 1 && token(next, has: .not) { return true }
        }
        return false
    }

    func isMark(_ index: Int) -> Bool { words[tokens[index].range.lowerBound].kind == .mark }

    private func names(_ kind: Lexicon.Kind) -> Bool { tokens.indices.contains { token($0, has: kind) } }

    private var manner: Slots.Manner? {
        names(.removes) ? .remove : names(.only) ? .only : names(.adds) ? .add : nil
    }

    /// "An hour later", "30 minutes shorter".
    private var shift: Slots.Shift? {
        guard let minutes, minutes < 1440 else { return nil }
        let edge: Slots.Shift.Edge = names(.beginning) ? .beginning : names(.ending) ? .end : .both
        if names(.later) { return Slots.Shift(minutes: minutes, edge: edge) }
        if names(.earlier) { return Slots.Shift(minutes: -minutes, edge: edge) }
        if names(.longer) { return Slots.Shift(minutes: minutes, edge: .end) }
        return names(.shorter) ? Slots.Shift(minutes: -minutes, edge: .end) : nil
    }
}
