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
            || words.indices.contains(index + 1) && words[index + 1].kind == .number
        return isNamed ? short : nil
    }

    /// "Weekends", "mon-fri", "Sundays and Mondays".
    func weekdays(at index: Int) -> Finding? {
        func found(_ days: Set<Weekday>, until end: Int) -> Finding {
            Finding(what: .weekdays(days), range: index..<end)
        }
        if let set = entry(.weekdaySet, at: index) {
            let days = set.value.compactMap { $0.wholeNumberValue.flatMap(Weekday.init(rawValue:)) }
            return found(Set(days), until: index + set.words.count)
        }
        if let (first, length) = weekday(at: index), has(.to, at: index + length),
            let (last, more) = weekday(at: index + length + 1)
        {
            let count = (last.rawValue - first.rawValue + 7) % 7
            let days = (0...count).compactMap { Weekday(rawValue: (first.rawValue + $0) % 7) }
            return found(Set(days), until: index + length + 1 + more)
        }
        guard var (days, end) = weekdayOfSeveral(at: index).map({ (Set([$0.weekday]), index + $0.length) }) else {
            return nil
        }
        let isPlural = has(.weekdays, at: index)
        while has(.and, at: end), let (next, more) = weekdayOfSeveral(at: end + 1) {
            days.insert(next)
            end += 1 + more
        }
        return isPlural || days.count > 1 ? found(days, until: end) : nil
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
        if let (count, length) = wholeNumber(at: index), count < 400, has(.ago, at: index + length) {
            return found(about.today - count, until: index + length + self.length(.ago, at: index + length))
        }
        let start = index + max(length(.lead, at: index), length(.last, at: index))
        if let (weekday, length) = weekday(at: start) {
            let back = (about.today.weekday.rawValue - weekday.rawValue + 7) % 7
            let isLast = has(.last, at: index)
            return found(about.today - (isLast && back == 0 ? 7 : back), until: start + length, isWeekday: !isLast)
        }
        return date(from: start, hasLead: start > index).flatMap { found($0.day, until: $0.end) }
    }

    private func date(from start: Int, hasLead: Bool) -> (day: Day, end: Int)? {
        if let (month, length) = value(.month, at: start) {
            guard let (number, more) = dayOfMonth(at: start + length) else { return nil }
            return nearest(number, month).map { ($0, start + length + more) }
        }
        if let numeric = numericDate(at: start) { return numeric }
        let the = length(.the, at: start)
        let (number, length, isOrdinal): (Int, Int, Bool)
        if let ordinal = value(.ordinal, at: start + the), the > 0 || hasLead {
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
        // "The third time" is no date.
        guard isOrdinal, !has(.ordinal, at: start + the) || !words.indices.contains(end) || words[end].kind != .letters
        else { return nil }
        return Day(year: about.today.year, month: about.today.month, day: number).map { ($0, end) }
    }

    private func dayOfMonth(at index: Int) -> (number: Int, length: Int)? {
        guard let (number, length) = wholeNumber(at: index), (1...31).contains(number) else { return nil }
        return (number, length + self.length(.ordinalEnding, at: index + length))
    }

    /// "23.3.", "19/3"; not "8/10" or "7.5".
    private func numericDate(at index: Int) -> (day: Day, end: Int)? {
        guard words.indices.contains(index), words[index].kind == .number else { return nil }
        let parts = text(index).split { "./".contains($0) }.compactMap { Int($0) }
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
