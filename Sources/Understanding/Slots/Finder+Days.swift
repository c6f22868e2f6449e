import Shared

extension Finder {
    /// A weekday in full, or a short one where its place shows that it is one: "sat" and "sun" are words, too.
    private func weekday(at index: Int) -> (weekday: Weekday, length: Int)? {
        func named(_ kind: Lexicon.Kind) -> (Weekday, Int)? {
            value(kind, at: index).flatMap { value in Weekday(rawValue: value.number).map { ($0, value.length) } }
        }
        if let weekday = named(.weekday) { return weekday }
        guard let short = named(.shortWeekday) else { return nil }
        let isNamed =
            index == 0 || has(.namesWeekday, at: index - 1) || has(.namesWeekday, at: index + 1)
            || isWeekdayName(index - 1) || isWeekdayName(index + 1)
            || has(.and, at: index - 1) && isWeekdayName(index - 2)
            || has(.and, at: index + 1) && isWeekdayName(index + 2)
            || words.indices.contains(index + 1) && words[index + 1].kind == .number
            || [.night, .morning, .afternoon].contains { has($0, at: index + 1) }
        return isNamed ? short : nil
    }

    private func isWeekdayName(_ index: Int) -> Bool {
        has(.weekday, at: index) || has(.shortWeekday, at: index) || has(.weekdays, at: index)
    }

    /// "Weekends", "mon-fri", "Sundays and Mondays", "mon wed fri", "every day but Sunday".
    func weekdays(at index: Int) -> Finding? {
        func found(_ days: Set<Weekday>, until end: Int) -> Finding {
            Finding(what: .weekdays(days), range: index..<end)
        }
        let allBut = length(.allBut, at: index)
        if allBut > 0, let (left, end) = weekdaysInRow(at: index + allBut) {
            return found(Set(Weekday.allCases).subtracting(left), until: end)
        }
        if let set = entry(.weekdaySet, at: index) {
            let days = set.value.compactMap { $0.wholeNumberValue.flatMap(Weekday.init(rawValue:)) }
            return found(Set(days), until: index + set.length)
        }
        // "On Friday and Saturday", "on mon-thu".
        let start = index + length(.lead, at: index)
        if let (first, length) = weekday(at: start), has(.to, at: start + length),
            let (last, more) = weekday(at: start + length + 1)
        {
            let count = (last.rawValue - first.rawValue + 7) % 7
            let days = (0...count).compactMap { Weekday(rawValue: (first.rawValue + $0) % 7) }
            return found(Set(days), until: start + length + 1 + more)
        }
        guard let (days, end) = weekdaysInRow(at: start) else { return nil }
        return has(.weekdays, at: index) || days.count > 1 ? found(days, until: end) : nil
    }

    private func weekdaysInRow(at index: Int) -> (days: Set<Weekday>, end: Int)? {
        guard let (first, length) = weekdayOfSeveral(at: index) else { return nil }
        var (days, end) = (Set([first]), index + length)
        while let (next, more) = weekdayOfSeveral(at: end + (has(.and, at: end) ? 1 : 0)) {
            days.insert(next)
            end += more + (has(.and, at: end) ? 1 : 0)
        }
        return (days, end)
    }

    private func weekdayOfSeveral(at index: Int) -> (weekday: Weekday, length: Int)? {
        if let (number, length) = value(.weekdays, at: index) { return Weekday(rawValue: number).map { ($0, length) } }
        return weekday(at: index)
    }

    /// "Yesterday", "two days ago", "last Friday", "the 3rd", "3 March", "23.3.".
    func day(at index: Int) -> Finding? {
        func found(_ day: Day?, until end: Int, isWeekday: Bool = false) -> Finding? {
            day.map { Finding(what: .day($0, isWeekday: isWeekday), range: index..<end) }
        }
        if let (back, length) = value(.day, at: index), back == 0 || !has(.compares, at: index - 1) {
            return found(about.today - back, until: index + length)
        }
        if let (count, length) = wholeNumber(at: index) ?? (has(.one, at: index) ? (1, 1) : nil), count < 400,
            let (days, more) = value(.ago, at: index + length)
        {
            return found(about.today - count * days, until: index + length + more)
        }
        if let feast = feast(at: index) { return found(feast.day, until: feast.end) }
        let start = index + max(length(.lead, at: index), length(.last, at: index))
        if let (weekday, length) = weekday(at: start) {
            // "Saturday the 14th".
            if has(.the, at: start + length), let date = date(from: start + length, hasLead: true),
                date.day.weekday == weekday
            {
                return found(date.day, until: date.end)
            }
            let back = (about.today.weekday.rawValue - weekday.rawValue + 7) % 7
            let isLast = has(.last, at: index)
            // "The Saturday before last".
            if !isLast, let (more, words) = value(.beforeLast, at: start + length) {
                let last = back == 0 ? 7 : back
                return found(about.today - last - more, until: start + length + words)
            }
            return found(about.today - (isLast && back == 0 ? 7 : back), until: start + length, isWeekday: !isLast)
        }
        return date(from: start, hasLead: start > index).flatMap { found($0.day, until: $0.end) }
    }

    /// "Easter", "St Patrick's Day", "the end of the month": what comes after them begins on the day after.
    private func feast(at index: Int) -> (day: Day, end: Int)? {
        if let entry = entry(.feast, at: index) {
            let parts = entry.value.split(separator: "-").compactMap { Int($0) }
            guard parts.count == 2 else { return nil }
            return nearest(parts[1], parts[0]).map { ($0, index + entry.length) }
        }
        if let (after, length) = value(.easter, at: index) {
            return Day.easter(in: about.today.year).map { ($0 + after, index + length) }
        }
        guard let entry = entry(.rest, at: index) else { return nil }
        let end = index + entry.length
        if entry.value == "week" { return (about.today + (7 - about.today.weekday.rawValue), end) }
        let (year, month) =
            about.today.month == 12 ? (about.today.year + 1, 1) : (about.today.year, about.today.month + 1)
        return Day(year: year, month: month, day: 1).map { ($0, end) }
    }

    private func date(from start: Int, hasLead: Bool) -> (day: Day, end: Int)? {
        if let (month, length) = value(.month, at: start) {
            guard let (number, more) = dayOfMonth(at: start + length) else {
                // "Until April".
                return has(.until, at: start - 1) ? nearest(1, month).map { ($0, start + length) } : nil
            }
            return nearest(number, month).map { ($0, start + length + more) }
        }
        if let numeric = numericDate(at: start) { return numeric }
        let the = length(.the, at: start)
        let (number, length, isOrdinal): (Int, Int, Bool)
        if let ordinal = ordinal(at: start + the), the > 0 || hasLead {
            (number, length, isOrdinal) = (ordinal.number, ordinal.length, true)
        } else if let (value, words) = wholeNumber(at: start + the), (1...31).contains(value) {
            let ending = self.length(.ordinalEnding, at: start + the + words)
            (number, length, isOrdinal) = (value, words + ending, ending > 0)
        } else {
            return nil
        }
        let end = start + the + length
        let joint = end + self.length(.of, at: end)
        if let (month, more) = value(.month, at: joint) { return nearest(number, month).map { ($0, joint + more) } }
        // "The third time" and "in 3rd period" are no dates.
        let isSpelt = ordinal(at: start + the) != nil
        let standsAlone = !words.indices.contains(end) || words[end].kind != .letters
        guard isOrdinal, standsAlone || (isSpelt ? hasLead && number > 5 : hasLead || the > 0) else { return nil }
        return Day(year: about.today.year, month: about.today.month, day: number).map { ($0, end) }
    }

    /// "Third", "twenty first".
    private func ordinal(at index: Int) -> (number: Int, length: Int)? {
        if let ordinal = value(.ordinal, at: index) { return ordinal }
        guard let (tens, length) = value(.number, at: index), tens == 20 || tens == 30,
            let (ones, more) = value(.ordinal, at: index + length), ones < 10
        else { return nil }
        return (tens + ones, length + more)
    }

    private func dayOfMonth(at index: Int) -> (number: Int, length: Int)? {
        guard let (number, length) = wholeNumber(at: index), (1...31).contains(number) else { return nil }
        return (number, length + self.length(.ordinalEnding, at: index + length))
    }

    /// "23.3.", "19/3"; not "8/10" or "7.5".
    private func numericDate(at index: Int) -> (day: Day, end: Int)? {
        guard words.indices.contains(index), words[index].kind == .number else { return nil }
        let parts = text(index).split { "./".contains($0) }.compactMap { Int($0) }
        // "2026-03-11".
        if parts.count == 1, (2000...2100).contains(parts[0]), text(index + 1) == "-", text(index + 3) == "-",
            let month = Int(text(index + 2)), let number = Int(text(index + 4))
        {
            return Day(year: parts[0], month: month, day: number).map { ($0, index + 5) }
        }
        let hasPoint = text(index).contains(".")
        guard parts.count == 2, (1...31).contains(parts[0]), (1...12).contains(parts[1]),
            hasPoint ? text(index + 1) == "." : text(index).contains("/") && parts[1] != 10 && parts[0] > 5
        else { return nil }
        return nearest(parts[0], parts[1]).map { ($0, index + (hasPoint ? 2 : 1)) }
    }

    /// Of the dates in three years, the nearest one.
    private func nearest(_ day: Int, _ month: Int) -> Day? {
        let years = (about.today.year - 1)...(about.today.year + 1)
        return years.compactMap { Day(year: $0, month: month, day: day) }
            .min { abs($0 - about.today) < abs($1 - about.today) }
    }
}

extension Day {
    /// Easter Sunday, by the rule of Gauss with the corrections of the Gregorian calendar.
    fileprivate static func easter(in year: Int) -> Day? {
        guard year > 0 else { return nil }
        let (golden, century) = (year % 19, year / 100)
        let corrected = century - century / 4 - (8 * century + 13) / 25
        let moon = (19 * golden + corrected + 15) % 30
        let epact = moon - (moon / 28) * (1 - (moon / 28) * (29 / (moon + 1)) * ((21 - golden) / 11))
        let weekday = (year + year / 4 + epact + 2 - century + century / 4) % 7
        let sunday = epact - weekday
        let month = 3 + (sunday + 40) / 44
        return Day(year: year, month: month, day: sunday + 28 - 31 * (month / 4))
    }
}
